import { recordIn } from "../../../../ops/state/state-edit";
import { rotationsOf } from "../../../../ops/workflows/rotate/registry";
import { loadCluster } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { SecretWorld, runUntilKilled } from "./support/secret-world";
import { rotationOf } from "./support/rotation-of";

const { cluster: hybrid } = loadCluster(HYBRID);
const home = loadCluster("clusters/home.yaml").cluster;
/** Nodes of hybrid in the tailnet of home, and Flux that reads with the token. */
const cluster = { ...hybrid, network: { ...hybrid.network, tailscale: home.network.tailscale } } as Cluster;
const byToken = { ...hybrid, gitops: { ...hybrid.gitops, deployKey: false } } as Cluster;

interface Case {
  readonly id: string;
  readonly start?: () => SecretWorld;
  readonly of?: Cluster;
  readonly retires?: boolean;
  /** What must be nowhere in the end. */
  readonly old: readonly string[];
}

const replaced = (variable: string, value: string, world = new SecretWorld()) => {
  world.outside[variable] = value;
  return world;
};

const CASES: readonly Case[] = [
  { id: "talosconfig", old: ["client-1"] },
  { id: "kubeconfig", old: [] },
  { id: "machine-token", old: ["trust-old"] },
  { id: "sealed-secrets", old: [] },
  { id: "atlas-csi-token", old: ["csi-7"] },
  { id: "powerdns-api-key", old: ["api-2"] },
  { id: "harbor-admin-password", old: ["admin-3"] },
  { id: "vault-unseal-key", old: ["unseal-1"] },
  { id: "flux-deploy-key", old: ["deploy-private-6", "deploy-public-6"] },
  {
    id: "hetzner-hillsboro-token",
    old: ["hetzner-old"],
    start: () => replaced("hetzner_hillsboro_token", "hetzner-new"),
  },
  { id: "tailscale-auth-key", old: ["tailnet-old"], start: () => replaced("tailscale_auth_key", "tailnet-new") },
  {
    id: "git-token",
    old: ["git-old"],
    of: byToken,
    start: () => replaced("git_token", "git-new", new SecretWorld(false)),
  },
];

describe.each(CASES.map((one) => [one.id, one] as const))(
  "%s",
  (id, { start = () => new SecretWorld(), old, of = cluster }) => {
    const { steps, isOpen } = rotationOf(of, id);

    test("ends in the same state after a kill before and after every call", async () => {
      const whole = start();
      expect(await runUntilKilled(whole, steps, Infinity)).toBe(true);
      whole.check();
      expect(recordIn(whole.state).rotatedAt).toHaveProperty(id);
      expect(old.filter((value) => JSON.stringify(whole).includes(value))).toEqual([]);
      let kills = 0;
      for (let calls = 0; ; calls++) {
        const world = start();
        if (await runUntilKilled(world, steps, calls)) break;
        kills++;
        world.check();
        // Once its last write is done nothing is open: the next run of any command applies auth.
        if (recordIn(world.state).rotatedAt === undefined)
          expect(await runUntilKilled(world, steps, Infinity)).toBe(true);
        else world.applyAuth();
        expect(isOpen(recordIn(world.state))).toBe(false);
        expect(world.dump()).toBe(whole.dump());
      }
      expect(kills).toBeGreaterThan(4);
    });
  },
);

test("the table has every kind of rotation; talos-pki has a separate test", () => {
  const kind = ({ steps }: { readonly steps: unknown }) => String(steps);
  const tested = CASES.map(({ id, of = cluster }) => kind(rotationOf(of, id)));
  const untested = rotationsOf(cluster).filter((rotation) => !tested.includes(kind(rotation)));
  expect(untested.map(({ id }) => id)).toEqual(["talos-pki"]);
});

test("retiring the old sealed-secrets pair resumes after a kill before and after every call", async () => {
  const { steps } = rotationOf(cluster, "sealed-secrets");
  const retire = rotationOf(cluster, "sealed-secrets", { retires: true });
  const start = async () => {
    const world = new SecretWorld();
    await runUntilKilled(world, steps, Infinity);
    return world;
  };
  const whole = await start();
  expect(JSON.stringify(whole)).toContain("sealing-4");
  await runUntilKilled(whole, retire.steps, Infinity);
  expect(JSON.stringify(whole)).not.toContain("sealing-4");
  for (let calls = 0; ; calls++) {
    const world = await start();
    if (await runUntilKilled(world, retire.steps, calls)) break;
    await runUntilKilled(world, retire.steps, Infinity).catch((error: Error) =>
      expect(error.message).toContain("no old"),
    );
    world.applyAuth();
    expect(recordIn(world.state).sealedSecrets).toBeUndefined();
  }
});

describe("Vault that does not wrap its root key with the new key", () => {
  const { steps, isOpen } = rotationOf(cluster, "vault-unseal-key");
  const run = async (world: SecretWorld) => {
    const ports = { ...world.ports(), ensureRecoveryKey: () => Promise.resolve("none is made") };
    for (const step of steps(world.state)) await step.run(ports);
  };

  test("gets the old key back, and the rotation stays open", async () => {
    const world = new SecretWorld();
    await expect(run(world)).rejects.toThrow(/both keys were/);
    world.check();
    expect(isOpen(recordIn(world.state))).toBe(true);
    expect(recordIn(world.state).keys?.["vault-unseal-key"]).toEqual({
      id: "auth-layer-2",
      previous: { id: "auth-layer-1", value: "unseal-1" },
    });
  });

  test("is rotated by the next run, once it does", async () => {
    const world = new SecretWorld();
    await run(world).catch(() => undefined);
    world.vault.recoveryKey = true;
    expect(await runUntilKilled(world, steps, Infinity)).toBe(true);
    expect(JSON.stringify(world)).not.toContain("unseal-1");
  });
});

test("another key of Vault gets another id each time", async () => {
  const world = new SecretWorld();
  const { steps } = rotationOf(cluster, "vault-unseal-key");
  await runUntilKilled(world, steps, Infinity);
  await runUntilKilled(world, steps, Infinity);
  expect(recordIn(world.state).keys).toEqual({ "vault-unseal-key": { id: "auth-layer-3" } });
});
