import { controlPlaneNodes } from "./lookup";
import { error, warning } from "./rule";
import type { Rule } from "./rule";

/** Above this etcd spends more time agreeing than writing. Source: etcd FAQ, "should not have more than seven nodes". */
const MAX_CONTROL_PLANES = 7;

export const oddControlPlanes: Rule = (cluster) => {
  const count = controlPlaneNodes(cluster).length;
  if (count === 0) {
    return [error(["nodes"], "no node has the role controlplane", "Give at least one node `role: controlplane`.")];
  }
  if (count % 2 === 1) return [];
  return [
    error(
      ["nodes"],
      `${count} control planes: etcd needs an odd number, because ${count} tolerate no more failures than ${count - 1} do`,
      `Add a control plane, or make one of them a worker.`,
    ),
  ];
};

export const fewControlPlanes: Rule = (cluster) => {
  const count = controlPlaneNodes(cluster).length;
  if (count <= MAX_CONTROL_PLANES) return [];
  return [
    warning(
      ["nodes"],
      `${count} control planes: every write waits for a majority of them, so etcd slows down beyond ${MAX_CONTROL_PLANES}`,
      "Keep 3 or 5, and make the others workers.",
    ),
  ];
};
