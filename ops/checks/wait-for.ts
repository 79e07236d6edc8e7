import { runCheck } from "../support/check";
import type { Check, CheckResult } from "../support/check";
import { WaitTimeout, detailsHint, poll, scaleTimeout } from "../support/wait";
import type { Say, Timeout } from "../support/wait-progress";

export interface Wait<Context> {
  /** Run in this order. A round ends at the first failing check; the wait ends with a round without failures. */
  readonly checks: readonly Check<Context>[];
  readonly context: Context;
  readonly timeout: Timeout;
  /** The condition, for example "every node is Ready". @default the titles of the checks */
  readonly goal?: string;
  /** Lines for the user after a timeout, after the command that shows details. */
  readonly hints?: readonly string[];
  readonly signal?: AbortSignal;
  /** Called with the first failure, whenever the failure changes, and when the wait ends. */
  readonly report?: Say;
}

/** A check still fails when the timeout ends. */
class CheckTimeout extends WaitTimeout {
  override readonly name = "CheckTimeout";

  constructor(
    goal: string,
    readonly failure: CheckResult,
    { seconds, because }: Timeout,
    /** When the check began to fail. */
    since: Date,
    more: readonly string[],
  ) {
    const { id, evidence, command } = failure;
    const details = command === undefined ? [] : [detailsHint(command)];
    const hints = [`Reason for the timeout: ${because}.`, ...details, ...more];
    super({ goal, seconds, hints }, `${id} has failed since ${time(since)}: ${evidence}`);
  }
}

/** A check fails in a way that waiting cannot fix. */
class WaitStalled extends Error {
  override readonly name = "WaitStalled";
  readonly code = "wait-stalled";

  constructor(
    goal: string,
    readonly failure: CheckResult,
  ) {
    const { id, evidence, command } = failure;
    super(
      [
        `Gave up waiting until ${goal}: ${id} cannot pass without a change: ${evidence} [wait-stalled]`,
        ...(command === undefined ? [] : [detailsHint(command)]),
      ].join("\n"),
    );
  }
}

/**
 * Polls until all checks pass in the same round.
 *
 * @returns the results of that round
 * @throws WaitStalled if waiting cannot help; CheckTimeout with the condition, the last evidence, since when it fails,
 * and the command that shows details
 */
export async function waitFor<Context>(options: Wait<Context>): Promise<readonly CheckResult[]> {
  const { checks, context, timeout, hints = [], signal, report } = options;
  const goal = options.goal ?? checks.map(({ title }) => title).join(", and ");
  const seconds = scaleTimeout(timeout.seconds);
  let results: CheckResult[] = [];
  let failing: { readonly result: CheckResult; readonly since: Date } | undefined;
  let reported: string | undefined;
  const wait = { goal, since: new Date().toISOString(), timeoutSeconds: seconds };
  const reportWait = ({ evidence, nodes }: CheckResult, isOver: boolean) =>
    report?.(isOver ? "" : `waiting until ${goal}: ${evidence}`, {
      wait: { ...wait, evidence, ...(nodes ? { nodes } : {}), ...(isOver ? { isOver: true as const } : {}) },
    });
  const runRound = async (): Promise<string | undefined> => {
    results = [];
    for (const check of checks) {
      const result = await runCheck(check, context);
      results.push(result);
      if (result.status !== "failed") continue;
      if (result.isFinal) throw new WaitStalled(goal, result);
      failing = { result, since: failing?.result.id === result.id ? failing.since : new Date() };
      if (result.evidence !== reported) reportWait(result, false);
      reported = result.evidence;
      return result.evidence;
    }
    return undefined;
  };
  const missing = await poll(runRound, { seconds, signal });
  if (missing !== undefined && failing)
    throw new CheckTimeout(goal, failing.result, { ...timeout, seconds }, failing.since, hints);
  for (const result of results) if (result.nodes || reported !== undefined) reportWait(result, true);
  return results;
}

function time(date: Date): string {
  return `${date.toISOString().slice(11, 19)} UTC`;
}
