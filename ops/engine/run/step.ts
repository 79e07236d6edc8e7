import { performance } from "node:perf_hooks";
import { describeFatalError } from "../../support/fatal-error";
import { isInterruption } from "../../support/interrupted";
import { TerraformFailed, summarizeForJournal } from "../../clients/terraform/failure";
import type { Journal } from "../../state/journal";
import type { Context } from "./context";
import { inspectionHints } from "./hints";
import { asInterruption } from "./stop-signals";

/** The result of a step: what it did, or why there was nothing to do. */
export interface Outcome {
  readonly skipped: boolean;
  readonly detail: string;
}

/** Runs one step. The journal gets an entry before and after it, so that a killed run is visible. */
export async function runStep(
  context: Context,
  name: string,
  title: string,
  work: () => Promise<string | Outcome>,
): Promise<void> {
  const { console, journal } = context;
  context.signal.throwIfAborted();
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  console.step(title, name);
  journal.write(name, "started");
  try {
    const outcome = await context.time.measureStep(name, work);
    const { skipped, detail } = typeof outcome === "string" ? { skipped: false, detail: outcome } : outcome;
    const ended = { outcome: skipped ? "skipped" : "done", detail, seconds: seconds() } as const;
    journal.write(name, ended.outcome, { detail, seconds: ended.seconds });
    console.stepEnded({ name, ...ended });
  } catch (caught) {
    const error = asInterruption(caught, context.signal);
    const [detail = "", ...more] = describeFatalError(error, {}).split("\n");
    const reason = journalReason(error, more);
    const isReported = hasFailure(journal, detail);
    // A step that has no outcome is interrupted: the next run resumes it.
    if (!isInterruption(error))
      journal.write(name, "failed", { detail, ...(reason && { reason }), seconds: seconds() });
    console.stepEnded({ name, outcome: "failed", detail, seconds: seconds() });
    // A nested step fails with the same error: only the inner one prints the hints.
    if (!isReported) for (const line of inspectionHints(context.cluster, error)) console.warn(line);
    throw error;
  }
}

/**
 * The lines of an error that the journal keeps. For a provider's error only the summary, because details may contain
 * values.
 */
function journalReason(error: unknown, more: readonly string[]): string {
  const lines = error instanceof TerraformFailed ? summarizeForJournal(error) : more;
  return lines.join("\n").trimEnd();
}

/** Whether a step of this run has already failed with this error. */
function hasFailure(journal: Journal, detail: string): boolean {
  return journal
    .history()
    .some((entry) => entry.run === journal.run && entry.outcome === "failed" && entry.detail === detail);
}
