import type { NodeState } from "../../engine/events/event";
import type { Phase } from "../../engine/timeline/phases";
import type { UpgradePhase } from "../../report/upgrade";

/** The node state shown for each phase; other phases do not change the shown state. */
const STATES: Partial<Record<Phase, NodeState>> = { install: "upgrading", configure: "upgrading", reboot: "rebooting" };

/** Records the phases of each node during an upgrade, with their durations. */
export class PhaseRecorder {
  readonly startedAt: number;
  private readonly phases: UpgradePhase[] = [];

  /** @param show called with the new state of a node */
  constructor(
    private readonly now: () => number = Date.now,
    private readonly show: (node: string, state: NodeState) => void = () => undefined,
  ) {
    this.startedAt = now();
  }

  /** Measured from the start of the upgrade. */
  get seconds(): number {
    return (this.now() - this.startedAt) / 1000;
  }

  async during<T>(subject: string, phase: Phase, work: () => Promise<T>): Promise<T> {
    const begin = this.seconds;
    const state = STATES[phase];
    if (state) this.show(subject, state);
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
