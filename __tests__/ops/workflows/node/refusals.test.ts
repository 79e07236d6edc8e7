import { findOpenNodeChanges } from "../../../../ops/engine/journal/node-changes";
import type { Entry } from "../../../../ops/state/journal";
import { Refusal } from "../../../../ops/support/refusal";
import type { NodePorts } from "../../../../ops/workflows/node/ports";
import { removeNodes } from "../../../../ops/workflows/node/remove";
import { replaceNode } from "../../../../ops/workflows/node/replace";
import { SmallCluster, smallCluster } from "./support/small-cluster";

const THREE = ["cp-0", "cp-1", "cp-2", "w-0", "w-1"];

async function codesOf(small: SmallCluster, work: Parameters<SmallCluster["runUntilKilled"]>[1]): Promise<string[]> {
  const before = small.facts();
  const refusal = await small.runUntilKilled(Infinity, work).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal === undefined) return [];
  expect(refusal).toBeInstanceOf(Refusal);
  expect(small.facts()).toEqual(before);
  expect(small.history.filter(({ outcome }) => outcome === "started")).toEqual([]);
  return [...(refusal as Refusal).message.matchAll(/\[([a-z-]+)\]/g)].map(([, code = ""]) => code);
}

const replace = (small: SmallCluster, node: string, loseVolumes: readonly string[] = []) =>
  codesOf(small, (context, ports) =>
    replaceNode(context, { node, isPlan: false, loseVolumes }, () => Promise.resolve(ports)),
  );
const replaceIn = (small: SmallCluster, node: string, other: Partial<NodePorts> = {}) =>
  small.runUntilKilled(Infinity, (context, ports) =>
    replaceNode(context, { node, isPlan: false, loseVolumes: [] }, () => Promise.resolve({ ...ports, ...other })),
  );
const remove = (small: SmallCluster, ...nodes: string[]) =>
  codesOf(small, (context, ports) =>
    removeNodes(context, { nodes, isPlan: false, loseVolumes: [] }, () => Promise.resolve(ports)),
  );
const gone = (...names: string[]) =>
  new SmallCluster(smallCluster(THREE.filter((name) => !names.includes(name))), smallCluster(THREE));

test("a node that the file does not have, and the only control plane, are not replaced", async () => {
  expect(await replace(new SmallCluster(smallCluster(THREE)), "w-9")).toEqual(["node-unknown"]);
  expect(await replace(new SmallCluster(smallCluster(["cp-0", "w-0"])), "cp-0")).toEqual(["node-only-control-plane"]);
});

test("a control plane is not replaced while another one is down", async () => {
  const small = new SmallCluster(smallCluster(THREE));
  small.powerOff("cp-2");
  expect(await replace(small, "cp-1")).toEqual(["node-quorum"]);
});

test("a control plane is not replaced while too many etcd members that are no nodes of the file are down", async () => {
  const small = new SmallCluster(smallCluster(THREE), smallCluster([...THREE.slice(0, 3), "cp-3", "cp-4"]));
  small.powerOff("cp-3");
  small.powerOff("cp-4");
  expect(await replace(small, "cp-1")).toEqual(["node-quorum"]);
});

test("a node with the only copy of volumes is replaced when each of them is named", async () => {
  const small = new SmallCluster(smallCluster(THREE));
  small.volumes = { "w-1": ["a", "b"].map((name) => ({ name, claim: `default/${name}` })) };
  expect(await replace(small, "w-1")).toEqual(["node-volumes"]);
  expect(await replace(small, "w-1", ["a"])).toEqual(["node-volumes"]);
  expect(await replace(small, "w-1", ["a", "default/b"])).toEqual([]);
});

test("a node with additional disks is replaced or removed when each of them is named", async () => {
  const disks = { "w-1": [{ name: "cache", path: "/var/mnt/cache" }] };
  const small = new SmallCluster(smallCluster(THREE));
  small.volumes = disks;
  expect(await replace(small, "w-1")).toEqual(["node-volumes"]);
  expect(await replace(small, "w-1", ["cache"])).toEqual([]);
  const without = gone("w-1");
  without.volumes = disks;
  expect(await remove(without, "w-1")).toEqual(["node-volumes"]);
});

test("a node that is gone from the file is removed, alone or with all others that are gone", async () => {
  expect(await remove(gone("w-1"), "w-0")).toEqual(["node-in-file", "node-also-gone"]);
  expect(await remove(gone("w-1"), "w-9")).toEqual(["node-unknown", "node-also-gone"]);
  expect(await remove(gone("w-0", "w-1"), "w-1")).toEqual(["node-also-gone"]);
  expect(await remove(gone("w-0", "w-1"), "w-1", "w-0")).toEqual([]);
});

test("of several control planes, one that is down is removed first: another one leaves only with a quorum", async () => {
  const small = gone("cp-1", "cp-2");
  small.powerOff("cp-2");
  expect(await remove(small, "cp-1", "cp-2")).toEqual([]);
  const removed = small.history.filter(({ step, outcome }) => /^node-remove-cp-\d$/.test(step) && outcome === "done");
  expect(removed.map(({ step }) => step)).toEqual(["node-remove-cp-2", "node-remove-cp-1"]);
});

test("the node that etcd was bootstrapped on is not removed, whatever the file says", async () => {
  expect(await remove(gone("cp-0", "cp-2"), "cp-0", "cp-2")).toEqual(["node-bootstrap"]);
});

test("while a rotation of machine configurations is open, only a node that does not respond is replaced", async () => {
  const small = new SmallCluster(smallCluster(THREE));
  small.rotation = "machine-token";
  expect(await replace(small, "w-1")).toEqual(["rotation-open"]);
  small.powerOff("w-1");
  expect(await replace(small, "w-1")).toEqual([]);
  const without = gone("w-1");
  without.rotation = "machine-token";
  expect(await remove(without, "w-1")).toEqual(["rotation-open"]);
});

test("a replacement that was begun is resumed while a rotation is open", async () => {
  const small = new SmallCluster(smallCluster(THREE));
  small.history.push({ at: "", run: "earlier", step: "node-replace-w-1", outcome: "failed" });
  small.rotation = "talos-pki";
  expect(await replace(small, "w-1")).toEqual([]);
});

test("a removal is resumed while a rotation is open, with the nodes that it was begun with and no other", async () => {
  const begun = (...steps: readonly (readonly [string, Entry["outcome"]])[]) => {
    const small = gone("w-0", "w-1");
    small.history.push(...steps.map(([step, outcome]) => ({ at: "", run: "earlier", step, outcome })));
    small.rotation = "talos-pki";
    return remove(small, "w-0", "w-1");
  };
  expect(await begun(["node-remove-w-0", "failed"])).toEqual(["rotation-open"]);
  expect(await begun(["node-remove-w-0", "done"], ["verify", "done"], ["node-remove-w-1", "failed"])).toEqual([
    "rotation-open",
  ]);
  expect(await begun(["node-remove-w-0", "done"], ["node-remove-w-1", "failed"])).toEqual([]);
});

test("a removal that is killed before its second node has begun with both", async () => {
  const small = gone("w-0", "w-1");
  await small.runUntilKilled(9, (context, ports) =>
    removeNodes(context, { nodes: ["w-0", "w-1"], isPlan: false, loseVolumes: [] }, () => Promise.resolve(ports)),
  );
  const steps = small.history.map(({ step }) => step);
  expect([steps.includes("node-remove-w-0-gate"), steps.includes("node-remove-w-1-gate")]).toEqual([true, false]);
  expect(findOpenNodeChanges({ history: () => small.history })).toEqual([
    { command: "node remove", nodes: ["w-0", "w-1"] },
  ]);
});

test("nothing happens to a node while another one that responds is not healthy", async () => {
  const small = new SmallCluster(smallCluster(THREE));
  small.change("w-0", { isRegistered: false });
  const before = small.facts();
  await expect(replaceIn(small, "w-1")).rejects.toThrow("not healthy: w-0");
  expect([small.facts(), [...small.replacements]]).toEqual([before, []]);
});

test("the machine of a node that has not left etcd is not touched", async () => {
  const small = new SmallCluster(smallCluster(THREE));
  const leaveEtcd = () => Promise.resolve();
  await expect(replaceIn(small, "cp-1", { leaveEtcd })).rejects.toBeInstanceOf(Refusal);
  expect(small.facts()).toMatchObject({ "cp-1": { isUp: true, isMember: true, isRegistered: true, isMarked: false } });
});

test("a plan changes nothing", async () => {
  const small = new SmallCluster(smallCluster(THREE));
  const before = small.facts();
  await small.runUntilKilled(Infinity, (context, ports) =>
    replaceNode(context, { node: "cp-1", isPlan: true, loseVolumes: [] }, () => Promise.resolve(ports)),
  );
  expect([small.facts(), small.history]).toEqual([before, []]);
});
