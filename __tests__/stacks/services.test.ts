import { volumeOwnerId } from "../../spec/providers/proxmox";
import { loadCluster } from "../../spec";
import { resource, synthCluster, synthHybrid } from "../support/synth";

const { services } = synthHybrid();

describe("services", () => {
  test("T13: a destroy of Flux deletes nothing from git", () => {
    expect(resource(services, "flux_bootstrap_git.hybrid")).toMatchObject({
      delete_git_manifests: false,
      embedded_manifests: true,
      path: "gitops/clusters/hybrid",
    });
  });

  test("T14: Flux starts after the settings and every Secret", () => {
    const after = resource(services, "flux_bootstrap_git.hybrid").depends_on as string[];
    const secrets = Object.keys(services.resource.kubernetes_secret_v1 ?? {});
    expect(after).toContain("kubernetes_config_map_v1.cluster-settings");
    expect(after).toEqual(expect.arrayContaining(secrets.map((name) => `kubernetes_secret_v1.${name}`)));
  });

  test("the git token is a variable that stays sensitive", () => {
    expect(services.provider.flux?.[0]).toMatchObject({
      git: { http: { username: "git", password: "${var.git_token}" } },
    });
    expect(services.variable.git_token).toMatchObject({ sensitive: true });
    expect(services.variable.git_token).not.toHaveProperty("default");
  });

  test("the storage drivers have their credentials where their charts expect them", () => {
    expect(resource(services, "kubernetes_secret_v1.kube-system-hcloud")).toMatchObject({
      metadata: { name: "hcloud", namespace: "kube-system" },
      data: { token: "${var.hetzner_hillsboro_token}" },
    });
    const { data } = resource(services, "kubernetes_secret_v1.csi-proxmox-proxmox-csi-plugin");
    const config = String((data as Record<string, string>)["config.yaml"]);
    const token = 'split("=", sensitive(data.terraform_remote_state.auth.outputs.proxmox_tokens.atlas.csi))';
    expect(config).toContain(`"token_id" = element(${token}, 0)`);
    expect(config).toContain(`"token_secret" = element(${token}, 1)`);
    expect(config).toContain('"url" = "https://atlas.agentydragon.com:8006/api2/json"');
    expect(config).toContain('"region" = "atlas"');
    expect(config).toContain(`"controllerVmID" = ${volumeOwnerId({ name: "hybrid" })}`);
    expect(volumeOwnerId({ name: "hybrid" })).not.toBe(volumeOwnerId({ name: "home" }));
  });

  test("services that share a namespace get it once; the address of the alerts stays a sensitive variable", () => {
    const { cluster } = loadCluster("clusters/home.yaml");
    const home = synthCluster(cluster).services;
    expect(resource(home, "kubernetes_namespace_v1.monitoring").metadata).toMatchObject({ name: "monitoring" });
    expect(resource(home, "kubernetes_secret_v1.monitoring-alerts-receiver")).toMatchObject({
      data: { url: "${var.alerts_url}" },
    });
    expect(home.variable.alerts_url).toMatchObject({ sensitive: true });
  });

  test("a namespace that runs privileged pods says so", () => {
    expect(resource(services, "kubernetes_namespace_v1.csi-proxmox").metadata).toMatchObject({
      labels: { "pod-security.kubernetes.io/enforce": "privileged" },
    });
    expect(resource(services, "kubernetes_namespace_v1.harbor").metadata).not.toHaveProperty("labels");
  });

  test("the settings contain the cluster's values, and no secret", () => {
    const { data } = resource(services, "kubernetes_config_map_v1.cluster-settings");
    expect(data).toMatchObject({ CLUSTER_NAME: "hybrid", CLUSTER_DOMAIN: "test-cluster.agentydragon.com" });
    expect(JSON.stringify(data)).not.toMatch(/sensitive|var\./);
  });

  test("labels and annotations of Flux and the tree are not removed", () => {
    const [provider] = services.provider.kubernetes ?? [];
    const matcher = (patterns: unknown) => (name: string) =>
      (patterns as string[]).some((pattern) => new RegExp(pattern).test(name));
    const [labels, annotations] = [matcher(provider?.ignore_labels), matcher(provider?.ignore_annotations)];
    for (const matches of [labels, annotations]) {
      expect(matches("kustomize.toolkit.fluxcd.io/prune")).toBe(true);
      expect(matches("example.com/kustomize.toolkit.fluxcd.io/prune")).toBe(false);
    }
    expect(["network.coldstart.dev/to-kube-api", "coldstart.dev/secrets-from"].map(labels)).toEqual([true, true]);
    expect(labels("pod-security.kubernetes.io/enforce")).toBe(false);
    expect(resource(services, "kubernetes_namespace_v1.flux-system").lifecycle).toEqual({
      ignore_changes: ["metadata[0].labels", "metadata[0].annotations"],
    });
  });

  test("a service that is off has no resources", () => {
    const without = synthHybrid((file) => {
      delete file.services.harbor;
    }).services;
    expect(Object.keys(without.resource.kubernetes_namespace_v1 ?? {})).not.toContain("harbor");
    expect(JSON.stringify(without)).not.toContain("harbor-admin");
  });
});
