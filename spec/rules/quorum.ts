import { derivedBootstrapNode } from "../derive";
import { controlPlaneNodes } from "./lookup";
import { error, warning } from "./rule";
import type { Rule } from "./rule";

/** Above this etcd spends more time agreeing than writing. Source: etcd FAQ, "should not have more than seven nodes". */
const MOST_CONTROL_PLANES = 7;

/** A retiring control plane may make the number even: going from three to one must pass through two. */
export const oddControlPlanes: Rule = (cluster) => {
  const all = controlPlaneNodes(cluster);
  const count = all.length;
  if (count === 0) {
    return [error(["nodes"], "no node has the role controlplane", "Give at least one node `role: controlplane`.")];
  }
  const staying = all.filter(({ retire }) => !retire).length;
  if (count % 2 === 1 || staying % 2 === 1) return [];
  return [
    error(
      ["nodes"],
      `${count} control planes: etcd needs an odd number, because ${count} survive no more failures than ${count - 1} do`,
      `Add a control plane, or make one of them a worker.`,
    ),
  ];
};

export const fewControlPlanes: Rule = (cluster) => {
  const count = controlPlaneNodes(cluster).length;
  if (count <= MOST_CONTROL_PLANES) return [];
  return [
    warning(
      ["nodes"],
      `${count} control planes: every write waits for a majority of them, so etcd slows down beyond ${MOST_CONTROL_PLANES}`,
      "Keep 3 or 5, and make the others workers.",
    ),
  ];
};

/** Two members that leave at once can take the majority with them (T9). */
export const oneRetirementAtATime: Rule = ({ nodes }) => {
  const retiring = nodes.flatMap(({ role, retire, name }, i) =>
    role === "controlplane" && retire ? [{ name, i }] : [],
  );
  return retiring
    .slice(1)
    .map(({ i }) =>
      error(
        ["nodes", i, "retire"],
        `control plane ${retiring[0]?.name} is already retiring; etcd loses one member at a time, or its majority with them`,
        `Finish ${retiring[0]?.name} first: apply, then delete it from the file.`,
      ),
    );
};

export const bootstrapNodeStays: Rule = (cluster) => {
  const bootstrapNode = derivedBootstrapNode(cluster);
  return cluster.nodes.flatMap(({ name, role, retire }, i) =>
    retire && role === "controlplane" && name === bootstrapNode
      ? [
          error(
            ["nodes", i, "retire"],
            `${name} is the bootstrap node, which the other nodes and the kubeconfig rely on`,
            controlPlaneNodes(cluster).length === 1
              ? "It is the only control plane: to take the cluster down, use `coldstart destroy`."
              : "Let `controlPlane.bootstrapNode` name another control plane and apply that first.",
          ),
        ]
      : [],
  );
};
