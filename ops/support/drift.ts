import type { Finding } from "./finding";
import type { FindingCode } from "./finding-codes";

/** A difference from the cluster file and the state. It contains attribute paths but no values, which may be secret. */
export interface DriftFinding extends Finding {
  /** Who or what changed it, and when, if recorded. */
  readonly changedBy?: string;
  /** How to keep the change, if possible. */
  readonly accept?: string;
}

interface DriftParts {
  readonly where: string;
  readonly message: string;
  /** The command that undoes the change. */
  readonly fix: string;
  readonly changedBy?: string | undefined;
  readonly accept?: string | undefined;
}

export function makeDrift(code: FindingCode, { where, message, fix, changedBy, accept }: DriftParts): DriftFinding {
  return {
    code,
    severity: "warning",
    where,
    message,
    ...(changedBy === undefined ? {} : { changedBy }),
    fix,
    ...(accept === undefined ? {} : { accept }),
  };
}
