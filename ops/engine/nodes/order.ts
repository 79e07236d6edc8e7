/** The properties of a node that determine its place in a rolling change. */
export interface OrderedNode {
  readonly role: "controlplane" | "worker";
  readonly isBootstrapNode: boolean;
  readonly isEtcdLeader: boolean;
}

/**
 * The order in which nodes are taken down: one worker first, to test the change, then the control planes, then the
 * other workers. Among control planes, the etcd leader comes late, so that etcd elects a new leader only once, and the
 * bootstrap node comes last.
 *
 * @param maxUnavailable the number of workers that may be down at the same time; control planes are always changed one
 * at a time
 */
export function orderNodes<N extends OrderedNode>(nodes: readonly N[], maxUnavailable: number): N[][] {
  const [canary, ...workers] = nodes.filter(({ role }) => role === "worker");
  const controlPlanes = nodes.filter(({ role }) => role === "controlplane").sort((a, b) => rankNode(a) - rankNode(b));
  return [
    ...(canary ? [[canary]] : []),
    ...controlPlanes.map((node) => [node]),
    ...splitIntoChunks(workers, maxUnavailable),
  ];
}

function rankNode({ isEtcdLeader, isBootstrapNode }: OrderedNode): number {
  return (isBootstrapNode ? 2 : 0) + (isEtcdLeader ? 1 : 0);
}

function splitIntoChunks<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size));
}
