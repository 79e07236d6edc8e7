import { recordIn } from "../../../../../ops/state/state-edit";
import { requireRotation, rotationsOf } from "../../../../../ops/workflows/rotate/registry";
import { fixedSecrets } from "../../../../../ops/workflows/rotate/fixed-secrets";
import { loadCluster, serviceCredentials } from "../../../../../spec";
import type { Cluster } from "../../../../../spec";
import { SERVICE_NAMES, servicePart } from "../../../../../spec/services/catalogue";
import { HYBRID } from "../../../../support/hybrid";
import { SmallCluster, runUntilKilled } from "../support/small-cluster";
import { rotationOf } from "../support/rotation-of";

const { cluster } = loadCluster(HYBRID);
const IDS = ["powerdns-api-key", "harbor-admin-password"];

describe.each(IDS)("%s", (id) => {
  const { steps } = rotationOf(cluster, id);
  const start = () => new SmallCluster({ [id]: "former-value", other: "kept" });

  test("is created again, passed to its service, and verified", async () => {
    const small = start();
    expect(await runUntilKilled(small, steps, Infinity)).toBe(true);
    expect(small.taken[id]).toBe(small.credential(id));
    expect(small.taken[id]).not.toBe("former-value");
    expect(small.credential("other")).toBe("kept");
    expect(recordIn(small.state)).toEqual({ rotatedAt: { [id]: "2026-01-01T00:00:00.000Z" } });
  });

  test("resumes after a kill before and after every call, with one new value", async () => {
    let kills = 0;
    for (let calls = 0; ; calls++) {
      const small = start();
      if (await runUntilKilled(small, steps, calls)) break;
      kills++;
      await runUntilKilled(small, steps, Infinity);
      expect(small.taken[id]).toBe(small.credential(id));
      expect(recordIn(small.state).replaced).toBeUndefined();
    }
    expect(kills).toBeGreaterThan(4);
  });

  test("does not end while the service takes the old value", async () => {
    const small = start();
    const ports = { ...small.ports(), tryCredential: () => Promise.resolve("accepted" as const) };
    const run = async () => {
      for (const step of steps(small.state)) await step.run(ports);
    };
    await expect(run()).rejects.toThrow(id);
    expect(recordIn(small.state).replaced).toHaveProperty(id);
  });
});

test("searches the layers for a credential that no API accepts", async () => {
  const small = new SmallCluster({ "harbor-core-secret": "former-value" });
  const ports = small.ports();
  const resource = {
    mode: "managed",
    type: "kubernetes_secret_v1",
    name: "a",
    instances: [{ attributes: { data: { secret: "former-value" } } }],
  };
  const stubborn = {
    ...ports,
    tryCredential: () => Promise.resolve("unknown" as const),
    readLayer: () => Promise.resolve({ ...small.services, resources: [resource] }),
  };
  const run = async (with_: typeof ports) => {
    for (const step of rotationOf(cluster, "harbor-core-secret").steps(small.state)) await step.run(with_);
  };
  await expect(run(stubborn)).rejects.toThrow("services");
  await run({ ...stubborn, readLayer: ports.readLayer });
  expect(recordIn(small.state).replaced).toBeUndefined();
});

test("every credential of a service can be rotated, or the reason is given why not", () => {
  const known = [...rotationsOf(cluster), ...fixedSecrets(cluster)].map(({ id }) => id);
  expect(known).toEqual(expect.arrayContaining(serviceCredentials(cluster).map(({ id }) => id)));
  expect(new Set(known).size).toBe(known.length);
});

/** CloudNativePG gives a database the password of its Secret, and OpenBao decrypts with two keys. */
const OPENS_DATA_AND_ROTATES = /-database-password$|^vault-unseal-key$/;

test("what data stays encrypted with is never regenerated", () => {
  const opening = SERVICE_NAMES.flatMap((service) => servicePart(cluster, service).credentials ?? []).filter(
    ({ opensData }) => opensData,
  );
  const fixed = opening.map(({ id }) => id).filter((id) => !OPENS_DATA_AND_ROTATES.test(id));
  expect(fixed).toEqual([
    "vault-backup-password",
    "authentik-secret-key",
    "harbor-secret-key",
    "velero-repository-password",
  ]);
  const all = { ...cluster, credentials: { ...cluster.credentials, keep: [...SERVICE_NAMES] } } as Cluster;
  expect(fixedSecrets(all).map(({ id }) => id)).toEqual(expect.arrayContaining(fixed));
  expect(rotationsOf(all).filter(({ id }) => fixed.includes(id))).toEqual([]);
});

test.each(["vault-backup-password", "velero-repository-password"])("%s names what to rotate instead", (id) => {
  const command = "rotate backup-target-access-key backup-target-secret-key";
  expect(() => rotationOf(cluster, id)).toThrow(command);
  const withoutTarget = { ...cluster, backups: undefined } as unknown as Cluster;
  expect(() => rotationOf(withoutTarget, id)).toThrow("rotation-impossible");
  expect(() => rotationOf(withoutTarget, id)).not.toThrow(command);
});

test.each([
  ["talos-pky", /talos-pki.*rotation-unknown/],
  ["authentik-secret-key", /rotation-impossible/],
  ["velero-repository-password", /rotation-impossible/],
  ["vault-backup-password", /rotation-impossible/],
  ["encryption-key", /rotation-impossible/],
])("refuses %s", (id, code) => {
  expect(() => rotationOf(cluster, id)).toThrow(code);
});

test.each(["nosuch", "velero-repository-password"])("the hint for %s runs in the same world", (id) => {
  const runtime = { commandOptions: ["--rehearse"] };
  const hint = /npx coldstart rotate (--list|backup-target-\S+ \S+) --cluster home --rehearse$/m;
  expect(() => requireRotation({ cluster, file: "clusters/home.yaml", runtime }, id)).toThrow(hint);
});
