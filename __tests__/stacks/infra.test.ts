import { dataSource, resource, synthHybrid } from "../support/synth";
import type { Stack } from "../support/synth";

const { infra } = synthHybrid();

interface Exec {
  command: string;
  environment: Record<string, string>;
}

/** What the marker between bootstrap and the contents of the cluster runs. */
function apiWait(): Exec {
  const marker = resource(infra, "null_resource.kubernetes_api") as { provisioner: { "local-exec": Exec }[] };
  const [first] = marker.provisioner;
  if (!first) throw new Error("the marker runs nothing");
  return first["local-exec"];
}

/** The patches of a node, those that Terraform encodes as the text that it evaluates. */
function patches(stack: Stack, node: string): string[] {
  return dataSource(stack, `talos_machine_configuration.${node}`).config_patches as string[];
}

describe("Talos", () => {
  const apply = resource(infra, "talos_machine_configuration_apply.talos-vps-cp-0");

  test("T4: a change that needs a reboot is staged, if the booting Talos supports it", () => {
    expect(apply.apply_mode).toBe("auto");
    const newer = synthHybrid((file) => {
      file.talos = { version: "v1.13.0", contract: "v1.12" };
    }).infra;
    const mode = (node: string) => resource(newer, `talos_machine_configuration_apply.${node}`).apply_mode;
    expect(mode("talos-pve-cp-0")).toBe("staged_if_needing_reboot");
    // It still boots from the ISO of 1.12.4.
    expect(mode("talos-vps-cp-0")).toBe("auto");
  });

  test("a new image replaces the apply of the configuration, which cannot be updated in place", () => {
    const { lifecycle } = resource(infra, "talos_machine_configuration_apply.talos-pve-cp-0");
    expect(lifecycle).toMatchObject({
      replace_triggered_by: expect.arrayContaining(["talos_image_factory_schematic.talos-pve-cp-0.id"]),
    });
  });

  test("the ISO is detached from a new server before it is configured; the token is not an argument", () => {
    const marker = resource(infra, "null_resource.talos-vps-cp-0") as { provisioner: { "local-exec": Exec }[] };
    const { command, environment } = marker.provisioner[0]?.["local-exec"] as Exec;
    expect(command).toMatch(/ops\/provisioners\/detach-iso\.ts" "\$NODE" "\$SERVER_ID" "\$ADDRESS" "\$ISO" 600$/);
    expect(environment).toMatchObject({ NODE: "talos-vps-cp-0", ISO: "125127" });
    expect(environment.HCLOUD_TOKEN).toBe("${var.hetzner_hillsboro_token}");
    expect(resource(infra, "null_resource.talos-pve-cp-0")).not.toHaveProperty("provisioner");
    const snapshot = synthHybrid((file) => (file.sites.hillsboro.boot = { snapshot: "os=talos" })).infra;
    expect(resource(snapshot, "null_resource.talos-vps-cp-0")).not.toHaveProperty("provisioner");
  });

  test("T8: a replaced machine is configured again, whatever its provider", () => {
    expect(apply.lifecycle).toMatchObject({
      replace_triggered_by: expect.arrayContaining(["null_resource.talos-vps-cp-0.id"]),
    });
    expect(resource(infra, "null_resource.talos-vps-cp-0").lifecycle).toEqual({
      replace_triggered_by: ["hcloud_server.talos-vps-cp-0.id"],
    });
    expect(resource(infra, "null_resource.talos-pve-cp-0").lifecycle).toEqual({
      replace_triggered_by: ["proxmox_virtual_environment_vm.talos-pve-cp-0.id"],
    });
  });

  test("T7: the bootstrap is repeated only for a single control plane, and never splits a cluster", () => {
    expect(resource(infra, "talos_machine_bootstrap.hybrid")).not.toHaveProperty("lifecycle");
    const lone = synthHybrid((file) => {
      file.nodes = [file.nodes[0]];
      file.services = {};
      file.dns = {};
    }).infra;
    expect(resource(lone, "talos_machine_bootstrap.hybrid").lifecycle).toEqual({
      replace_triggered_by: ["null_resource.talos-vps-cp-0.id"],
    });
  });

  test("T9: no node is reset when it is destroyed: in a full destroy, etcd would lose its quorum", () => {
    expect(apply).not.toHaveProperty("on_destroy");
  });

  test("T27: nodes reach the API through KubePrism; the kubeconfig points at the first server", () => {
    expect(dataSource(infra, "talos_machine_configuration.talos-pve-cp-0").cluster_endpoint).toBe(
      "https://localhost:7445",
    );
    expect(resource(infra, "local_sensitive_file.kubeconfig").content).toBe(
      '${replace(talos_cluster_kubeconfig.hybrid.kubeconfig_raw, "/server: .*/", "server: https://${hcloud_primary_ip.talos-vps-cp-0.ip_address}:6443")}',
    );
  });

  test("names the installer and the Kubernetes version, whose defaults are the provider's own", () => {
    expect(patches(infra, "talos-vps-cp-0")[0]).toContain(
      "data.talos_image_factory_urls.site_hillsboro.urls.installer",
    );
    expect(patches(infra, "talos-pve-cp-0")[0]).toContain("talos_image_factory_urls.talos-pve-cp-0.urls.installer");
    expect(dataSource(infra, "talos_machine_configuration.talos-vps-cp-0")).toMatchObject({
      talos_version: "v1.12",
      kubernetes_version: "1.35.0",
    });
  });

  test("T25: the node's name is the server's name", () => {
    expect(patches(infra, "talos-vps-cp-0")[2]).toBe(
      '{"apiVersion":"v1alpha1","kind":"HostnameConfig","auto":"off","hostname":"talos-vps-cp-0"}',
    );
  });

  test("T12: no data source checks the health of the cluster at every plan; a marker checks it once", () => {
    expect(infra.data).not.toHaveProperty("talos_cluster_health");
    expect(apiWait().environment.API_URL).toBe("https://${hcloud_primary_ip.talos-vps-cp-0.ip_address}:6443");
  });

  test("the marker polls with the client certificate of the state, which is not in its arguments", () => {
    const { command, environment } = apiWait();
    const client = (part: string) =>
      `\${base64decode(talos_cluster_kubeconfig.hybrid.kubernetes_client_configuration.${part})}`;
    expect(environment).toMatchObject({
      API_CA: client("ca_certificate"),
      API_CLIENT_CERTIFICATE: client("client_certificate"),
      API_CLIENT_KEY: client("client_key"),
    });
    expect(command).toMatch(/wait-for-api\.ts" "\$API_URL" 600 kube-system$/);
  });

  test("the marker waits for every namespace that the layer writes to", () => {
    const releases = Object.values(infra.resource.helm_release ?? {}).map(({ namespace }) => namespace);
    const secrets = Object.values(infra.resource.kubernetes_secret_v1 ?? {}).map(
      ({ metadata }) => (metadata as { namespace: string }).namespace,
    );
    const awaited = apiWait().command.split(" ").slice(-1);
    expect([...new Set([...releases, ...secrets])]).toEqual(awaited);
    const kinds = Object.keys(infra.resource).filter((type) => /^(helm|kubernetes)_/.test(type));
    expect(kinds.sort()).toEqual(["helm_release", "kubernetes_secret_v1"]);
  });
});

describe("inside the cluster", () => {
  const values = (stack: Stack) => JSON.parse(String((resource(stack, "helm_release.cilium").values as string[])[0]));

  test("T24: Cilium tunnels in VXLAN inside KubeSpan's MTU and leaves host routing to the kernel", () => {
    expect(values(infra)).toMatchObject({
      routingMode: "tunnel",
      tunnelProtocol: "vxlan",
      MTU: 1420,
      kubeProxyReplacement: true,
      k8sServiceHost: "localhost",
      k8sServicePort: 7445,
      bpf: { hostLegacyRouting: true },
    });
    const pppoe = synthHybrid((file) => (file.sites.atlas.mtu = 1492)).infra;
    expect(values(pppoe).MTU).toBe(1412);
    expect(patches(pppoe, "talos-vps-cp-0")[1]).toContain('"mtu" = 1412');
  });

  test("Cilium has what Talos allows: no kernel modules, Talos' own cgroups", () => {
    expect(values(infra).securityContext.capabilities.ciliumAgent).not.toContain("SYS_MODULE");
    expect(values(infra).cgroup).toEqual({ autoMount: { enabled: false }, hostRoot: "/sys/fs/cgroup" });
  });

  test("with flannel nothing is installed by helm", () => {
    const stack = synthHybrid((file) => (file.network.cni = { name: "flannel" })).infra;
    expect(stack.resource).not.toHaveProperty("helm_release");
    expect(stack.provider).not.toHaveProperty("helm");
    expect(JSON.parse(patches(stack, "talos-pve-cp-0")[1] ?? "").cluster.network).not.toHaveProperty("cni");
  });

  test("T14, T23: the sealed-secrets key is there before any controller, marked as the active one", () => {
    expect(resource(infra, "kubernetes_secret_v1.sealed-secrets-key")).toMatchObject({
      type: "kubernetes.io/tls",
      metadata: {
        namespace: "kube-system",
        labels: { "sealedsecrets.bitnami.com/sealed-secrets-key": "active" },
      },
    });
  });

  test("T20: talosconfig and kubeconfig are readable by their owner only", () => {
    for (const name of ["kubeconfig", "talosconfig"]) {
      const file = resource(infra, `local_sensitive_file.${name}`);
      expect(file).toMatchObject({ file_permission: "0600", directory_permission: "0700" });
      expect(file.filename).toMatch(new RegExp(`/\\.talos/hybrid/${name}$`));
    }
  });
});
