import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { secrets } from "../../support/redaction";
import { sensitiveInOutputs, sensitiveInPlan, sensitiveInState } from "../../support/redaction/sensitive-values";
import { startSupervised } from "../processes/supervised-process";
import { parseEvent } from "./events";
import { terraformEnvironment } from "./environment";
import type { ChangeCount, Diagnostic, TerraformEvent } from "./events";
import { BackendChanged, StateLocked, TerraformFailed, isUninitialized, redactDiagnostic } from "./failure";
import { forgetInitialized, isInitialized, recordInitialized } from "./initialization-record";
import { placeLock } from "./lock-file";
import type { TerraformOptions } from "./options";
import { lockIn, describeLockError } from "./state-lock";

export interface PlanSummary {
  readonly changes: ChangeCount;
  /** The plan changes no resource, output or state entry. The counts cover only resources. */
  readonly isEmpty: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

export type Outputs = Record<string, { value: unknown; sensitive: boolean }>;

// JSON's own error quotes the text, which contains secrets.
function parseJson(command: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TerraformFailed(command, [], "Its output is not JSON.");
  }
}

const ADOPTED = "adopted.tf.json";

/** The exit code of `-detailed-exitcode` for a plan with changes. */
const SOMETHING_TO_DO = 2;

/** Short-lived: more frequent garbage collection would save a few megabytes and cost a tenth of the time. */
const SELDOM = "300";

/**
 * How long Terraform may take to save its state after its parent process is gone. Providers cancel current operations
 * within seconds; a remote backend may retry for a while. The next run waits longer than this
 * (ops/engine/run/resume.ts).
 */
const GRACE_SECONDS = 120;

const NO_CHANGES: ChangeCount = { add: 0, change: 0, remove: 0 };

/** Terraform, in one stack's folder. */
export class Terraform {
  /** The init that was skipped, until a command turns out to need it. */
  private skippedInit: (() => Promise<void>) | undefined;

  constructor(private readonly options: TerraformOptions) {
    secrets.learnVariables(options.environment);
  }

  /**
   * Does nothing if the folder was initialized with the same arguments, and nothing that init reads has changed.
   *
   * @param isEnough whether the folder can be used although init failed
   */
  async init(
    more: readonly string[] = placeLock(this.options),
    isEnough: (failure: unknown) => boolean = () => false,
  ): Promise<void> {
    const initialization = { ...this.options, arguments: more };
    const init = async () => {
      forgetInitialized(this.options.folder);
      await this.run(["init", "-input=false", "-no-color", ...more]).catch((failure: unknown) => {
        if (!isEnough(failure)) throw failure;
      });
      recordInitialized(initialization);
    };
    this.skippedInit = isInitialized(initialization) ? init : undefined;
    if (!this.skippedInit) await init();
  }

  /** Repeats work that needs the init that was skipped: a state may need other providers than before. */
  private async withInit<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { skippedInit: init } = this;
      if (!init || !(error instanceof TerraformFailed && isUninitialized(error))) throw error;
      this.skippedInit = undefined;
      await init();
      return work();
    }
  }

  /** Plans to a file; only that file is ever applied. */
  async plan(file: string, more: readonly string[] = []): Promise<PlanSummary> {
    return this.withInit(() => this.planOnce(file, more));
  }

  private async planOnce(file: string, more: readonly string[]): Promise<PlanSummary> {
    let changes = NO_CHANGES;
    const diagnostics: Diagnostic[] = [];
    let isEmpty = true;
    await this.run(
      ["plan", "-input=false", "-json", "-detailed-exitcode", `-out=${file}`, ...more],
      (event) => {
        if (event.kind === "summary") changes = event.changes;
        if (event.kind === "diagnostic") diagnostics.push(event.diagnostic);
      },
      (code) => {
        isEmpty = code !== SOMETHING_TO_DO;
        return code === 0 || code === SOMETHING_TO_DO;
      },
    );
    return { changes, isEmpty, diagnostics };
  }

  /** The plan in a file, as JSON. It holds secrets in plain text: never to be printed or kept. */
  async show(file: string): Promise<unknown> {
    const plan = parseJson("show", await this.withInit(() => this.run(["show", "-json", file]))) as object;
    secrets.learnSensitive(sensitiveInPlan(plan));
    return plan;
  }

  async apply(file: string, onEvent: (event: TerraformEvent) => void): Promise<void> {
    try {
      await this.run(["apply", "-input=false", "-json", file], onEvent);
    } catch (error) {
      if (!(error instanceof TerraformFailed) || error instanceof StateLocked) throw error;
      await this.learnFromState();
      throw new TerraformFailed(error.command, error.diagnostics, error.output);
    }
  }

  /** Values that the apply created are in no plan, but may be in the error. */
  private async learnFromState(): Promise<void> {
    const { signal: _, onStart: __, ...undisturbed } = this.options;
    const state = await new Terraform(undisturbed).run(["show", "-json"]).catch(() => "{}");
    secrets.learnSensitive(sensitiveInState(parseJson("show", state) as object));
  }

  /**
   * Makes the next plan import existing objects, by address and id. Uses import blocks in a file, because the command
   * `import` fails while any provider has unknown arguments.
   */
  adopt(imports: ReadonlyMap<string, string>): void {
    const file = join(this.options.folder, ADOPTED);
    if (imports.size === 0) return rmSync(file, { force: true });
    const blocks = [...imports].map(([to, id]) => ({ to, id }));
    writeFileSync(file, JSON.stringify({ import: blocks }), { mode: 0o600 });
  }

  /**
   * Removes resources from the state, and leaves the real objects.
   *
   * @param backup receives a copy of the previous state; only with the local backend
   */
  async forget(addresses: readonly string[], backup?: string): Promise<void> {
    const copy = backup === undefined ? [] : [`-backup=${backup}`];
    await this.withInit(() => this.run(["state", "rm", ...copy, ...addresses]));
  }

  /** The whole state, with every secret in it; empty if there is none. */
  async pullState(): Promise<string> {
    return this.withInit(() => this.run(["state", "pull"]));
  }

  async pushState(file: string, force: boolean): Promise<void> {
    await this.withInit(() => this.run(["state", "push", ...(force ? ["-force"] : []), file]));
  }

  /** Addresses that are tainted in the state: the next plan would replace them. */
  async listTainted(): Promise<string[]> {
    const { resources = [] } = parseJson("state pull", await this.pullState()) as {
      resources?: { mode: string; type: string; name: string; instances: { status?: string }[] }[];
    };
    return resources
      .filter(({ mode, instances }) => mode === "managed" && instances.some(({ status }) => status === "tainted"))
      .map(({ type, name }) => `${type}.${name}`);
  }

  /** Marks a resource: the next plan replaces it. */
  async taint(address: string): Promise<void> {
    await this.withInit(() => this.run(["taint", "-no-color", address]));
  }

  /** Untaints resources, so that the next plan repairs them instead of replacing them. */
  async untaint(address: string): Promise<void> {
    await this.withInit(() => this.run(["untaint", "-no-color", address]));
  }

  async output(more: readonly string[] = []): Promise<Outputs> {
    const outputs = parseJson("output", await this.withInit(() => this.run(["output", "-json", ...more]))) as Outputs;
    secrets.learnSensitive(sensitiveInOutputs(outputs));
    return outputs;
  }

  private async run(
    args: readonly string[],
    onEvent?: (event: TerraformEvent) => void,
    isSuccess: (code: number | null) => boolean = (code) => code === 0,
  ): Promise<string> {
    const { program, folder, environment, signal, onStart } = this.options;
    signal?.throwIfAborted();
    const child = startSupervised(program, args, {
      folder,
      environment: { GOGC: SELDOM, ...terraformEnvironment(environment), TF_IN_AUTOMATION: "1" },
      graceSeconds: GRACE_SECONDS,
    });
    onStart?.(child.pid);
    const stop = () => child.interrupt();
    signal?.addEventListener("abort", stop, { once: true });
    const output: string[] = [];
    const errors: string[] = [];
    const diagnostics: Diagnostic[] = [];
    createInterface({ input: child.stdout }).on("line", (line) => {
      const event = onEvent && parseEvent(line);
      if (!onEvent) output.push(line);
      if (!event) return;
      if (event.kind !== "diagnostic") return onEvent(event);
      diagnostics.push(event.diagnostic);
      onEvent({ ...event, diagnostic: redactDiagnostic(event.diagnostic) });
    });
    createInterface({ input: child.stderr }).on("line", (line) => errors.push(line));
    const code = await child.ended.finally(() => signal?.removeEventListener("abort", stop));
    if (isSuccess(code)) return output.join("\n");
    // Output before the failure may be part of a plan, with secrets; the error itself is on stderr.
    throw this.failure(args[0] ?? "", diagnostics, errors.join("\n"));
  }

  private failure(command: string, diagnostics: readonly Diagnostic[], output: string): TerraformFailed {
    const { commands } = this.options;
    const lock = lockIn(diagnostics, output);
    if (/Error: Backend configuration changed/.test(output)) return new BackendChanged(command, commands?.moveStates());
    if (!lock) return new TerraformFailed(command, diagnostics, output);
    return new StateLocked(command, describeLockError(lock, this.options));
  }
}
