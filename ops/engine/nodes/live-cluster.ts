import type { NodeAddresses } from "./node-addresses";
import type { Cluster } from "../../../spec";
import { makeClusterContext } from "../../checks/cluster/context";
import type { ClusterContext } from "../../checks/cluster/context";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { TalosClient } from "../../clients/talos/client";
import { readTalosconfig } from "../../clients/talos/talosconfig";
import type { Context } from "../run/context";
import { restoreClientFiles } from "./restore-client-files";
import { refuseWithoutKubeconfig } from "../../support/missing-kubeconfig";
import { refusalFor } from "../../support/finding-refusal";
import { detailsHint, reasonOf } from "../../support/wait";
import { commandLine } from "../../support/command-line";

/** A running cluster, accessed through its own APIs. */
export interface LiveCluster {
  readonly cluster: Cluster;
  readonly kubernetes: KubernetesClient;
  /** The context for checks between the steps. */
  readonly checks: ClusterContext;
  /** Node → address, for the nodes that infra has created. */
  readonly addresses: NodeAddresses;
  talos(node: string): TalosClient;
  /** The API server of one control plane: the kubeconfig may name another one that is down. */
  kubernetesOn(node: string): KubernetesClient;
}

/** Connects to the cluster's own APIs. @throws Refusal if infra has not created the cluster yet */
export async function connect(context: Context): Promise<LiveCluster> {
  const { cluster, places } = context;
  const addresses = await context.nodeAddresses();
  await restoreClientFiles(context);
  refuseWithoutKubeconfig(context);
  const access = readTalosconfig(places.talosconfig);
  const addressOf = (node: string) => {
    const address = addresses[node];
    if (address !== undefined) return address;
    throw refusalFor(
      "node-not-created",
      `${node} is in the cluster file, but not in the cluster: add it first.\n${commandLine("up", context)}`,
    );
  };
  return {
    cluster,
    addresses,
    kubernetes: new KubernetesClient(places.kubeconfig),
    checks: makeClusterContext({ ...context, addresses }),
    talos: (node) => new TalosClient(access, addressOf(node)),
    kubernetesOn: (node) => new KubernetesClient(places.kubeconfig, addressOf(node)),
  };
}

/**
 * The same cluster without some of its nodes, which may be down or about to be removed. Checks cover the other nodes,
 * and Kubernetes is reached through one of them.
 *
 * @throws Refusal if no API server of another control plane responds
 */
export async function withoutNodes(live: LiveCluster, gone: readonly string[]): Promise<LiveCluster> {
  const { members: _, ...checks } = live.checks;
  const remain = (names: readonly string[]) => names.filter((name) => !gone.includes(name));
  const planes = remain(checks.controlPlanes);
  const kubernetes = await findServingApi(live, planes);
  const rest = { ...checks, nodes: remain(checks.nodes), controlPlanes: planes, kubernetes };
  return { ...live, kubernetes, checks: rest };
}

async function findServingApi(live: LiveCluster, controlPlanes: readonly string[]): Promise<KubernetesClient> {
  const faults: string[] = [];
  for (const name of controlPlanes.filter((plane) => live.addresses[plane] !== undefined)) {
    const client = live.kubernetesOn(name);
    const fault = await client.describeUnready().catch(reasonOf);
    if (fault === undefined) return client;
    faults.push(`${name}: ${fault}`);
  }
  throw refusalFor(
    "kubernetes-unreachable",
    `No API server of another control plane responds${faults.length > 0 ? ` (${faults.join("; ")})` : ""}.\n` +
      detailsHint(commandLine("verify", live.checks)),
  );
}
