import { ApiReadiness } from "../../constructs/api-readiness";
import { ClientFiles } from "../../constructs/client-files";
import { helmProvider, kubernetesProvider } from "../../constructs/kubernetes-connection";
import { CONNECTION, alone } from "./support/alone";

test("client files can be read by their owner only", () => {
  const { resource } = alone((stack) => {
    new ClientFiles(stack, "files", { folder: "../.talos", kubeconfig: "a", talosconfig: "b" });
  });
  const mine = { file_permission: "0600", directory_permission: "0700" };
  expect(resource.local_sensitive_file).toMatchObject({
    kubeconfig: { filename: "../.talos/kubeconfig", content: "a", ...mine },
    talosconfig: { filename: "../.talos/talosconfig", content: "b", ...mine },
  });
});

describe("the wait for the Kubernetes API", () => {
  const { resource } = alone((stack) => {
    new ApiReadiness(stack, "api", {
      name: "kubernetes_api",
      connection: CONNECTION,
      namespaces: ["kube-system", "flux-system"],
      project: "../..",
      talosconfigPath: "../../.talos/hybrid/talosconfig",
      bootstrapAddress: "talos_machine_bootstrap.hybrid",
      dependsOn: [],
    });
  });
  const marker = resource.null_resource?.kubernetes_api;
  const [provisioner] = marker?.provisioner as { "local-exec": { command: string; environment: object } }[];
  const { command, environment } = provisioner?.["local-exec"] ?? { command: "", environment: {} };

  test("has the credentials in the environment and none in the arguments", () => {
    expect(environment).toEqual({
      API_URL: CONNECTION.host,
      API_CA: CONNECTION.clusterCaCertificate,
      API_CLIENT_CERTIFICATE: CONNECTION.clientCertificate,
      API_CLIENT_KEY: CONNECTION.clientKey,
      TALOSCONFIG: "../../.talos/hybrid/talosconfig",
    });
    expect(command).toMatch(/wait-for-api\.ts" "\$API_URL" \d+ kube-system flux-system$/);
    expect(command).not.toContain(CONNECTION.clientKey);
  });

  test("runs again only after a new bootstrap", () => {
    expect(marker?.lifecycle).toEqual({ replace_triggered_by: ["talos_machine_bootstrap.hybrid"] });
    expect(marker).not.toHaveProperty("triggers");
  });
});

test("both providers of the Kubernetes API use the same connection, and ignore what Flux writes", () => {
  const { provider } = alone((stack) => {
    kubernetesProvider(stack, CONNECTION);
    helmProvider(stack, CONNECTION);
  });
  const connection = {
    host: CONNECTION.host,
    cluster_ca_certificate: CONNECTION.clusterCaCertificate,
    client_certificate: CONNECTION.clientCertificate,
    client_key: CONNECTION.clientKey,
  };
  expect(provider.kubernetes?.[0]).toMatchObject(connection);
  expect(provider.helm?.[0]).toMatchObject({ kubernetes: connection });
  expect(provider.kubernetes?.[0]?.ignore_annotations).toContain("^kustomize\\.toolkit\\.fluxcd\\.io/.*");
});
