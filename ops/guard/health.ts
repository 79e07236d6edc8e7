/** The last known health of the nodes. */
export interface Health {
  /** By node name. The health of a missing node is unknown. */
  readonly nodes: Readonly<Record<string, NodeHealth>>;
  /** The names of the voting members, as listed by etcd. Undefined if etcd could not be queried. */
  readonly members?: readonly string[];
  /** Why the health is unknown or incomplete. */
  readonly unknown?: string;
}

export interface NodeHealth {
  readonly isHealthy: boolean;
  /** What was observed, as text. */
  readonly evidence: string;
  /** The kubelet version, if Kubernetes reports it. */
  readonly kubelet?: string;
  /** The Talos version, if Kubernetes reports it. */
  readonly talos?: string;
}

export function unknownHealth(why: string): Health {
  return { nodes: {}, unknown: why };
}
