import { redact } from "../../support/redaction";
import type { Diagnostic } from "./events";

/** A Terraform command that failed, with its redacted diagnostics. */
export class TerraformFailed extends Error {
  override readonly name = "TerraformFailed";
  readonly diagnostics: readonly Diagnostic[];

  constructor(
    readonly command: string,
    diagnostics: readonly Diagnostic[],
    readonly output: string,
  ) {
    // A plugin that ended is reported once per operation that needed it.
    const messages = [...new Set(diagnostics.filter(({ severity }) => severity === "error").map(describe))];
    super(
      redact(
        `terraform ${command} failed${placesIn(diagnostics)}.\n${messages.length > 0 ? messages.join("\n") : output.trim()}`,
      ),
    );
    this.diagnostics = diagnostics.map(redactDiagnostic);
    this.output = redact(output);
  }
}

/** What Terraform reports about operations that it did not start, and about programs that Ctrl-C has ended. */
const HALTED = /execution halted|(operation|context) cancell?ed|code = Canceled|signal: (killed|interrupt|terminated)/i;

/**
 * Whether a command failed only because it was stopped. Ctrl-C in a terminal reaches Terraform too; a command that changes nothing then ends
 * without output.
 */
export function isHalted(failure: TerraformFailed): boolean {
  if (failure instanceof StateLocked) return false;
  const { diagnostics, output } = failure;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return errors.every(({ summary, detail }) => HALTED.test(`${summary} ${detail}`));
  return output.trim() === "" || /Interrupt received|operation canceled/.test(output);
}

/** The summaries of the errors. Details may contain values. */
export function summarizeErrors({ diagnostics }: TerraformFailed): string[] {
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ address, summary }) => `${address ? `${address}: ` : ""}${summary}`);
}

/** The same for the journal: the first line of each, and the complete output of Coldstart's own provisioners. */
export function summarizeForJournal(failure: TerraformFailed): string[] {
  const lines = summarizeErrors(failure).map((words) => words.split("\n")[0] ?? "");
  const ours = failure.diagnostics.filter(({ summary }) => summary === "local-exec provisioner error");
  return [...lines, ...ours.map(({ detail }) => detail)];
}

/** ` at hcloud_server.a, hcloud_server.b`, or nothing. */
function placesIn(diagnostics: readonly Diagnostic[]): string {
  const addresses = new Set(diagnostics.flatMap(({ severity, address }) => (severity === "error" && address) || []));
  return addresses.size > 0 ? ` at ${[...addresses].join(", ")}` : "";
}

/** A diagnostic without its secrets. */
export function redactDiagnostic(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, summary: redact(diagnostic.summary), detail: redact(diagnostic.detail) };
}

function describe({ address, summary, detail }: Diagnostic): string {
  return `${address ? `${address}: ` : ""}${summary}${detail ? `\n    ${detail.replaceAll("\n", "\n    ")}` : ""}`;
}

/** The folder was initialized for another backend. */
export class BackendChanged extends TerraformFailed {
  /** @param moveStates the command that moves the states to the backend */
  constructor(command: string, moveStates?: string) {
    const fix = moveStates === undefined ? "Move the states to it" : `Move the states to it: ${moveStates}`;
    super(command, [], `The backend in the cluster file has changed. ${fix} (docs/state.md).`);
  }
}

const UNINITIALIZED = new RegExp(
  [
    "Backend initialization required",
    "Required plugins are not installed",
    "Inconsistent dependency lock file",
    "Missing required provider",
    "Failed to load plugin schemas",
    "Module not installed",
  ].join("|"),
);

/** Terraform refuses a command because its backend, providers or modules are not those of the last init of the folder. */
export function isUninitialized({ diagnostics, output }: TerraformFailed): boolean {
  return [output, ...diagnostics.map(({ summary }) => summary)].some((text) => UNINITIALIZED.test(text));
}

/** Another process has locked the state. */
export class StateLocked extends TerraformFailed {
  constructor(command: string, words: string) {
    super(command, [], "");
    this.message = words;
  }
}
