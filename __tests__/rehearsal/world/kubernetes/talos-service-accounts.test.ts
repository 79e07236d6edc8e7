import { readOrganizations } from "../../../../rehearsal/world/talos/pki";
import { decodeSecret, textAt } from "../../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";
import { readTalosconfig } from "../../../../rehearsal/world/kubernetes/talos-service-accounts";
import { makeWorld } from "./support/world";

const KIND = "ServiceAccount.talos.dev";

/** A cluster whose control planes allow one role in one namespace. */
async function makeCluster() {
  const { world } = await makeWorld();
  const { api } = world;
  for (const name of ["etcd-backup", "shop"]) api.create({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
  await world.settle();
  const account = async (namespace: string, roles: readonly string[]) => {
    api.create({
      apiVersion: "talos.dev/v1alpha1",
      kind: "ServiceAccount",
      metadata: { name: "login", namespace },
      spec: { roles },
    } as KubeObject);
    await world.settle();
    return api.require(KIND, "login", namespace);
  };
  return { world, api, account };
}

test("a ServiceAccount of talos.dev becomes a talosconfig with its roles, in a Secret of its name", async () => {
  const { world, api, account } = await makeCluster();
  const { status } = await account("etcd-backup", ["os:etcd:backup"]);
  expect(textAt(status, "failureReason")).toBeUndefined();
  const secret = api.require("Secret", "login", "etcd-backup");
  expect(secret.metadata.ownerReferences).toMatchObject([{ kind: "ServiceAccount", name: "login" }]);
  const login = readTalosconfig(decodeSecret(secret).config ?? "");
  expect(readOrganizations(login?.certificate ?? "")).toEqual(["os:etcd:backup"]);
  expect(api.get("Service", "talos", "default")).toBeDefined();
  const { resourceVersion } = secret.metadata;
  await world.settle();
  expect(api.require("Secret", "login", "etcd-backup").metadata.resourceVersion).toBe(resourceVersion);
});

test.each([
  ["a namespace that is not allowed", "shop", ["os:etcd:backup"], "Namespace is not allowed: shop"],
  ["a role that is not allowed", "etcd-backup", ["os:etcd:backup", "os:admin"], "Roles not allowed: [os:admin]"],
])("%s gets no Secret, and a reason", async (_, namespace, roles, reason) => {
  const { api, account } = await makeCluster();
  const { status } = await account(namespace, roles);
  expect(textAt(status, "failureReason")).toBe(reason);
  expect(api.get("Secret", "login", namespace)).toBeUndefined();
});
