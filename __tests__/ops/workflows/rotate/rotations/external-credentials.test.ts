import { join } from "node:path";
import { recordIn } from "../../../../../ops/state/state-edit";
import { sortRotations } from "../../../../../ops/workflows/rotate/rotate";
import { loadCluster } from "../../../../../spec";
import type { Cluster } from "../../../../../spec";
import { HYBRID } from "../../../../support/hybrid";
import { HETZNER_TOKEN, SmallCluster, runUntilKilled } from "../support/small-cluster";
import { rotationOf } from "../support/rotation-of";

const { steps, isOpen } = rotationOf(loadCluster(HYBRID).cluster, "hetzner-hillsboro-token");

function replacedAtSource(): SmallCluster {
  const small = new SmallCluster();
  small.outside[HETZNER_TOKEN] = "new-token";
  return small;
}

test("a token that was replaced at its source is passed on, and the workloads that read it restart", async () => {
  const small = replacedAtSource();
  expect(await runUntilKilled(small, steps, Infinity)).toBe(true);
  expect(JSON.stringify(small.services)).toContain("new-token");
  expect(small.restarted).toEqual([{ namespace: "kube-system", secrets: ["hcloud"] }]);
  expect(recordIn(small.state).replaced).toBeUndefined();
});

test("one that is in use already is refused, and nothing is changed", async () => {
  const small = new SmallCluster();
  const before = small.state;
  await expect(runUntilKilled(small, steps, Infinity)).rejects.toThrow("already");
  expect(small.state).toBe(before);
});

test("it resumes after a kill before and after every call", async () => {
  for (let calls = 0; ; calls++) {
    const small = replacedAtSource();
    if (await runUntilKilled(small, steps, calls)) break;
    const isEnded = recordIn(small.state).rotatedAt !== undefined;
    if (!isEnded) expect(await runUntilKilled(small, steps, Infinity)).toBe(true);
    expect(isOpen(recordIn(small.state))).toBe(false);
    expect(JSON.stringify(small.services)).not.toContain("old-token");
  }
  expect.hasAssertions();
});

test("it does not end while a state has the old one", async () => {
  const small = replacedAtSource();
  const ports = small.ports();
  const stale = { ...small.services };
  const stubborn = {
    ...ports,
    readLayer: (layer: string) => (layer === "infra" ? Promise.resolve(stale) : ports.readLayer("services")),
  };
  const run = async () => {
    for (const step of steps(small.state)) await step.run(stubborn);
  };
  await expect(run()).rejects.toThrow("infra");
});

test("the value in use is recorded before another rotation applies the new one", async () => {
  const small = replacedAtSource();
  const { prepare } = rotationOf(loadCluster(HYBRID).cluster, "hetzner-hillsboro-token");
  for (const step of prepare?.(small.state) ?? []) await step.run(small.ports());
  await small.ports().apply("services");
  expect(await runUntilKilled(small, steps, Infinity)).toBe(true);
  expect(small.restarted).toEqual([{ namespace: "kube-system", secrets: ["hcloud"] }]);
});

test("an interrupted rotation is finished first", () => {
  const { cluster } = loadCluster(HYBRID);
  const chosen = ["kubeconfig", "hetzner-hillsboro-token", "powerdns-api-key"].map((id) => rotationOf(cluster, id));
  const record = { replaced: { "powerdns-api-key": { value: "old" } } };
  expect(sortRotations(chosen, record).map(({ id }) => id)).toEqual([
    ...["powerdns-api-key", "kubeconfig", "hetzner-hillsboro-token"],
  ]);
});

test("after another tailnet key, kube-vip finds the new device of the extension", async () => {
  const { cluster: home } = loadCluster(join(__dirname, "../../../../../clusters/home.yaml"));
  const restarted = async (cluster: Cluster) => {
    const seen: unknown[] = [];
    const ports = { restart: (consumers: unknown) => Promise.resolve([JSON.stringify(seen.push(consumers))]) };
    const step = rotationOf(cluster, "tailscale-auth-key")
      .steps(new SmallCluster().state)
      .find(({ name }) => name === "restart");
    await step?.run(ports as never);
    return seen;
  };
  expect(await restarted(home)).toEqual([{ namespace: "kube-system", workloads: ["kube-vip-tailscale"] }]);
  const { tailscaleVip: _, ...services } = home.services;
  expect(await restarted({ ...home, services } as Cluster)).toEqual([]);
});
