import { findStoreFaults } from "../support/checks/stores";
import { object, tree } from "../support/example-tree";

const LABEL = { "coldstart.dev/secrets-from": "vault" };
const store = (conditions?: object[]) => ({
  ...object("external-secrets.io/v1", "ClusterSecretStore", "vault"),
  spec: { ...(conditions ? { conditions } : {}) },
});
const user = {
  ...object("external-secrets.io/v1", "ExternalSecret", "login", "shop"),
  spec: { secretStoreRef: { kind: "ClusterSecretStore", name: "vault" } },
};
const namespace = (labels: object) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name: "shop", labels } });
const SELECTOR = [{ namespaceSelector: { matchLabels: LABEL } }];
const findFaults = (...brings: object[]) => findStoreFaults(tree({ shop: { brings } }));

test("a store without conditions is reported", () => {
  expect(findFaults(store())).toEqual(["shop: ClusterSecretStore vault serves every namespace: it has no conditions"]);
});

test.each([
  ["has no label", namespace({}), SELECTOR],
  ["is not in the list", namespace(LABEL), [{ namespaces: ["other"] }]],
])("a namespace that %s is not served", (_, shop, conditions) => {
  expect(findFaults(store(conditions), shop, user)).toEqual([
    "shop: ExternalSecret shop/login uses ClusterSecretStore vault, which does not serve its namespace",
  ]);
});

test.each([
  ["its label", namespace(LABEL), SELECTOR],
  ["its name", namespace({}), [{ namespaces: ["shop"] }]],
])("a namespace is served by %s", (_, shop, conditions) => {
  expect(findFaults(store(conditions), shop, user)).toEqual([]);
});
