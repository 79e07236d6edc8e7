/** How the nodes of a cluster were when they were last asked. */
export interface Health {
  /** By name. A node that is not here is one of which nothing is known. */
  readonly nodes: Readonly<Record<string, NodeHealth>>;
  /** The names of etcd's voters, as etcd tells them. Absent: it could not be asked. */
  readonly members?: readonly string[];
  /** Why nothing, or not everything, could be learnt. */
  readonly unknown?: string;
}

export interface NodeHealth {
  readonly healthy: boolean;
  /** What was seen, in words for a person. */
  readonly saw: string;
  /** The version of its kubelet, where Kubernetes says it. */
  readonly kubelet?: string;
  /** The version of its Talos, where Kubernetes says it. */
  readonly talos?: string;
}

export function unknownHealth(why: string): Health {
  return { nodes: {}, unknown: why };
}
