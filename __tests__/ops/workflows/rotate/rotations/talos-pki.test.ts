import { attributesOf, recordIn } from "../../../../../ops/state/state-edit";
import { talosPki } from "../../../../../ops/workflows/rotate/rotations/talos-pki";
import { loadCluster } from "../../../../../spec";
import type { Cluster } from "../../../../../spec";
import { HYBRID } from "../../../../support/hybrid";
import { NODES, SECRETS, SmallCluster, runUntilKilled } from "../support/small-cluster";

const [first] = loadCluster(HYBRID).cluster.nodes;
const cluster = {
  ...loadCluster(HYBRID).cluster,
  name: "small",
  nodes: NODES.map((name) => ({ ...first, name, role: name.startsWith("cp") ? "controlplane" : "worker" })),
} as Cluster;
const { steps, isOpen } = talosPki(cluster);

const NEW = { token: "trust-1", issuing: "os-ca-2", accepted: [] };

function requireRotated(small: SmallCluster): void {
  expect(small.nodes).toEqual({ "cp-0": NEW, "cp-1": NEW, "worker-0": NEW });
  expect(small.kubeconfigTrusts).toEqual(["k8s-ca-2"]);
  expect(recordIn(small.state)).toEqual({ rotatedAt: { "talos-pki": "2026-01-01T00:00:00.000Z" } });
  expect(small.deletedSecrets).toContain("kube-system/bootstrap-token-abcde1");
  const { machine_secrets } = attributesOf(small.state, SECRETS) ?? {};
  expect(machine_secrets).toMatchObject({
    cluster: { id: "id-1", secret: "secret-1" },
    secrets: { bootstrap_token: "abcde2.0123456789abcdef", secretbox_encryption_secret: "box-1" },
    trustdinfo: { token: "trust-1" },
    certs: { etcd: { key: "etcd-key-1" }, os: { key: "os-key-2" }, k8s: { key: "k8s-key-2" } },
  });
  expect(small.identity.machineSecrets).toEqual(machine_secrets);
}

test("ends with only the new authorities, and keeps what cannot be rotated", async () => {
  const small = new SmallCluster();
  expect(await runUntilKilled(small, steps, Infinity)).toBe(true);
  requireRotated(small);
  expect(small.restarted).toEqual(["api-clients"]);
});

test("resumes after a kill before and after every call, and at no moment locks anything out", async () => {
  let kills = 0;
  for (let calls = 0; ; calls++) {
    const small = new SmallCluster();
    const isDone = await runUntilKilled(small, steps, calls);
    small.check();
    if (isDone) break;
    kills++;
    // After the last write there is nothing left to resume.
    const isEnded = recordIn(small.state).rotatedAt !== undefined;
    if (!isEnded) expect(await runUntilKilled(small, steps, Infinity)).toBe(true);
    requireRotated(small);
  }
  expect(kills).toBeGreaterThan(40);
});

test("survives a kill in every run: each one resumes at the phase that the state of auth names", async () => {
  const small = new SmallCluster();
  let runs = 0;
  for (; recordIn(small.state).rotatedAt === undefined; runs++) {
    if (runs > 50) throw new Error("it never ends");
    await runUntilKilled(small, steps, 17);
  }
  expect(runs).toBeGreaterThan(2);
  requireRotated(small);
});

test("is open from its first write to its last", async () => {
  const small = new SmallCluster();
  expect(isOpen(recordIn(small.state))).toBe(false);
  await runUntilKilled(small, steps, 2);
  expect(isOpen(recordIn(small.state))).toBe(true);
  await runUntilKilled(small, steps, Infinity);
  expect(isOpen(recordIn(small.state))).toBe(false);
});

test("does not end while a node still accepts the old client", async () => {
  const small = new SmallCluster();
  const ports = small.ports();
  const stubborn = { ...ports, nodesThatAccept: () => Promise.resolve(["cp-1"]) };
  const run = async () => {
    for (const step of steps(small.state)) await step.run(stubborn);
  };
  await expect(run()).rejects.toThrow("cp-1");
  expect(isOpen(recordIn(small.state))).toBe(true);
});
