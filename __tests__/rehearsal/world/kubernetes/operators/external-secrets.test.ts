import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { conditionOf } from "../../../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../../../rehearsal/world/kubernetes/object";
import { lockedRequest } from "../support/charts";
import { node } from "../support/fake-cluster";
import { makeWorld } from "../support/world";

/** The store of the tree, without the Vault behind it: this is about who may use it. */
const STORE = parse(
  readFileSync(join(__dirname, "../../../../../gitops/platform/external-secrets/store/store.yaml"), "utf8"),
) as KubeObject & { spec: { provider: unknown } };

async function fetchFrom(labels: Record<string, string>, conditions?: unknown) {
  const { world } = await makeWorld({
    joined: [node("worker-0", "10.0.0.11", { labels: { "coldstart.dev/site": "home" } })],
  });
  const create = (object: object) => world.api.create(object as KubeObject);
  create({ apiVersion: "v1", kind: "Namespace", metadata: { name: "external-secrets" } });
  create({ apiVersion: "v1", kind: "Namespace", metadata: { name: "shop", labels } });
  world.releases.install(lockedRequest("external-secrets", { PLATFORM_SITE: "home" }));
  await world.settle();
  create({ ...STORE, spec: { ...STORE.spec, provider: {}, ...(conditions === undefined ? {} : { conditions }) } });
  create({
    apiVersion: "external-secrets.io/v1",
    kind: "ExternalSecret",
    metadata: { name: "login", namespace: "shop" },
    spec: {
      secretStoreRef: { kind: "ClusterSecretStore", name: "vault" },
      data: [{ secretKey: "password", remoteRef: { key: "shop", property: "password" } }],
    },
  });
  await world.settle();
  const external = world.api.require("ExternalSecret.external-secrets.io", "login", "shop");
  return { ready: conditionOf(external, "Ready"), made: world.api.get("Secret", "login", "shop") !== undefined };
}

const DENIED = 'using cluster store "vault" is not allowed from namespace "shop": denied by spec.condition';

it("serves a namespace with the label of the store", async () => {
  expect(await fetchFrom({ "coldstart.dev/secrets-from": "vault" })).toMatchObject({
    ready: { status: "True" },
    made: true,
  });
});

it.each([
  ["a namespace without the label", {}, undefined],
  ["a namespace with another value", { "coldstart.dev/secrets-from": "elsewhere" }, undefined],
  ["a namespace that is not in the list", {}, [{ namespaces: ["other"] }]],
])("refuses %s", async (_, labels, conditions) => {
  expect(await fetchFrom(labels as Record<string, string>, conditions)).toMatchObject({
    ready: { status: "False", message: expect.stringContaining(DENIED) },
    made: false,
  });
});

it("serves every namespace if the store has no conditions", async () => {
  expect(await fetchFrom({}, [])).toMatchObject({ made: true });
});
