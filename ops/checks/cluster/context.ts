import { controlPlanes } from "../../../spec";
import type { Cluster } from "../../../spec";
import { lookUpNameServers } from "../../clients/dns/delegation";
import type { LookUpNameServers } from "../../clients/dns/delegation";
import { isPortOpen } from "../../clients/http/port-open";
import type { PortProbe } from "../../clients/http/port-open";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { talosctlCommand } from "../../clients/talos/command";
import type { TalosNodes } from "../../clients/talos/requests";
import type { ReadOutputs } from "../../state/layer-outputs";
import { isUpgradeOpen } from "../../state/unfinished-upgrade";
import type { CommandPlace } from "../../support/command-line";
import { refuseWithoutKubeconfig } from "../../support/missing-kubeconfig";
import type { Places } from "../../support/places";
import type { Runtime } from "../../support/runtime";

export type KubernetesApi = Pick<
  KubernetesClient,
  "list" | "find" | "version" | "describeUnready" | "server" | "create" | "patch" | "delete"
>;

/**
 * The context of node checks. The same checks run for the whole cluster, and for one node between two rolling steps.
 */
export interface NodeContext extends TalosNodes {
  readonly kubeconfig: string;
  readonly kubernetes: KubernetesApi;
  /** The nodes that must be healthy. */
  readonly nodes: readonly string[];
  /** Every control plane whose etcd is queried; those outside of `nodes` may be down. */
  readonly controlPlanes: readonly string[];
  /** The expected etcd members. @default not compared */
  readonly members?: readonly string[];
}

/**
 * The context of the checks of a running cluster. They change nothing, except that one creates a volume claim and
 * deletes it again.
 */
export interface ClusterContext extends NodeContext, CommandPlace {
  readonly cluster: Cluster;
  /** The outputs of a layer. Most are secret: they must not appear in the evidence of a check. */
  readonly outputs: ReadOutputs;
  readonly environment: NodeJS.ProcessEnv;
  readonly runtime: Runtime;
  readonly nameServers: LookUpNameServers;
  readonly isPortOpen: PortProbe;
  /** Whether the journal has an unfinished upgrade, so that versions are mixed. @default false */
  readonly isUpgrading?: boolean | undefined;
  readonly now: () => Date;
}

/** All nodes of the cluster file, and its control planes as the expected etcd members. */
export function nodesOf(cluster: Cluster): Pick<NodeContext, "nodes" | "controlPlanes" | "members"> {
  const planes = controlPlanes(cluster).map(({ name }) => name);
  return { nodes: cluster.nodes.map(({ name }) => name), controlPlanes: planes, members: planes };
}

export interface ClusterContextOptions {
  readonly cluster: Cluster;
  readonly file: string;
  readonly places: Pick<Places, "kubeconfig" | "talosconfig">;
  /** Node → address. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly runtime: Runtime;
  /** @default process.env */
  readonly environment?: NodeJS.ProcessEnv;
  /** @default not available */
  readonly outputs?: ReadOutputs;
}

export function makeClusterContext(options: ClusterContextOptions): ClusterContext {
  const { cluster, file, places, addresses, runtime, environment = process.env, outputs = noOutputs } = options;
  const { kubeconfig, talosconfig } = places;
  return {
    cluster,
    file,
    ...nodesOf(cluster),
    kubernetes: kubernetesAt(kubeconfig),
    kubeconfig,
    talosconfig,
    addresses,
    outputs,
    environment,
    runtime,
    nameServers: lookUpNameServers,
    isPortOpen,
    now: () => new Date(),
  };
}

type RunningCluster = Required<Omit<ClusterContextOptions, "addresses" | "places">> & {
  readonly places: Pick<Places, "kubeconfig" | "talosconfig" | "journal">;
};

/** The context of a running cluster. @throws NoKubeconfig if it has none */
export async function openClusterContext(running: RunningCluster): Promise<ClusterContext> {
  refuseWithoutKubeconfig(running);
  const { node_addresses } = await running.outputs("infra");
  const context = makeClusterContext({ ...running, addresses: node_addresses as Record<string, string> });
  return { ...context, isUpgrading: isUpgradeOpen(running.places.journal) };
}

const noOutputs: ReadOutputs = () => Promise.reject(new Error("the outputs of the layers are not available here"));

/** Reads the kubeconfig for each request: while a cluster starts, the file is missing at first and may be replaced. */
export function kubernetesAt(kubeconfig: string): KubernetesApi {
  const open = () => new KubernetesClient(kubeconfig);
  return {
    list: async (path) => open().list(path),
    find: async (path) => open().find(path),
    version: async () => open().version(),
    describeUnready: async () => open().describeUnready(),
    create: async (path, object) => open().create(path, object),
    patch: async (path, fields) => open().patch(path, fields),
    delete: async (path) => open().delete(path),
    get server() {
      return open().server;
    },
  };
}

/** A talosctl command line for a node. @param name @default the first control plane with a known address */
export function talosctlFor(context: NodeContext, name: string | undefined, words: string): string {
  const { addresses, controlPlanes: planes } = context;
  const known = planes.flatMap((plane) => addresses[plane] ?? []);
  return talosctlCommand(context, name === undefined ? known[0] : addresses[name], words);
}
