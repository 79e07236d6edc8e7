import { Flux } from "../../constructs/flux";
import { FluxReadOnly } from "../../constructs/flux-read-only";
import { addresses } from "../support/synth";
import { CONNECTION, alone, decoded, hybrid } from "./support/alone";

const TOKEN = "the-token";
const cluster = hybrid();
const shared = { cluster, settings: { CLUSTER_NAME: "hybrid" }, after: [] };

const flux = (deployKey?: ConstructorParameters<typeof Flux>[2]["deployKey"]) =>
  alone((stack) => {
    new Flux(stack, "flux", { ...shared, connection: CONNECTION, gitToken: TOKEN, deployKey });
  });

describe("Flux with write access to git", () => {
  test("keeps its namespace and its manifests when it is destroyed", () => {
    const { resource } = flux();
    expect(resource.flux_bootstrap_git?.hybrid).toMatchObject({
      path: cluster.gitops.path,
      keep_namespace: true,
      delete_git_manifests: false,
      embedded_manifests: true,
      depends_on: ["kubernetes_config_map_v1.cluster-settings"],
    });
    expect(resource.kubernetes_config_map_v1?.["cluster-settings"]).toMatchObject({ data: shared.settings });
  });

  test("reads with the token that pushes, without a deploy key", () => {
    const stack = flux();
    expect(addresses(stack)).not.toContain("kubernetes_secret_v1.flux_deploy_key");
    expect(stack.resource.flux_bootstrap_git?.hybrid).not.toHaveProperty("disable_secret_creation");
  });

  test("reads over SSH with a deploy key, and the token stays out of the cluster", () => {
    const { resource } = flux({ privateKey: "private", publicKey: "public", project: "../.." });
    expect(resource.flux_bootstrap_git?.hybrid).toMatchObject({
      disable_secret_creation: true,
      kustomization_override: expect.stringContaining("ssh://git@github.com/") as string,
    });
    const secret = resource.kubernetes_secret_v1?.flux_deploy_key;
    expect(secret).toMatchObject({ data: { identity: "private", "identity.pub": "public" } });
    expect(JSON.stringify(secret)).not.toContain(TOKEN);
    const registered = resource.null_resource?.deploy_key;
    expect(registered?.triggers).toMatchObject({ publicKey: "public" });
    expect(JSON.stringify(registered?.triggers)).not.toMatch(/private|the-token/);
  });
});

describe("read-only Flux", () => {
  const readOnly = (gitToken?: string) =>
    alone((stack) => {
      new FluxReadOnly(stack, "flux", { ...shared, url: cluster.gitops.repository, gitToken });
    });

  test("has no provider that could write to git", () => {
    const stack = readOnly();
    expect(addresses(stack)).toEqual([
      "helm_release.flux_controllers",
      "helm_release.hybrid",
      "kubernetes_config_map_v1.cluster-settings",
    ]);
    expect(stack.provider).toBeUndefined();
  });

  test("starts to read only after its settings and its login", () => {
    const { resource } = readOnly(TOKEN);
    const sync = resource.helm_release?.hybrid;
    expect(sync?.depends_on).toEqual(["kubernetes_config_map_v1.cluster-settings", "kubernetes_secret_v1.flux_login"]);
    expect(decoded((sync?.values as string[])[0])).toMatchObject({
      gitRepository: { spec: { url: cluster.gitops.repository, secretRef: { name: "flux-system" } } },
    });
    expect(resource.kubernetes_secret_v1?.flux_login).toMatchObject({ data: { username: "git", password: TOKEN } });
  });
});
