/**
 * Decides whether etcd keeps its quorum while a plan is applied. Terraform changes everything at once and destroys
 * before it recreates (T2), so in the worst case everything that the plan touches is down at the same time.
 */

/** What a plan does to an etcd member. */
export type Impact =
  | "untouched"
  /** Rebooted or power-cycled: temporarily down, with its data. */
  | "interrupted"
  /** A new machine replaces it; its data is lost. */
  | "replaced"
  /** It leaves etcd gracefully. */
  | "leaves"
  /** Deleted, but still counted as a member. */
  | "lost";

export interface Voter {
  /** `unknown` never counts as up. */
  readonly state: "up" | "down" | "unknown";
  readonly impact: Impact;
}

/**
 * - `safe`: a majority is up at every moment, or the plan touches no member that is up.
 * - `interruption`: with one or two members, one is down temporarily; no order avoids this, and no data is lost.
 */
export type Verdict = "safe" | "interruption" | "refused";

export function majority(members: number): number {
  return Math.floor(members / 2) + 1;
}

/** The number of members that may be down. */
export function toleratedFailures(members: number): number {
  return members === 0 ? 0 : members - majority(members);
}

export function isTouched({ impact }: Voter): boolean {
  return impact !== "untouched";
}

export function decide(voters: readonly Voter[]): Verdict {
  const touched = voters.filter(isTouched);
  if (touched.length === 0) return "safe";
  const staying = voters.length - voters.filter(canLeave).length;
  const up = voters.filter((voter) => voter.state === "up" && !isTouched(voter)).length;
  if (up >= majority(staying)) return "safe";
  if (touched.every(({ state, impact }) => state === "down" && impact === "interrupted")) return "safe";
  return isUnavoidable(voters, touched) ? "interruption" : "refused";
}

/**
 * The members that a plan touches, in the order of a rolling change. Members that are down come first: the change
 * repairs them, and no other member can be taken down before that.
 */
export function sortTouched<V extends Voter>(voters: readonly V[]): V[] {
  const touched = voters.filter(isTouched);
  return [...touched.filter(({ state }) => state !== "up"), ...touched.filter(({ state }) => state === "up")];
}

/** Whether the same change is safe one member at a time, with a health check in between. */
export function decideOneByOne(voters: readonly Voter[]): Verdict {
  const verdicts: Verdict[] = [];
  const now = new Map<Voter, Voter | undefined>(voters.map((voter) => [voter, { ...voter, impact: "untouched" }]));
  for (const voter of sortTouched(voters)) {
    now.set(voter, voter);
    verdicts.push(decide([...now.values()].filter((one) => one !== undefined)));
    now.set(voter, applyImpact(voter));
  }
  return (["refused", "interruption"] as const).find((verdict) => verdicts.includes(verdict)) ?? "safe";
}

/** The member after the change: removed if it left etcd, otherwise up or down. */
function applyImpact(voter: Voter): Voter | undefined {
  if (canLeave(voter)) return undefined;
  const comesBack = voter.impact === "interrupted" || voter.impact === "replaced";
  return { state: comesBack ? "up" : "down", impact: "untouched" };
}

/** Only a running member can leave etcd: a member that is down stays a dead member. */
function canLeave({ impact, state }: Voter): boolean {
  return impact === "leaves" && state === "up";
}

function isUnavoidable(voters: readonly Voter[], touched: readonly Voter[]): boolean {
  const [one, another] = touched;
  const othersAreWell = voters.every((voter) => voter === one || voter.state === "up");
  return (
    toleratedFailures(voters.length) === 0 && one?.impact === "interrupted" && another === undefined && othersAreWell
  );
}
