import type { Finding } from "./finding";
import { reasonOf } from "./wait";

export type Status = "passed" | "failed" | "skipped";

/** The result of a check. It is printed, journaled and reported, so it must contain no secret. */
export interface Result {
  readonly status: Status;
  readonly evidence: string;
  /** The command that shows details, complete enough to be pasted. */
  readonly command?: string;
  readonly findings?: readonly Finding[];
  /** For a failure: waiting longer does not help. */
  readonly isFinal?: boolean;
  /** Node → whether it is Ready, if that was checked. */
  readonly nodes?: Readonly<Record<string, boolean>>;
}

/**
 * A check of this machine, a provider or the cluster. It changes nothing. Preflight, waits, the gate between rolling
 * steps, the guard's health and `coldstart verify` all run checks.
 */
export interface Check<Context> {
  /** Stable, in kebab-case. Also the code of a failure without a finding of its own. */
  readonly id: string;
  /** The condition, for example "every node is Ready". */
  readonly title: string;
  /** Ids of the checks that must end before this one starts. */
  readonly needs?: readonly string[];
  /** Whether the check applies to the cluster file. @default it does */
  readonly appliesTo?: (context: Context) => boolean;
  /** The command that shows details if the check throws. */
  readonly command?: (context: Context) => string;
  /** An exception counts as a failure. */
  run(context: Context): Promise<Result>;
}

export function passed(evidence: string, findings: readonly Finding[] = []): Result {
  return { status: "passed", evidence, ...(findings.length > 0 ? { findings } : {}) };
}

export function failed(evidence: string, command?: string): Result {
  return { status: "failed", evidence, ...(command === undefined ? {} : { command }) };
}

export function skipped(evidence: string, findings: readonly Finding[] = []): Result {
  return { status: "skipped", evidence, ...(findings.length > 0 ? { findings } : {}) };
}

/** Fails with all faults, if there are any. @param command shows details */
export function passIfNone(
  faults: readonly string[],
  evidence: string,
  command?: string,
  findings: readonly Finding[] = [],
): Result {
  return faults.length > 0 ? failed(faults.join("; "), command) : passed(evidence, findings);
}

/** Strings are evidence. An error among the findings is a failure; without any observation, the check is skipped. */
export type Observation = Finding | string;

export function resultOf(observed: readonly Observation[]): Result {
  const findings = observed.filter((one) => typeof one !== "string");
  const evidence = observed.filter((one) => typeof one === "string").join(" ");
  if (findings.some(({ severity }) => severity === "error")) return { status: "failed", evidence, findings };
  return observed.length > 0 ? passed(evidence, findings) : skipped(evidence);
}

export interface CheckResult extends Result {
  readonly id: string;
  readonly title: string;
}

/** Runs one check. An exception fails only this check. */
export async function runCheck<Context>(check: Check<Context>, context: Context): Promise<CheckResult> {
  const { id, title } = check;
  const result = await check.run(context).catch((error: unknown) => failed(reasonOf(error), check.command?.(context)));
  return { id, title, ...result };
}

/** Runs all checks that apply, each as soon as its dependencies have ended. Results are in the order of the checks. */
export async function runChecks<Context>(checks: readonly Check<Context>[], context: Context): Promise<CheckResult[]> {
  const running = new Map<string, Promise<CheckResult>>();
  for (const check of checks) {
    if (check.appliesTo?.(context) === false) continue;
    const needed = (check.needs ?? []).flatMap((id) => running.get(id) ?? []);
    const result = Promise.all(needed).then(() => runCheck(check, context));
    running.set(check.id, result);
  }
  return Promise.all(running.values());
}

interface ObservingCheck<Context> extends Omit<Check<Context>, "run"> {
  observe(context: Context): readonly Observation[] | Promise<readonly Observation[]>;
}

/** A check that reports several observations at once, as in preflight. */
export function makeCheck<Context>({ observe, ...check }: ObservingCheck<Context>): Check<Context> {
  return { ...check, run: async (context) => resultOf(await observe(context)) };
}

/** The findings of a result. A failure without findings becomes a finding with the id of the check. */
export function findingsOf({ id, status, evidence, command = "", findings = [] }: CheckResult): readonly Finding[] {
  if (status !== "failed" || findings.some(({ severity }) => severity === "error")) return findings;
  return [...findings, { code: id, severity: "error", message: evidence, fix: command }];
}
