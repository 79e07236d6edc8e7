import { performance } from "node:perf_hooks";
import { lastWords } from "../../support/fatal-error";
import { TerraformFailed, keptWords } from "../../clients/terraform/failure";
import type { Context } from "./context";
import { lookCloser } from "./hints";

/** How a step ended: what it did, or why there was nothing to do. */
export interface Outcome {
  readonly skipped: boolean;
  readonly detail: string;
}

/** Does one step, and writes down how it ended: before it begins and after, so that a kill in between shows. */
export async function step(
  context: Context,
  name: string,
  title: string,
  work: () => Promise<string | Outcome>,
): Promise<void> {
  const { console, journal } = context;
  context.signal.throwIfAborted();
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  console.step(title);
  journal.write(name, "started");
  try {
    const outcome = await context.time.during(name, work);
    const { skipped, detail } = typeof outcome === "string" ? { skipped: false, detail: outcome } : outcome;
    journal.write(name, skipped ? "skipped" : "done", { detail, seconds: seconds() });
    console.say(`${detail} (${seconds()} s)`);
  } catch (error) {
    const [detail = "", ...more] = lastWords(error, {}).split("\n");
    const reason = keptReason(error, more);
    journal.write(name, "failed", { detail, ...(reason && { reason }), seconds: seconds() });
    for (const line of lookCloser(context.cluster, error)) warnOnce(context, line);
    throw error;
  }
}

/** Who reads the journal or the report later has no terminal to look at. What a provider says after its first words may hold values. */
function keptReason(error: unknown, more: readonly string[]): string {
  const lines = error instanceof TerraformFailed ? keptWords(error) : more;
  return lines.join("\n").trimEnd();
}

/** By the journal of a run. */
const warned = new WeakMap<object, Set<string>>();

/** Layers are tried in part and as a whole, and both fail for the same reason. */
function warnOnce({ journal, console }: Context, line: string): void {
  const before = warned.get(journal) ?? new Set();
  if (!before.has(line)) console.warn(line);
  warned.set(journal, before.add(line));
}
