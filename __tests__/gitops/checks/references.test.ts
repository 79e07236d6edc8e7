import type { ServicePart } from "../../../spec";
import { referenceProblems, unreadSecrets } from "../support/checks/references";
import { object, pod, release, tree } from "../support/made-up";

describe("references", () => {
  const reads = (name: string, key: string) =>
    pod("shop", { containers: [{ env: [{ valueFrom: { secretKeyRef: { name, key } } }] }] });
  const services: ServicePart[] = [
    { namespace: "shop", secrets: [{ namespace: "shop", name: "login", data: { user: { text: "me" } } }] },
  ];

  it("reports a Secret that no part creates", () => {
    expect(referenceProblems(tree({ shop: { brings: [reads("logn", "user")] } }, { services }))).toEqual([
      "shop: Secret shop/logn is made by nobody before it is read",
    ]);
  });

  it("reports a missing key in a Secret", () => {
    expect(referenceProblems(tree({ shop: { brings: [reads("login", "pass")] } }, { services }))).toEqual([
      "shop: Secret shop/login has no key pass",
    ]);
  });

  it("finds a Secret of another namespace", () => {
    const made = tree(
      { shop: { brings: [{ ...reads("login", "user"), metadata: { name: "x", namespace: "till" } }] } },
      { services },
    );
    expect(referenceProblems(made)).toEqual(["shop: Secret till/login is made by nobody before it is read"]);
  });

  it("reports what a chart expects and does not get", () => {
    const harbor = release("harbor", { registry: { credentials: { existingSecret: "login" } } });
    const made = tree(
      { shop: { brings: [{ ...harbor, metadata: { name: "harbor", namespace: "shop" } }] } },
      { services },
    );
    expect(referenceProblems(made)).toEqual([
      "shop: Secret shop/login has no key REGISTRY_PASSWD",
      "shop: Secret shop/login has no key REGISTRY_HTPASSWD",
    ]);
  });

  it("reports a sealed Secret that is created too late", () => {
    const sealed = {
      ...object("bitnami.com/v1alpha1", "SealedSecret", "sealed", "shop"),
      spec: { encryptedData: { a: "x" } },
    };
    const parts = { secrets: { brings: [sealed] }, shop: { brings: [reads("sealed", "a")] } };
    expect(referenceProblems(tree(parts))).toHaveLength(1);
    expect(referenceProblems(tree({ ...parts, shop: { ...parts.shop, dependsOn: ["secrets"] } }))).toEqual([]);
  });

  it("reports a ConfigMap that no part creates", () => {
    const made = tree({ shop: { brings: [pod("shop", { volumes: [{ configMap: { name: "settings" } }] })] } });
    expect(referenceProblems(made)).toEqual(["shop: ConfigMap shop/settings is made by nobody before it is read"]);
  });

  it("reports a Secret that no part reads", () => {
    expect(unreadSecrets(tree({}, { services }))).toEqual(["shop/login"]);
  });
});
