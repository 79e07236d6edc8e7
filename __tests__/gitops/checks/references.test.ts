import type { ServicePart } from "../../../spec";
import { workload } from "../../../rehearsal/world/kubernetes/builders";
import { madeUpChart, writeLock } from "../../rehearsal/world/kubernetes/support/charts";
import { findReferenceFaults, unreadSecrets } from "../support/checks/references";
import { object, pod, release, releaseWithSource, tree } from "../support/example-tree";
import { sharedFolder } from "../../support/temporary-folder";

describe("references", () => {
  const reads = (name: string, key: string) =>
    pod("shop", { containers: [{ env: [{ valueFrom: { secretKeyRef: { name, key } } }] }] });
  const services: ServicePart[] = [
    { namespace: "shop", secrets: [{ namespace: "shop", name: "login", data: { user: { text: "me" } } }] },
  ];

  it("reports a Secret that no part creates", () => {
    expect(findReferenceFaults(tree({ shop: { brings: [reads("logn", "user")] } }, { services }))).toEqual([
      "shop: Secret shop/logn does not exist before it is read",
    ]);
  });

  it("reports a missing key in a Secret", () => {
    expect(findReferenceFaults(tree({ shop: { brings: [reads("login", "pass")] } }, { services }))).toEqual([
      "shop: Secret shop/login has no key pass",
    ]);
  });

  it("finds a Secret of another namespace", () => {
    const made = tree(
      { shop: { brings: [{ ...reads("login", "user"), metadata: { name: "x", namespace: "till" } }] } },
      { services },
    );
    expect(findReferenceFaults(made)).toEqual(["shop: Secret till/login does not exist before it is read"]);
  });

  it("reports missing Secrets and ConfigMaps of the pods of a chart", () => {
    const CALL = { values: {}, release: { name: "shop", namespace: "shop" } };
    const server = workload("Deployment", "server", CALL, { secrets: { login: ["user", "pass"], own: ["key"] } });
    const own = { apiVersion: "v1", kind: "Secret", metadata: { name: "own" }, keys: ["key"] };
    const lock = writeLock(sharedFolder("kubernetes"), [madeUpChart("shop", [server, own])]);
    const made = tree({ shop: { brings: releaseWithSource("shop") } }, { services });
    expect(findReferenceFaults(made, lock)).toEqual(["shop: Secret shop/login has no key pass"]);
  });

  it("reports missing keys of a Secret that a program reads as a whole", () => {
    const velero = release("velero", { credentials: { existingSecret: "login" } });
    const brings = [{ ...velero, metadata: { name: "velero", namespace: "shop" } }];
    expect(findReferenceFaults(tree({ shop: { brings } }, { services }))).toContain(
      "shop: Secret shop/login has no key cloud",
    );
  });

  it("reports a sealed Secret that is created too late", () => {
    const sealed = {
      ...object("bitnami.com/v1alpha1", "SealedSecret", "sealed", "shop"),
      spec: { encryptedData: { a: "x" } },
    };
    const parts = { secrets: { brings: [sealed] }, shop: { brings: [reads("sealed", "a")] } };
    expect(findReferenceFaults(tree(parts))).toHaveLength(1);
    expect(findReferenceFaults(tree({ ...parts, shop: { ...parts.shop, dependsOn: ["secrets"] } }))).toEqual([]);
  });

  it("reports a ConfigMap that no part creates", () => {
    const made = tree({ shop: { brings: [pod("shop", { volumes: [{ configMap: { name: "settings" } }] })] } });
    expect(findReferenceFaults(made)).toEqual(["shop: ConfigMap shop/settings does not exist before it is read"]);
  });

  it.each(["urlSecret", "apiURL", "authPassword"])("reports what a receiver of alerts cannot read: %s", (field) => {
    const receiver = (key: string) => ({
      ...object("monitoring.coreos.com/v1alpha1", "AlertmanagerConfig", "receiver", "shop"),
      spec: {
        receivers: [{ configs: [{ [field]: { name: "login", key }, headers: [{ key: "Subject", value: "x" }] }] }],
      },
    });
    expect(findReferenceFaults(tree({ shop: { brings: [receiver("user")] } }, { services }))).toEqual([]);
    expect(findReferenceFaults(tree({ shop: { brings: [receiver("url")] } }, { services }))).toEqual([
      "shop: Secret shop/login has no key url",
    ]);
  });

  it("reports a Secret that no part reads", () => {
    expect(unreadSecrets(tree({}, { services }))).toEqual(["shop/login"]);
  });
});
