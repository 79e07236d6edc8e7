import { LocalProvider } from "@cdktf/provider-local/lib/provider";
import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { HcloudProvider } from "../.gen/providers/hcloud/provider";
import { ProxmoxProvider } from "../.gen/providers/proxmox/provider";
import { TalosProvider } from "../.gen/providers/talos/provider";
import { Cilium } from "../constructs/cilium";
import { ClientFiles } from "../constructs/client-files";
import { HetznerMachine } from "../constructs/hetzner-machine";
import { HetznerSiteResources } from "../constructs/hetzner-site";
import { helmProvider, kubernetesProvider } from "../constructs/kubernetes-connection";
import { KubeVip } from "../constructs/kube-vip";
import type { Machine } from "../constructs/machine";
import { ProxmoxMachine } from "../constructs/proxmox-machine";
import { SealedSecretsKey } from "../constructs/sealed-secrets-key";
import { TalosCluster } from "../constructs/talos-cluster";
import { TalosImage } from "../constructs/talos-image";
import { TAILSCALE_KEY, NODE_ADDRESSES, nodesAt, nodesFileOrder, siteSchematic } from "../spec";
import { hetznerSites, hetznerTokenVariable, isHetzner, serverArchitecture } from "../spec/providers/hetzner";
import { isProxmox, proxmoxSites } from "../spec/providers/proxmox";
import type { Cluster } from "../spec";
import type { HetznerSite } from "../spec/providers/hetzner";
import type { ProxmoxSite } from "../spec/providers/proxmox";
import { ContractReader, publish } from "./contract";
import type { AuthContract, InfraContract } from "./contract";
import { LayerStack } from "./layer";

/** Machines that become a cluster with a pod network. */
export class InfraStack extends LayerStack {
  /** What stands in nodes.txt, by node. */
  private readonly nodeAddresses = this.addressBook();

  constructor(scope: Construct, cluster: Cluster) {
    super(scope, "infra", cluster);
    const auth = new ContractReader<AuthContract>(this, "auth");
    new TalosProvider(this, "talos");
    new NullProvider(this, "null");
    new LocalProvider(this, "local");

    const rented = hetznerSites(cluster).flatMap((site) => this.hetznerMachines(site));
    const machines = [...rented, ...proxmoxSites(cluster).flatMap((site) => this.proxmoxMachines(site, auth))];
    const talos = new TalosCluster(this, "cluster", {
      cluster,
      machines,
      project: this.projectPath(),
      diskPassphrase:
        cluster.encryption?.provider === "static" ? auth.text("disk_encryption", "passphrase") : undefined,
      tailscaleKey: cluster.network.tailscale && this.outside(TAILSCALE_KEY),
      identity: {
        machineSecrets: auth.object("talos_identity", "machineSecrets"),
        clientConfiguration: auth.object("talos_identity", "clientConfiguration"),
      },
    });
    new ClientFiles(this, "client-files", {
      folder: this.clusterPath("talos"),
      kubeconfig: talos.kubeconfig,
      talosconfig: talos.talosconfig,
    });
    this.insideTheCluster(talos, auth);
    publish<InfraContract>(this, {
      kubernetes_connection: talos.connection,
      node_addresses: Object.fromEntries(machines.map(({ clusterNode, address }) => [clusterNode.name, address])),
      primary_ip_ids: Object.fromEntries(rented.map(({ clusterNode, primaryIpId }) => [clusterNode.name, primaryIpId])),
    });
  }

  private insideTheCluster(talos: TalosCluster, auth: ContractReader<AuthContract>): void {
    const { cni } = this.cluster.network;
    const { vip } = this.cluster.controlPlane;
    kubernetesProvider(this, talos.connection);
    if (cni.name === "cilium" || vip?.by === "kube-vip") helmProvider(this, talos.connection);
    const cilium =
      cni.name === "cilium"
        ? new Cilium(this, "cilium", {
            cluster: this.cluster,
            version: cni.version,
            mtu: cni.mtu,
            dependsOn: talos.ready,
          })
        : undefined;
    if (vip?.by === "kube-vip") {
      new KubeVip(this, "kube-vip", { ...vip, dependsOn: cilium ? [cilium.release] : talos.ready });
    }
    if (this.cluster.services.sealedSecrets) {
      new SealedSecretsKey(this, "sealed-secrets-key", {
        certificate: auth.text("sealed_secrets", "certificate"),
        privateKey: auth.text("sealed_secrets", "privateKey"),
        dependsOn: talos.ready,
      });
    }
  }

  private addressBook(): TerraformVariable | undefined {
    if (nodesFileOrder(this.cluster).length === 0) return undefined;
    const variable = new TerraformVariable(this, "address-book", {
      type: "map(string)",
      default: {},
      description: `Node → address, from .talos/${this.cluster.name}/nodes.txt`,
    });
    variable.overrideLogicalId(NODE_ADDRESSES);
    return variable;
  }

  private hetznerMachines(site: HetznerSite): HetznerMachine[] {
    const { cluster } = this;
    const token = this.outside(hetznerTokenVariable(site.name));
    const provider = new HcloudProvider(this, `hcloud-${site.name}`, { alias: site.name, token });
    const shared = new HetznerSiteResources(this, site.name, { cluster, site, provider });
    const image = new TalosImage(this, `${site.name}-image`, {
      name: `site_${site.name}`,
      schematic: siteSchematic(site),
      version: cluster.talos.version,
      platform: "hcloud",
      architecture: serverArchitecture(site.serverType),
    });
    return nodesAt(cluster, site.name)
      .filter(isHetzner)
      .map(
        (node) =>
          new HetznerMachine(this, node.name, {
            cluster,
            node,
            site: shared,
            image,
            provider,
            token,
            project: this.projectPath(),
          }),
      );
  }

  private proxmoxMachines(site: ProxmoxSite, auth: ContractReader<AuthContract>): Machine[] {
    const provider = new ProxmoxProvider(this, `proxmox-${site.name}`, {
      alias: site.name,
      endpoint: site.endpoint,
      insecure: site.insecure,
      apiToken: auth.text("proxmox_tokens", site.name, "terraform"),
    });
    const { cluster, nodeAddresses } = this;
    return nodesAt(cluster, site.name)
      .filter(isProxmox)
      .map((node) => new ProxmoxMachine(this, node.name, { cluster, node, provider, nodeAddresses }));
  }
}
