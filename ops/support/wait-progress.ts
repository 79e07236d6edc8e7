import type { CheckResult } from "./check";

/** A timeout, and the reason for its length. */
export interface Timeout {
  readonly seconds: number;
  readonly because: string;
}

/** A condition that a run waits for. */
export interface WaitProgress {
  /** The condition, for example "every node is Ready". */
  readonly goal: string;
  /** The missing part, as last observed. */
  readonly evidence: string;
  /** ISO 8601. */
  readonly since: string;
  readonly timeoutSeconds: number;
  /** Node → whether it is Ready, for checks of nodes. */
  readonly nodes?: Readonly<Record<string, boolean>>;
  /** The wait has ended. */
  readonly isOver?: true;
}

/**
 * Receives a line, and the same as data. An empty text prints no line. With `isResult: false`, the line is not part of
 * the result of a read-only command.
 */
export type Say = (
  text: string,
  data?: { readonly wait?: WaitProgress; readonly check?: CheckResult; readonly isResult?: false },
) => void;
