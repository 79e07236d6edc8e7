import type { CheckResult } from "./check";

/** Something that a run waits for. */
export interface Waiting {
  /** The condition: "every node is Ready". */
  readonly goal: string;
  /** What is still missing, as last observed. */
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
 * Receives a line, and the same as data. An empty text has no line. `isAnswer: false` is not a part of what a command that only
 * reads was asked for.
 */
export type Say = (
  text: string,
  data?: { readonly wait?: Waiting; readonly check?: CheckResult; readonly isAnswer?: false },
) => void;
