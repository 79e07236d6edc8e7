import { error } from "./rule";
import type { Rule } from "./rule";

export const oddControlPlanes: Rule = ({ nodes }) => {
  const count = nodes.filter(({ role }) => role === "controlplane").length;
  if (count === 0) {
    return [error(["nodes"], "no node has the role controlplane", "Give at least one node `role: controlplane`.")];
  }
  if (count % 2 === 1) return [];
  return [
    error(
      ["nodes"],
      `${count} control planes: etcd needs an odd number, because ${count} survive no more failures than ${count - 1} do`,
      `Add a control plane, or make one of them a worker.`,
    ),
  ];
};
