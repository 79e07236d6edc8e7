import { attributesOf, recordIn } from "../../../../../ops/state/state-edit";
import { machineToken } from "../../../../../ops/workflows/rotate/rotations/machine-token";
import { loadCluster } from "../../../../../spec";
import type { Cluster } from "../../../../../spec";
import { HYBRID } from "../../../../support/hybrid";
import { NODES, SECRETS, SmallCluster, runUntilKilled } from "../support/small-cluster";

const { cluster: hybrid } = loadCluster(HYBRID);
const [first] = hybrid.nodes;
const cluster = {
  ...hybrid,
  name: "small",
  controlPlane: { ...hybrid.controlPlane, bootstrapNode: "cp-0" },
  // The file has the worker first.
  nodes: [...NODES]
    .reverse()
    .map((name) => ({ ...first, name, role: name.startsWith("cp") ? "controlplane" : "worker" })),
} as Cluster;
const { steps, isOpen } = machineToken(cluster);
const tokenOf = (small: SmallCluster) =>
  (attributesOf(small.state, SECRETS)?.machine_secrets as { trustdinfo: { token: string } }).trustdinfo.token;

test("control planes get the new token before the workers that they sign for", async () => {
  const small = new SmallCluster();
  expect(await runUntilKilled(small, steps, Infinity)).toBe(true);
  expect(Object.values(small.nodes).map(({ token }) => token)).toEqual(NODES.map(() => tokenOf(small)));
  expect(tokenOf(small)).toMatch(/^[a-z0-9]{6}\.[a-z0-9]{16}$/);
});

test("another order locks a worker out: the test would notice", async () => {
  const small = new SmallCluster();
  const ports = small.ports();
  const backwards = { ...ports, apply: (layer: "infra") => ports.apply(layer, [...NODES].reverse()) };
  const run = async () => {
    for (const step of steps(small.state)) await step.run(backwards as never);
  };
  await expect(run()).rejects.toThrow(/ worker-0$/);
});

test("it does not end while a node has the old token", async () => {
  const small = new SmallCluster();
  const ports = { ...small.ports(), nodesConfiguredWith: () => Promise.resolve(["worker-0"]) };
  const run = async () => {
    for (const step of steps(small.state)) await step.run(ports);
  };
  await expect(run()).rejects.toThrow("worker-0");
  expect(isOpen(recordIn(small.state))).toBe(true);
});

test("configurations that are only staged take effect by reboots, control planes first", async () => {
  const small = new SmallCluster();
  const ports = small.ports();
  const rebooted: string[] = [];
  const staging = {
    ...ports,
    apply: (layer: "auth" | "infra") =>
      layer === "infra" ? Promise.resolve({ skipped: false, detail: "staged" }) : ports.apply(layer),
    rebootStaged: (order: readonly string[]) => {
      for (const name of order) small.configure(name);
      rebooted.push(...order);
      return Promise.resolve(order);
    },
  };
  for (const step of steps(small.state)) await step.run(staging as never);
  expect(rebooted).toEqual(["cp-1", "cp-0", "worker-0"]);
  expect(Object.values(small.nodes).map(({ token }) => token)).toEqual(NODES.map(() => tokenOf(small)));
});
