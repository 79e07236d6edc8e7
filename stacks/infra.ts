import { LocalProvider } from "@cdktf/provider-local/lib/provider";
import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { TalosProvider } from "../.gen/providers/talos/provider";
import { Cilium } from "../constructs/cilium";
import { ClientFiles } from "../constructs/client-files";
import { helmProvider, kubernetesProvider } from "../constructs/kubernetes-connection";
import { KubeVip } from "../constructs/kube-vip";
import { siteConstruct } from "../constructs/providers";
import { SealedSecretsKey } from "../constructs/sealed-secrets-key";
import { TalosCluster } from "../constructs/talos-cluster";
import { NODE_ADDRESSES, TAILSCALE_KEY, nodesFileOrder, sitesByProvider } from "../spec";
import type { Cluster } from "../spec";
import { ContractReader, publish } from "./contract";
import type { AuthContract, InfraContract } from "./contract";
import { LayerStack } from "./layer";

/** Machines that become a cluster with a pod network. */
export class InfraStack extends LayerStack {
  /** The addresses in nodes.txt, by node. */
  private readonly nodeAddresses = this.addressBook();

  constructor(scope: Construct, cluster: Cluster) {
    super(scope, "infra", cluster);
    const auth = new ContractReader<AuthContract>(this, "auth");
    new TalosProvider(this, "talos");
    new NullProvider(this, "null");
    new LocalProvider(this, "local");

    const machines = sitesByProvider(cluster).flatMap((site) =>
      siteConstruct(site).addMachines(this, site, {
        cluster,
        outsideVariable: (variable) => this.outsideVariable(variable),
        siteToken: (name) => auth.text("proxmox_tokens", name, "terraform"),
        nodeAddresses: this.nodeAddresses,
        project: this.projectPath(),
      }),
    );
    const talos = new TalosCluster(this, "cluster", {
      cluster,
      machines,
      project: this.projectPath(),
      talosconfigPath: this.clusterPath("talos", "talosconfig"),
      diskPassphrase:
        cluster.encryption?.provider === "static" ? auth.text("disk_encryption", "passphrase") : undefined,
      tailscaleKey: cluster.network.tailscale && this.outsideVariable(TAILSCALE_KEY),
      identity: {
        machineSecrets: auth.object("talos_identity", "machineSecrets"),
        clientConfiguration: auth.object("talos_identity", "clientConfiguration"),
        acceptedCAs: auth.object("talos_identity", "acceptedCAs"),
      },
    });
    new ClientFiles(this, "client-files", {
      folder: this.clusterPath("talos"),
      kubeconfig: talos.kubeconfig,
      talosconfig: talos.talosconfig,
    });
    this.addClusterParts(talos, auth);
    publish<InfraContract>(this, {
      kubernetes_connection: talos.connection,
      node_addresses: Object.fromEntries(machines.map(({ clusterNode, address }) => [clusterNode.name, address])),
      primary_ip_ids: Object.fromEntries(
        machines.flatMap(({ clusterNode, addressId }) =>
          addressId === undefined ? [] : [[clusterNode.name, addressId]],
        ),
      ),
    });
  }

  private addClusterParts(talos: TalosCluster, auth: ContractReader<AuthContract>): void {
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
            upgradeCompatibility: cni.upgradeCompatibility,
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
        former: auth.object("sealed_secrets", "former"),
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
}
