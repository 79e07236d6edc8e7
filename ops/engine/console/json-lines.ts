import type { EventData, TimedEvent } from "../events/event";
import type { Sink } from "./console";
import type { Terminal } from "./terminal";

/** For programs: one JSON object per line. Data that grows with the run is left out; it is in the files of the run. */
export class JsonLines implements Sink {
  constructor(private readonly out: Pick<Terminal, "write">) {}

  take(event: TimedEvent): void {
    if (event.type === "timeline") return;
    if (event.type === "report") return this.write({ at: event.at, type: event.type, folder: event.folder });
    const { isResult: _, ...data } = event as TimedEvent & Pick<EventData, "isResult">;
    this.write(data);
  }

  private write(value: object): void {
    this.out.write(`${JSON.stringify(value)}\n`);
  }
}
