import type { TimedEvent } from "../events/event";
import type { RunState } from "../events/state";
import type { Sink } from "./console";
import { JsonLines } from "./json-lines";
import { PlainLines } from "./lines";
import type { Terminal } from "./terminal";

/**
 * For a command with one result: the only output on standard output is the result, as one JSON object. The text for people is left out,
 * because it repeats the result. Warnings are lines on standard error.
 */
export class JsonResult implements Sink {
  private readonly results: JsonLines;
  private readonly warnings: PlainLines;

  constructor(out: Pick<Terminal, "write">, err: Pick<Terminal, "write">) {
    this.results = new JsonLines(out);
    this.warnings = new PlainLines(err, "quiet");
  }

  take(event: TimedEvent, state: RunState): void {
    if (event.type === "result") this.results.take(event);
    else if (event.type === "warning") this.warnings.take(event, state);
  }
}
