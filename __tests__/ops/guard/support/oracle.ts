/**
 * Whether a plan is safe, by simulation: every order of its changes is tried on an etcd of names and votes. Written
 * independently of the guard's arithmetic, to verify that.
 */

export type Doing =
  | "none"
  | "update"
  | "reboot"
  | "power-off"
  | "replace"
  | "retire"
  | "wipe"
  | "demote"
  | "delete"
  | "create";

export interface Played {
  readonly doing: Doing;
  readonly well: boolean;
}

interface Etcd {
  /** Members that have a vote. */
  readonly members: ReadonlySet<number>;
  /** Members that are up. */
  readonly voting: ReadonlySet<number>;
  /** Members whose disk has the data. */
  readonly disks: ReadonlySet<number>;
}

type Event = (etcd: Etcd) => Etcd;

const plus = (set: ReadonlySet<number>, node: number) => new Set([...set, node]);
const minus = (set: ReadonlySet<number>, node: number) => new Set([...set].filter((other) => other !== node));

const works = ({ members, voting }: Etcd) => 2 * [...voting].filter((node) => members.has(node)).length > members.size;

const fall =
  (node: number): Event =>
  (etcd) => ({ ...etcd, voting: minus(etcd.voting, node) });
const rise =
  (node: number): Event =>
  (etcd) => ({ ...etcd, voting: plus(etcd.voting, node) });
const wipe =
  (node: number): Event =>
  (etcd) => ({ ...fall(node)(etcd), disks: minus(etcd.disks, node) });
const join =
  (node: number): Event =>
  ({ members, voting, disks }) => ({
    members: plus(members, node),
    voting: plus(voting, node),
    disks: plus(disks, node),
  });
const leave =
  (node: number): Event =>
  (etcd) => ({ ...wipe(node)(etcd), members: minus(etcd.members, node) });

/** What each change does to its node, in this order; between the nodes there is none. */
const SCRIPTS: Record<Doing, (node: number, well: boolean) => Event[]> = {
  none: () => [],
  update: () => [],
  reboot: (node) => [fall(node), rise(node)],
  "power-off": (node) => [fall(node), rise(node)],
  replace: (node) => [wipe(node), join(node)],
  // A dead member cannot leave.
  retire: (node, well) => [well ? leave(node) : wipe(node)],
  wipe: (node, well) => [well ? leave(node) : wipe(node)],
  // Its etcd stops, and it still counts as a voter.
  demote: (node) => [wipe(node)],
  delete: (node) => [wipe(node)],
  create: (node) => [join(node)],
};

export function isSafe(nodes: readonly Played[]): boolean {
  const there = nodes.flatMap(({ doing }, node) => (doing === "create" ? [] : [node]));
  const start: Etcd = {
    members: new Set(there),
    voting: new Set(there.filter((node) => nodes[node]?.well)),
    disks: new Set(there),
  };
  if (there.length === 0) return true;
  const scripts = nodes.map(({ doing, well }, node) => SCRIPTS[doing](node, well));
  if (!works(start)) return nodes.every(({ doing, well }) => harmlessToTheDead(doing, well));
  const end = worstEnd(start, scripts);
  if (end)
    return (
      [...end.members].every((node) => end.disks.has(node)) && staying(nodes).every((node) => end.members.has(node))
    );
  return isShortAndUnavoidable(nodes, there);
}

/** The members after the plan. */
function staying(nodes: readonly Played[]): number[] {
  return nodes.flatMap(({ doing }, node) => (doing === "retire" || doing === "delete" ? [] : [node]));
}

/** etcd has no quorum already. A change that touches no live member and no disk leaves it as it is. */
function harmlessToTheDead(doing: Doing, well: boolean): boolean {
  if (doing === "none" || doing === "update" || doing === "create") return true;
  return (doing === "reboot" || doing === "power-off") && !well;
}

/** With one or two members, no member can be down without an interruption; no data is lost. */
function isShortAndUnavoidable(nodes: readonly Played[], there: readonly number[]): boolean {
  const calm: readonly Doing[] = ["none", "update", "create"];
  const shaken = nodes.filter(({ doing }) => !calm.includes(doing));
  const comesBack = shaken.every(({ doing }) => doing === "reboot" || doing === "power-off");
  const restIsTooFew = 2 * (there.length - 1) <= there.length;
  return shaken.length === 1 && comesBack && restIsTooFew && nodes.every(({ well }) => well);
}

/** Tries every order. @returns how it ends, or undefined if etcd loses its majority anywhere on the way */
function worstEnd(start: Etcd, scripts: readonly (readonly Event[])[]): Etcd | undefined {
  const seen = new Set<string>();
  let end: Etcd | undefined;
  const walk = (etcd: Etcd, done: readonly number[]): boolean => {
    const key = done.join();
    if (seen.has(key)) return true;
    seen.add(key);
    if (!works(etcd)) return false;
    let last = true;
    for (const [node, script] of scripts.entries()) {
      const event = script[done[node] as number];
      if (!event) continue;
      last = false;
      if (!walk(event(etcd), done.with(node, (done[node] as number) + 1))) return false;
    }
    if (last) end = etcd;
    return true;
  };
  return walk(
    start,
    scripts.map(() => 0),
  )
    ? end
    : undefined;
}
