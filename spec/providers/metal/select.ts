import type { Cluster, Node } from "../../cluster";
import type { MetalNode } from "./model";

export function isMetal(node: Node): node is MetalNode {
  return node.site.provider === "metal";
}

export function metalNodes(cluster: Cluster): MetalNode[] {
  return cluster.nodes.filter(isMetal);
}
