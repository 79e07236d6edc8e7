import { listNodes } from "../../clients/kubernetes/nodes";
import type { KubernetesNode } from "../../clients/kubernetes/nodes";
import { askVersions } from "../../clients/talos/requests";
import { reasonOf } from "../../support/wait";
import type { LiveCluster } from "../../engine/nodes/live-cluster";

/** The state of a node when an upgrade stops. A property that could not be read is undefined. */
export interface NodeState {
  readonly name: string;
  readonly talos?: string;
  readonly kubelet?: string;
  readonly isReady?: boolean;
  readonly isCordoned?: boolean;
  /** Which properties could not be read, and why. */
  readonly faults: readonly string[];
}

/** Queries every node and Kubernetes once. An API that does not respond is part of the state, not an error. */
export async function readNodeStates({ cluster, checks, kubernetes }: LiveCluster): Promise<NodeState[]> {
  const names = cluster.nodes.map(({ name }) => name);
  const [{ responses, faults }, nodes] = await Promise.all([
    askVersions(checks, names),
    listNodes(kubernetes).catch((error: unknown) => reasonOf(error)),
  ]);
  return names.map((name) => {
    const talos = responses.get(name);
    const fault = faults.find((one) => one.name === name);
    return {
      name,
      ...(talos === undefined ? {} : { talos }),
      ...inKubernetes(nodes, name),
      faults: [
        ...(fault ? [`Talos does not respond: ${fault.what}`] : []),
        ...(typeof nodes === "string" ? [`the Kubernetes API does not respond: ${nodes}`] : []),
      ],
    };
  });
}

function inKubernetes(nodes: readonly KubernetesNode[] | string, name: string): Partial<NodeState> {
  const node = typeof nodes === "string" ? undefined : nodes.find((one) => one.name === name);
  return node ? { kubelet: node.kubeletVersion, isReady: node.isReady, isCordoned: node.isCordoned } : {};
}

export function formatNodeState({ name, talos, kubelet, isReady, isCordoned, faults }: NodeState): string {
  const known = [
    ...(talos === undefined ? [] : [`Talos ${talos}`]),
    ...(kubelet === undefined ? [] : [`kubelet ${kubelet}`]),
    ...(isReady === undefined ? [] : [isReady ? "Ready" : "not Ready"]),
    ...(isCordoned === true ? ["cordoned"] : []),
  ];
  return `${name}: ${[...known, ...faults].join(", ")}`;
}
