/** One change of machines, as a step of a workflow. */
export interface MachineWork {
  readonly step: string;
  readonly title: string;
  /** The question before the work, for example `Grow <what>?`, and the message if the user declines. */
  readonly confirm?: {
    readonly verb: string;
    readonly what: string;
    readonly warning: string;
    readonly declined: string;
  };
  /** @returns a summary */
  run(): Promise<string>;
}

/** A machine with changes that take effect when it is switched off and on; a reboot from inside does not do that. */
export interface PendingRestart {
  readonly node: string;
  /** The pending changes: `cores`, `memory` … */
  readonly changes: readonly string[];
  /** Shuts the machine down and starts it. */
  restart(): Promise<void>;
}
