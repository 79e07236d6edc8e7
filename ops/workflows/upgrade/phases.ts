import type { Phase } from "../../engine/timeline/phases";
import type { UpgradePhase } from "../../report/upgrade";

/** Listens to an upgrade while it runs: which node is in which phase, and for how long. */
export class PhaseRecorder {
  readonly startedAt: number;
  private readonly phases: UpgradePhase[] = [];

  constructor(private readonly now: () => number = Date.now) {
    this.startedAt = now();
  }

  /** Since the upgrade began. */
  get seconds(): number {
    return (this.now() - this.startedAt) / 1000;
  }

  async during<T>(subject: string, phase: Phase, work: () => Promise<T>): Promise<T> {
    const begin = this.seconds;
    try {
      const result = await work();
      this.phases.push({ subject, phase, begin, end: this.seconds });
      return result;
    } catch (error) {
      this.phases.push({ subject, phase, begin, end: this.seconds, failed: true });
      throw error;
    }
  }

  all(): readonly UpgradePhase[] {
    return [...this.phases];
  }
}
