import type { ServicePart } from "../../../spec";
import { findNamespaceFaults, plainSecrets } from "../support/checks/security";
import { namespace, object, pod, release, tree } from "../support/example-tree";

describe("security", () => {
  it("finds a namespace that differs from the catalogue", () => {
    const services: ServicePart[] = [{ namespace: "shop" }, { namespace: "till" }];
    expect(findNamespaceFaults(tree({ shop: { brings: [namespace("shop", true)] } }, { services }))).toEqual([
      "shop is privileged here, unlike in the catalogue",
      "till is in the catalogue, and no part has such a namespace",
    ]);
  });

  it.each([
    ["a Secret", object("v1", "Secret", "login", "shop")],
    ["a password among values", release("shop", { admin: { password: "hunter2" } })],
    ["a key among values", release("harbor", { secretKey: "not-a-secure-key" })],
    ["an environment variable", pod("shop", { containers: [{ env: [{ name: "DB_PASSWORD", value: "hunter2" }] }] })],
    ["a private key", release("shop", { text: "-----BEGIN RSA PRIVATE KEY-----" })],
    ["a token of GitHub", release("shop", { config: `x = "ghp_${"a".repeat(36)}"` })],
  ])("finds %s", (_, found) => {
    expect(plainSecrets(tree({ shop: { brings: [found] } }))).toHaveLength(1);
  });
});
