import type { RunConsole } from "../engine/console/console";
import type { RunEnded } from "../engine/events/event";
import { consoleFor } from "../engine/console/open-console";
import type { OutputOptions } from "../engine/console/open-console";
import { describeFatalError } from "../support/fatal-error";
import { isInterruption } from "../support/interrupted";
import { openBrowser } from "./open-browser";

export interface RunOutput extends OutputOptions {
  /** Show the run as a page. */
  readonly open?: boolean;
  /** The console of the outer command, if this one is a part of another. The outer command opens and closes it. */
  readonly console?: RunConsole;
}

/** Runs a command with its output: a terminal or JSON, and with --open a page in the browser. */
export async function withConsole<T>(output: RunOutput, work: (console: RunConsole) => Promise<T>): Promise<T> {
  if (output.console) return work(output.console);
  const console = consoleFor(output);
  try {
    if (output.open) await openLiveView(console);
    const result = await work(console);
    end(console, { outcome: "done" });
    return result;
  } catch (error) {
    const ended = isInterruption(error) ? { outcome: "interrupted" as const } : { outcome: "failed" as const };
    end(console, { ...ended, error: describeFatalError(error, {}) });
    throw error;
  } finally {
    await console.close();
  }
}

/** A command that only reads has no run, and reports no end. */
function end(console: RunConsole, ended: Omit<RunEnded, "type">): void {
  if (console.state.about) console.emit({ type: "ended", ...ended });
}

async function openLiveView(console: RunConsole): Promise<void> {
  const { LiveView } = await import("./server");
  const view = await LiveView.open();
  console.add(view);
  view.isWaitingForBrowser = openBrowser(view.address);
  // Not an event: the address opens the view, and does not belong in a log, in JSON or on the page.
  process.stderr.write(
    `${view.isWaitingForBrowser ? "Live view, opened in the browser" : "Live view, open it in a browser"}: ${view.address}\n`,
  );
}
