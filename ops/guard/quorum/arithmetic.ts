/**
 * Whether etcd keeps its quorum while a plan is applied. Terraform works on everything at once and destroys before it
 * recreates (T2): the worst moment is when everything that the plan touches is down.
 */

/** What a plan does to a member of etcd. */
export type Fate =
  | "untouched"
  /** Rebooted or power-cycled: temporarily down, with its data. */
  | "interrupted"
  /** A new machine takes its name; its data is gone. */
  | "renewed"
  /** It leaves etcd gracefully. */
  | "leaves"
  /** Gone, and still counted as a member. */
  | "lost";

export interface Voter {
  /** `unknown` never counts as up. */
  readonly state: "up" | "down" | "unknown";
  readonly fate: Fate;
}

/**
 * - `safe`: a majority is up at every moment, or the plan touches none that is.
 * - `interruption`: with one or two members, one is down for a while; no order could avoid that, and no data is lost.
 */
export type Verdict = "safe" | "interruption" | "refused";

export function majority(members: number): number {
  return Math.floor(members / 2) + 1;
}

/** How many members may be down. */
export function toleratedFailures(members: number): number {
  return members === 0 ? 0 : members - majority(members);
}

export function isTouched({ fate }: Voter): boolean {
  return fate !== "untouched";
}

export function decide(voters: readonly Voter[]): Verdict {
  const touched = voters.filter(isTouched);
  if (touched.length === 0) return "safe";
  const staying = voters.length - voters.filter(canLeave).length;
  const up = voters.filter((voter) => voter.state === "up" && !isTouched(voter)).length;
  if (up >= majority(staying)) return "safe";
  if (touched.every(({ state, fate }) => state === "down" && fate === "interrupted")) return "safe";
  return isUnavoidable(voters, touched) ? "interruption" : "refused";
}

/**
 * The members that a plan touches, in the order of a rolling change. Members that are down come first: the change
 * repairs them, and until they are back no other member can be taken down.
 */
export function sortTouched<V extends Voter>(voters: readonly V[]): V[] {
  const touched = voters.filter(isTouched);
  return [...touched.filter(({ state }) => state !== "up"), ...touched.filter(({ state }) => state === "up")];
}

/** Whether the same change, one member after the other with a health check between two, is safe. */
export function decideOneByOne(voters: readonly Voter[]): Verdict {
  const verdicts: Verdict[] = [];
  const now = new Map<Voter, Voter | undefined>(voters.map((voter) => [voter, { ...voter, fate: "untouched" }]));
  for (const voter of sortTouched(voters)) {
    now.set(voter, voter);
    verdicts.push(decide([...now.values()].filter((one) => one !== undefined)));
    now.set(voter, applyFate(voter));
  }
  return (["refused", "interruption"] as const).find((verdict) => verdicts.includes(verdict)) ?? "safe";
}

/** The member after the change: removed if it left etcd, otherwise up or down. */
function applyFate(voter: Voter): Voter | undefined {
  if (canLeave(voter)) return undefined;
  const comesBack = voter.fate === "interrupted" || voter.fate === "renewed";
  return { state: comesBack ? "up" : "down", fate: "untouched" };
}

/** Only a running member can leave: one that is down stays a dead member. */
function canLeave({ fate, state }: Voter): boolean {
  return fate === "leaves" && state === "up";
}

function isUnavoidable(voters: readonly Voter[], touched: readonly Voter[]): boolean {
  const [one, another] = touched;
  const othersAreWell = voters.every((voter) => voter === one || voter.state === "up");
  return (
    toleratedFailures(voters.length) === 0 && one?.fate === "interrupted" && another === undefined && othersAreWell
  );
}
