/** The last known health of the nodes. */
export interface Health {
  /** By name. The health of a missing node is unknown. */
  readonly nodes: Readonly<Record<string, NodeHealth>>;
  /** The names of etcd's voters, as etcd tells them. Absent: it could not be asked. */
  readonly members?: readonly string[];
  /** Why the health is unknown or incomplete. */
  readonly unknown?: string;
}

export interface NodeHealth {
  readonly isHealthy: boolean;
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
