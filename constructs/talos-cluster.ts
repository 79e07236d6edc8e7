import { Fn, Token } from "cdktf";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { ClusterKubeconfig } from "../.gen/providers/talos/cluster-kubeconfig";
import { DataTalosClientConfiguration } from "../.gen/providers/talos/data-talos-client-configuration";
import { MachineBootstrap } from "../.gen/providers/talos/machine-bootstrap";
import { bootstrapNode, clientEndpoint, controlPlanes, layerEndpoint, nodeEndpoint } from "../spec";
import type { Cluster } from "../spec";
import { ApiReadiness } from "./api-readiness";
import type { KubernetesConnection } from "./kubernetes-connection";
import type { Machine } from "./machine";
import { setLogicalId } from "./naming";
import type { TalosIdentity } from "./talos-identity";
import { TalosNode } from "./talos-node";

/** The namespaces that `infra` writes to. The API server creates them by itself. */
const SYSTEM_NAMESPACES = ["kube-system"];

export interface TalosClusterProps {
  readonly cluster: Cluster;
  readonly machines: readonly Machine[];
  readonly identity: TalosIdentity;
  /** The path of the project, relative to Terraform's working directory. */
  readonly project: string;
  /** The path of the talosconfig on this machine, relative to Terraform's working directory. */
  readonly talosconfigPath: string;
  /** The key that registers nodes with the tailnet. */
  readonly tailscaleKey?: string;
  /** Unlocks the system disks, if the cluster file selects encryption with a passphrase. */
  readonly diskPassphrase?: string | undefined;
}

/** Turns machines into one cluster: configures them, bootstraps etcd on one of them, and reads kubeconfig and talosconfig. */
export class TalosCluster extends Construct {
  readonly connection: KubernetesConnection;
  readonly kubeconfig: string;
  readonly talosconfig: string;
  /** Done when the control planes have their configuration and the Kubernetes API is ready. */
  readonly ready: readonly ITerraformDependable[];

  constructor(scope: Construct, id: string, props: TalosClusterProps) {
    super(scope, id);
    const { cluster, machines, identity, project, tailscaleKey, diskPassphrase } = props;
    const first = machineOf(machines, bootstrapNode(cluster).name);
    const endpoint = nodeEndpoint(cluster, first.address);
    const leased = cluster.controlPlane.endpoint === "bootstrap-node" && first.addressKnown !== undefined;
    const shared = {
      cluster,
      identity,
      endpoint,
      endpointMachine: leased ? first : undefined,
      tailscaleKey,
      diskPassphrase,
    };
    const nodes = machines.map(
      (machine) => new TalosNode(this, machine.clusterNode.name, { ...shared, machine }).applied,
    );
    const bootstrap = setLogicalId(
      new MachineBootstrap(this, "bootstrap", {
        clientConfiguration: identity.clientConfiguration,
        nodeAttribute: first.address,
        endpoint: first.address,
        dependsOn: nodes.filter((_, i) => machines[i] === first),
        // A replaced lone control plane starts a new etcd. With others alive that would split the cluster: the new
        // machine joins them instead (docs/decisions/0004-etcd-bootstrap.md).
        lifecycle: controlPlanes(cluster).length === 1 ? { replaceTriggeredBy: [first.identity.trigger] } : undefined,
      }),
      cluster.name,
    );
    const kubeconfig = setLogicalId(
      new ClusterKubeconfig(this, "kubeconfig", {
        clientConfiguration: identity.clientConfiguration,
        nodeAttribute: first.address,
        endpoint: first.address,
        dependsOn: [bootstrap],
      }),
      cluster.name,
    );
    const addresses = (of: readonly Machine[]) => of.map(({ address }) => address);
    const talosconfig = new DataTalosClientConfiguration(this, "talosconfig", {
      clusterName: cluster.name,
      clientConfiguration: identity.clientConfiguration,
      endpoints: addresses(machines.filter(({ clusterNode }) => clusterNode.role === "controlplane")),
      nodes: addresses(machines),
    });
    const client = kubeconfig.kubernetesClientConfiguration;
    this.connection = {
      host: layerEndpoint(first.address),
      clusterCaCertificate: Token.asString(Fn.base64decode(client.caCertificate)),
      clientCertificate: Token.asString(Fn.base64decode(client.clientCertificate)),
      clientKey: Token.asString(Fn.base64decode(client.clientKey)),
    };
    // The kubeconfig of Talos contains the endpoint that nodes used when it was created. Clients outside may not reach it,
    // or its lease may have changed since.
    const server = `server: ${clientEndpoint(cluster, first.address)}`;
    this.kubeconfig = Fn.replace(kubeconfig.kubeconfigRaw, "/server: .*/", server);
    this.talosconfig = setLogicalId(talosconfig, cluster.name).talosConfig;
    const api = new ApiReadiness(this, "api", {
      name: "kubernetes_api",
      connection: this.connection,
      namespaces: SYSTEM_NAMESPACES,
      project,
      talosconfigPath: props.talosconfigPath,
      bootstrapAddress: `talos_machine_bootstrap.${cluster.name}`,
      dependsOn: [kubeconfig],
    });
    // Also after the control planes, for the order of a destroy: objects in the cluster are deleted while etcd still has
    // its quorum.
    this.ready = [...nodes.filter((_, i) => machines[i]?.clusterNode.role === "controlplane"), api.marker];
  }
}

function machineOf(machines: readonly Machine[], name: string): Machine {
  const machine = machines.find(({ clusterNode }) => clusterNode.name === name);
  if (!machine) throw new Error(`no machine is created for node ${name}`);
  return machine;
}
