import type { FindingCode } from "./finding-codes";

/** `error` stops a run before it changes anything; `warning` and `info` do not. */
export type Severity = "error" | "warning" | "info";

/**
 * A message about a wrong file, plan, machine or cluster. It is printed, journaled and reported, so it must contain no
 * secret.
 */
export interface Finding {
  /** Stable, in kebab-case. docs/findings.md lists every code. */
  readonly code: string;
  readonly severity: Severity;
  /** The file with line and column, the resource, or the machine, if the message does not name it. */
  readonly where?: string;
  readonly message: string;
  readonly fix: string;
}

export const error = make("error");
export const warning = make("warning");
/** For something optional. */
export const note = make("info");

function make(severity: Severity) {
  return (code: FindingCode, message: string, fix: string, where?: string): Finding => ({
    code,
    severity,
    ...(where === undefined ? {} : { where }),
    message,
    fix,
  });
}

/**
 * One line with the code, and the fix below it. @param source the check that reported it, if the output contains
 * several
 */
export function formatFinding({ code, severity, where, message, fix }: Finding, source?: string): string {
  const label = [severity === "info" ? undefined : severity, source, where].flatMap((part) => part ?? []);
  return `${[...label, message].join(": ")} [${code}]${fix ? `\n    ${fix.replaceAll("\n", "\n    ")}` : ""}`;
}
