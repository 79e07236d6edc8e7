import { falseDependencies } from "../support/checks/false-dependencies";
import { findDependencyFaults, missingClasses, findOrderFaults } from "../support/checks/order";
import { namespace, object, release, tree } from "../support/example-tree";

describe("order", () => {
  it("reports a part with a dependency that does not exist", () => {
    expect(findDependencyFaults(tree({ shop: { dependsOn: ["till"] } }))).toEqual([
      "shop waits for till, which does not exist",
    ]);
  });

  it("reports a dependency cycle", () => {
    const made = tree({
      a: { dependsOn: ["b"] },
      b: { dependsOn: ["c"] },
      c: { dependsOn: ["a"] },
      d: { dependsOn: ["a"] },
    });
    expect(findDependencyFaults(made)).toEqual(["a waits for itself", "b waits for itself", "c waits for itself"]);
  });

  const issuer = object("cert-manager.io/v1", "ClusterIssuer", "letsencrypt");

  it("finds an object whose kind is unknown until a later part", () => {
    const made = { manager: { brings: [release("cert-manager", {})] }, issuers: { brings: [issuer] } };
    expect(findOrderFaults(tree(made))).toEqual([
      "issuers: ClusterIssuer letsencrypt needs API cert-manager.io, which no earlier part creates",
    ]);
    expect(findOrderFaults(tree({ ...made, issuers: { ...made.issuers, dependsOn: ["manager"] } }))).toEqual([]);
  });

  it("finds a kind and its objects in one part (T14)", () => {
    expect(findOrderFaults(tree({ both: { brings: [release("cert-manager", {}), issuer] } }))).toHaveLength(1);
  });

  it("follows transitive dependencies", () => {
    const made = tree({
      manager: { brings: [release("cert-manager", {})] },
      middle: { dependsOn: ["manager"] },
      issuers: { dependsOn: ["middle"], brings: [issuer] },
    });
    expect(findOrderFaults(made)).toEqual([]);
  });

  it("reports an object whose provider is not a dependency", () => {
    const values = {
      persistence: { storageClass: "fast" },
      ingress: { className: "nginx", annotations: { "cert-manager.io/cluster-issuer": "letsencrypt" } },
      service: { type: "LoadBalancer" },
    };
    const made = tree({
      shop: { brings: [release("shop", values)] },
      disks: { brings: [release("hcloud-csi", { storageClasses: [{ name: "fast" }] })] },
      front: { brings: [release("ingress-nginx", {})] },
    });
    expect(findOrderFaults(made)).toEqual([
      "shop: HelmRelease shop/shop needs LoadBalancer addresses, which no earlier part creates",
    ]);
  });

  const shop = release("shop", {
    ingress: { className: "nginx", annotations: { "cert-manager.io/cluster-issuer": "letsencrypt" } },
  });
  const issuers = { dependsOn: ["manager"], brings: [issuer] };
  const manager = { brings: [release("cert-manager", {})] };
  const front = { brings: [release("ingress-nginx", {})] };

  it("does not require a dependency on the ingress controller or an issuer", () => {
    expect(findOrderFaults(tree({ manager, issuers, front, shop: { brings: [shop] } }))).toEqual([]);
    const waiting = { dependsOn: ["issuers", "front"], brings: [shop] };
    expect(falseDependencies(tree({ manager, issuers, front, shop: waiting }))).toEqual([
      "shop waits for issuers, and can start without it",
      "shop waits for front, and can start without it",
    ]);
  });

  it("finds a class and an issuer that no part provides", () => {
    const claim = release("shop", { persistence: { storageClass: "fast" } });
    expect(missingClasses(tree({ shop: { brings: [claim] } }))).toEqual([
      "shop: HelmRelease shop/shop names StorageClass fast, which no part creates",
    ]);
    expect(missingClasses(tree({ shop: { brings: [shop] } }))).toEqual([
      "shop: HelmRelease shop/shop names IngressClass nginx, which no part creates",
      "shop: HelmRelease shop/shop names ClusterIssuer letsencrypt, which no part creates",
    ]);
    expect(missingClasses(tree({ manager, issuers, front, shop: { brings: [shop] } }))).toEqual([]);
  });

  it("a part depends on its namespace, Secrets and storage classes", () => {
    const made = tree({
      database: { brings: [namespace("shop", false), object("postgresql.cnpg.io/v1", "Cluster", "data", "shop")] },
      disks: { brings: [release("hcloud-csi", { storageClasses: [{ name: "fast" }] })] },
      shop: {
        dependsOn: ["database", "disks"],
        brings: [release("shop", { persistence: { storageClass: "fast" } })],
      },
    });
    expect(falseDependencies(made)).toEqual([]);
  });

  it("finds an ExternalSecret without its store", () => {
    const secret = {
      ...object("external-secrets.io/v1", "ExternalSecret", "login", "shop"),
      spec: { secretStoreRef: { kind: "ClusterSecretStore", name: "vault" } },
    };
    const operator = { brings: [release("external-secrets", {})] };
    const made = tree({ operator, shop: { dependsOn: ["operator"], brings: [secret] } });
    expect(findOrderFaults(made)).toEqual([
      "shop: ExternalSecret shop/login needs ClusterSecretStore vault, which no earlier part creates",
    ]);
  });
});
