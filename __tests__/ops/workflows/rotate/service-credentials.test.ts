import { recordIn } from "../../../../ops/state/state-edit";
import { requireRotation, rotationsOf } from "../../../../ops/workflows/rotate/registry";
import { fixedSecrets } from "../../../../ops/workflows/rotate/fixed-secrets";
import { loadCluster, serviceCredentials } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { SmallCluster, runUntilKilled } from "./support/small-cluster";

const { cluster } = loadCluster(HYBRID);
const IDS = ["powerdns-api-key", "harbor-admin-password"];

describe.each(IDS)("%s", (id) => {
  const { steps } = requireRotation(cluster, id);
  const start = () => new SmallCluster({ [id]: "former-value", other: "kept" });

  test("is made again, handed to its service, and proven", async () => {
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

test("a credential that no API takes is looked for in the layers", async () => {
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
    for (const step of requireRotation(cluster, "harbor-core-secret").steps(small.state)) await step.run(with_);
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

test.each([
  ["talos-pky", /rotation-unknown[^]*|talos-pki/],
  ["authentik-secret-key", /rotation-impossible/],
  ["encryption-key", /rotation-impossible/],
])("refuses %s", (id, code) => {
  expect(() => requireRotation(cluster, id)).toThrow(code);
});
