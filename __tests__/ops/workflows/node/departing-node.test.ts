import type { TalosClient } from "../../../../ops/clients/talos/client";
import type { LiveCluster } from "../../../../ops/engine/nodes/live-cluster";
import { readDepartingNode } from "../../../../ops/workflows/node/departing-node";
import { smallCluster } from "./support/small-cluster";

const STATUS = {
  ...{ memberId: "1", leader: "1", protocolVersion: "3.6.9", raftTerm: "1", raftIndex: "1", raftAppliedIndex: "1" },
  ...{ isLearner: false, errors: [], dbSize: "0", dbSizeInUse: "0" },
};

const FILE = ["cp-0", "cp-1", "cp-2"];
const MEMBERS = [...FILE, "cp-3"];

/** Four control planes in etcd; the file has only the first three. @param addresses of the machines in the state */
function liveWith(addresses: readonly string[], running: readonly string[]): LiveCluster {
  const cluster = smallCluster(FILE);
  const kubernetes = {
    describeUnready: () => Promise.resolve(undefined),
    find: () => Promise.resolve(undefined),
    list: () => Promise.resolve([]),
  };
  const talos = (node: string) => {
    const answer = <T>(value: T) =>
      running.includes(node) ? Promise.resolve(value) : Promise.reject(new Error("connection refused"));
    return {
      version: () => answer("v1.12.4"),
      etcdMembers: () => answer(MEMBERS.map((hostname) => ({ id: hostname, hostname }))),
      call: () => answer({ messages: [{ memberStatus: STATUS }] }),
    } as unknown as TalosClient;
  };
  const names = cluster.nodes.map(({ name }) => name);
  const known = Object.fromEntries(addresses.map((name, i) => [name, `10.0.0.${11 + i}`]));
  return {
    cluster,
    kubernetes,
    addresses: known,
    checks: { addresses: known, talosconfig: "", talos, nodes: names, controlPlanes: names },
    talos,
    kubernetesOn: () => kubernetes,
  } as unknown as LiveCluster;
}

test.each([
  ["a machine that responds", MEMBERS, MEMBERS, []],
  ["a machine that is down", MEMBERS, FILE, ["cp-3"]],
  ["no machine in the state", FILE, FILE, ["cp-3"]],
])("a member that is no node of the file, with %s", async (_, addresses, running, expected) => {
  const node = await readDepartingNode(liveWith(addresses, running), "cp-1");
  expect(node.members).toEqual(MEMBERS);
  expect(node.unresponsiveMembers).toEqual(expected);
  expect(node.unresponsive).toEqual([]);
});
