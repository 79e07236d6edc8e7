import { reasonOf } from "../../support/wait";
import type { Places } from "../../support/places";
import type { Runtime } from "../../support/runtime";
import { keepTimeline } from "./file";
import { measureTimeline } from "./measured-timeline";
import { keepOwnDurations, readOwnDurations } from "./measured-durations";
import { Recorder } from "./record";
import type { RunRecord } from "./record";
import { simulateTimeline } from "./simulated-timeline";
import type { Timeline } from "./timeline";
import type { Console } from "../console/console";

export interface TimekeeperOptions {
  /** The run of the journal. */
  readonly run: string;
  readonly places: Pick<Places, "timeline" | "durations">;
  readonly runtime: Pick<Runtime, "clock" | "simulation">;
}

/** Records the timeline of a run: measured, or estimated if time is simulated. */
export class Timekeeper extends Recorder {
  private readonly startedAt = new Date().toISOString();
  /** The clock of the world continues from earlier runs. */
  private readonly earlier: string;

  constructor(private readonly options: TimekeeperOptions) {
    super(Date.now, options.runtime.clock);
    this.earlier = this.operations().at(-1)?.id ?? "";
  }

  /**
   * Also runs after a failure. A missing timeline does not harm the cluster, so a failure here is only a warning.
   *
   * @returns undefined for a run that changed nothing: it must not replace the timeline of one that did
   */
  keep(console: Pick<Console, "warn">): Timeline | undefined {
    const record = this.record();
    if (record.changes.length === 0) return undefined;
    const { places, runtime } = this.options;
    try {
      const timeline = this.timelineOf(record);
      keepTimeline(places.timeline, timeline);
      if (!runtime.simulation) keepOwnDurations(places.durations, record.changes);
      return timeline;
    } catch (error) {
      console.warn(`The timeline was not saved: ${reasonOf(error)}`);
      return undefined;
    }
  }

  /** The timeline of a run in progress; undefined before it has changed anything. */
  override timelineSoFar(): Timeline | undefined {
    const record = this.recordSoFar();
    if (record.changes.length === 0) return undefined;
    try {
      return this.timelineOf(record);
    } catch {
      // A running operation may refer to one that is not recorded yet; the next call finds it.
      return undefined;
    }
  }

  private timelineOf(record: RunRecord): Timeline {
    const { run, runtime, places } = this.options;
    const about = { run, startedAt: this.startedAt };
    if (!runtime.simulation) return measureTimeline(about, record);
    const ofThisRun = this.operations().filter(({ id }) => id > this.earlier);
    const simulation = { ...runtime.simulation, operations: () => ofThisRun };
    return simulateTimeline(about, record, simulation, readOwnDurations(places.durations));
  }

  private operations() {
    return this.options.runtime.simulation?.operations() ?? [];
  }
}
