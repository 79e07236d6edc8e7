/** The last known health of the nodes. */
export interface Health {
  /** By node name. The health of a missing node is unknown. */
  readonly nodes: Readonly<Record<string, NodeHealth>>;
  /** The names of the voting members, as listed by etcd. Undefined if etcd could not be queried. */
  readonly members?: readonly string[];
  /** Why the health is unknown or incomplete. */
  readonly unknown?: string;
  /** Whether Kubernetes could not list its nodes: any node may be registered, and run pods. */
  readonly isUnlisted?: boolean;
}

export interface NodeHealth {
  readonly isHealthy: boolean;
  /** What was observed, as text. */
  readonly evidence: string;
  /** Whether nothing was observed: `review --assume-healthy` treats it as Ready. */
  readonly isAssumed?: boolean;
  /** The kubelet version, if Kubernetes reports it. */
  readonly kubelet?: string;
  /** The Talos version, if Kubernetes reports it. */
  readonly talos?: string;
}

export function unknownHealth(why: string): Health {
  return { nodes: {}, unknown: why, isUnlisted: true };
}

/** Only Kubernetes reports the version of a kubelet, so a node with a version is registered. */
export function isRegistered(node: NodeHealth | undefined): boolean {
  return node?.kubelet !== undefined || node?.isAssumed === true;
}
