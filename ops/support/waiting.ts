import type { CheckResult } from "./check";

/** Something that a run waits for, while it does. */
export interface Waiting {
  /** What is true in the end: "every node is Ready". */
  readonly goal: string;
  /** What is still missing, as last observed. */
  readonly evidence: string;
  /** ISO 8601. */
  readonly since: string;
  readonly timeoutSeconds: number;
  /** Node → whether it is Ready, where the check looks at nodes. */
  readonly nodes?: Readonly<Record<string, boolean>>;
  /** It is over. */
  readonly isOver?: true;
}

/** Takes a line, and the same for programs. An empty text has no line. */
export type Say = (text: string, data?: { readonly wait?: Waiting; readonly check?: CheckResult }) => void;
