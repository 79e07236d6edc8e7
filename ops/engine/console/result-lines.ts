import type { TimedEvent } from "../events/event";
import type { RunState } from "../events/state";
import type { Sink } from "./console";
import { indent } from "./lines";
import { abilitiesOf, paint } from "./terminal";
import type { Abilities, Style, Terminal } from "./terminal";

/**
 * For a command that only reads, such as `node list` or `upgrade --plan`: what it was asked for goes to standard output, also with
 * --quiet, and everything else to another sink. No block is drawn while no step runs, so that the two do not mix on a terminal.
 */
export class ResultLines implements Sink {
  private readonly can: Abilities;
  private hasHeadline = false;

  constructor(
    private readonly rest: Sink,
    private readonly out: Terminal,
  ) {
    this.can = abilitiesOf(out, process.env);
  }

  take(event: TimedEvent, state: RunState): void {
    if (!isResult(event, state)) return this.rest.take(event, state);
    switch (event.type) {
      case "step":
        this.hasHeadline = true;
        return this.write(event.title, "bold");
      case "info":
      case "warning": {
        const text = this.hasHeadline ? indent(event.text) : event.text;
        return this.write(text, event.type === "warning" ? "yellow" : undefined);
      }
    }
  }

  close(): Promise<void> | void {
    return this.rest.close?.();
  }

  private write(text: string, style?: Style): void {
    this.out.write(`${style ? paint(text, style, this.can) : text}\n`);
  }
}

/**
 * Headlines and messages outside of steps. A warning is part of the result only if it is marked as such: most are about
 * the command itself.
 */
function isResult(event: TimedEvent, { running }: RunState): boolean {
  if (running.length > 0) return false;
  switch (event.type) {
    case "step":
      return event.name === undefined;
    case "info":
      return event.isResult ?? event.wait === undefined;
    case "warning":
      return event.isResult ?? false;
    default:
      return false;
  }
}
