/** A kill before and after everything that replacing and removing nodes do: the same command resumes, and ends the same. */
import { findOpenNodeChanges } from "../../../../ops/engine/journal/node-changes";
import type { Context } from "../../../../ops/engine/run/context";
import type { NodePorts } from "../../../../ops/workflows/node/ports";
import { removeNodes } from "../../../../ops/workflows/node/remove";
import { replaceNode } from "../../../../ops/workflows/node/replace";
import { SmallCluster, smallCluster } from "./support/small-cluster";

const THREE = ["cp-0", "cp-1", "cp-2", "w-0", "w-1"];
const FIVE = ["cp-0", "cp-1", "cp-2", "cp-3", "cp-4", "w-0", "w-1"];

type Work = (context: Context, ports: NodePorts) => Promise<void>;

const replace =
  (node: string): Work =>
  (context, ports) =>
    replaceNode(context, { node, isPlan: false, loseVolumes: [] }, () => Promise.resolve(ports));
const remove =
  (...nodes: string[]): Work =>
  (context, ports) =>
    removeNodes(context, { nodes, isPlan: false, loseVolumes: [] }, () => Promise.resolve(ports));

interface Case {
  readonly file: readonly string[];
  /** @default as in the file */
  readonly before?: readonly string[];
  readonly dead?: string;
  readonly work: Work;
  /** Nodes with another machine at the end. */
  readonly replaced: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  "replaces a control plane": { file: THREE, work: replace("cp-1"), replaced: ["cp-1"] },
  "replaces a dead control plane": { file: THREE, dead: "cp-1", work: replace("cp-1"), replaced: ["cp-1"] },
  "replaces the bootstrap node": { file: THREE, work: replace("cp-0"), replaced: ["cp-0"] },
  "replaces the dead bootstrap node": { file: THREE, dead: "cp-0", work: replace("cp-0"), replaced: ["cp-0"] },
  "replaces a worker": { file: THREE, work: replace("w-1"), replaced: ["w-1"] },
  "removes a worker": { file: THREE.slice(0, 4), before: THREE, work: remove("w-1"), replaced: [] },
  "removes two of five control planes": { file: THREE, before: FIVE, work: remove("cp-3", "cp-4"), replaced: [] },
  "removes two of five control planes, one of them dead": {
    file: THREE,
    before: FIVE,
    dead: "cp-4",
    work: remove("cp-3", "cp-4"),
    replaced: [],
  },
};

function start({ file, before = file, dead }: Case): SmallCluster {
  const small = new SmallCluster(smallCluster(file), smallCluster(before));
  if (dead !== undefined) small.powerOff(dead);
  return small;
}

function requireDone(small: SmallCluster, { file, replaced }: Case): void {
  const node = (name: string) => ({
    isUp: true,
    isMarked: false,
    isMember: name.startsWith("cp"),
    isRegistered: true,
    isCordoned: false,
  });
  expect(small.facts()).toEqual(Object.fromEntries(file.map((name) => [name, node(name)])));
  expect([...small.replacements]).toEqual(replaced.map((name) => [name, 1]));
}

describe.each(Object.entries(CASES))("a command that %s", (_, given) => {
  test("resumes after a kill at every moment", async () => {
    let kills = 0;
    for (let moments = 0; ; moments++) {
      const small = start(given);
      const isDone = await small.runUntilKilled(moments, given.work);
      if (!isDone) {
        kills++;
        const named = findOpenNodeChanges({ history: () => small.history }).flatMap(({ nodes }) => nodes);
        expect(named.filter((name) => !(given.before ?? given.file).includes(name))).toEqual([]);
        expect([moments, await small.runUntilKilled(Infinity, given.work)]).toEqual([moments, true]);
      }
      requireDone(small, given);
      if (isDone) break;
    }
    expect(kills).toBeGreaterThan(15);
  });

  test("completes although every run is killed, each a little later", async () => {
    const small = start(given);
    let runs = 0;
    while (!(await small.runUntilKilled(5 + 2 * runs, given.work))) runs++;
    expect(runs).toBeGreaterThan(3);
    requireDone(small, given);
  });
});

test("a machine that an interrupted replacement created is replaced only with --again", async () => {
  const given = CASES["replaces a worker"] as Case;
  const again: Work = (context, ports) =>
    replaceNode(context, { node: "w-1", isPlan: false, loseVolumes: [], isAgain: true }, () => Promise.resolve(ports));
  for (const [work, count] of [
    [given.work, 0],
    [again, 1],
  ] as const) {
    let small = start(given);
    for (let moments = 0; !small.replacements.has("w-1"); moments++) {
      small = start(given);
      await small.runUntilKilled(moments, given.work);
    }
    small.replacements.clear();
    expect(await small.runUntilKilled(Infinity, work)).toBe(true);
    expect(small.replacements.get("w-1") ?? 0).toBe(count);
  }
});

test("the nodes of a site that is lost are replaced one after the other, and the last one ends with all layers", async () => {
  const small = start({ file: THREE, work: replace("cp-2"), replaced: [] });
  for (const name of ["cp-2", "w-1"]) small.powerOff(name);
  expect(await small.runUntilKilled(Infinity, replace("cp-2"))).toBe(true);
  expect(small.facts()).toMatchObject({ "cp-2": { isUp: true, isMember: true }, "w-1": { isUp: false } });
  expect(await small.runUntilKilled(Infinity, replace("w-1"))).toBe(true);
  requireDone(small, { file: THREE, work: replace("w-1"), replaced: ["cp-2", "w-1"] });
});

test("after etcd was recovered on the only control plane that is left, the others are replaced", async () => {
  const small = new SmallCluster(smallCluster(THREE));
  for (const name of ["cp-1", "cp-2"]) {
    small.powerOff(name);
    small.change(name, { isMember: false });
  }
  for (const name of ["cp-1", "cp-2"]) expect(await small.runUntilKilled(Infinity, replace(name))).toBe(true);
  requireDone(small, { file: THREE, work: replace("cp-2"), replaced: ["cp-1", "cp-2"] });
});
