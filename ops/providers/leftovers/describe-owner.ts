import type { Owner } from "../ownership/owner";

/** The owner of a machine that has the name or id of a node and is not the node's machine. */
export function describeOwner(owner: Owner): string {
  if (typeof owner === "object") return `of cluster ${owner.cluster}`;
  return owner === "ours" ? "with this cluster's tags, but another name" : "without marks of any cluster";
}
