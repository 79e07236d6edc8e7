/** One change of machines, as a step of a workflow. */
export interface MachineWork {
  readonly step: string;
  readonly title: string;
  /** What the user confirms first, as in `Grow <what>?`, and what is said when the answer is no. */
  readonly confirm?: {
    readonly verb: string;
    readonly what: string;
    readonly warning: string;
    readonly declined: string;
  };
  /** @returns what was done */
  run(): Promise<string>;
}
