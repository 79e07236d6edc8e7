/** What an upgrade does on a node, and when. */

export const PHASES = ["pull", "install", "drain", "reboot", "configure", "wait", "uncordon"] as const;
export type Phase = (typeof PHASES)[number];

export interface RecordedPhase {
  /** A node, or what has none: `cilium`, `manifests`. */
  readonly subject: string;
  readonly phase: Phase;
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
  readonly failed?: true;
}

/** Listens to an upgrade while it runs. */
export class PhaseRecorder {
  private readonly phases: RecordedPhase[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  async during<T>(subject: string, phase: Phase, work: () => Promise<T>): Promise<T> {
    const began = this.now();
    try {
      const result = await work();
      this.phases.push({ subject, phase, began, ended: this.now() });
      return result;
    } catch (error) {
      this.phases.push({ subject, phase, began, ended: this.now(), failed: true });
      throw error;
    }
  }

  all(): readonly RecordedPhase[] {
    return [...this.phases];
  }
}
