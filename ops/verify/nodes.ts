import { missingNodes } from "../cold-start/readiness";
import { failIfAny } from "./check";
import type { Check } from "./check";

const CONTROL_PLANE = "node-role.kubernetes.io/control-plane";

export const nodes: Check = {
  name: "every node is Ready, with its role",
  async look({ kubernetes, cluster }) {
    const found = await kubernetes.list("/api/v1/nodes");
    const missing = missingNodes(cluster, found);
    const roles = cluster.nodes.filter(({ name, role }) => {
      const labels = found.find(({ metadata }) => metadata.name === name)?.metadata.labels ?? {};
      return CONTROL_PLANE in labels !== (role === "controlplane");
    });
    failIfAny([
      ...(missing ? [missing] : []),
      ...roles.map(({ name }) => `${name} has another role than in the cluster file`),
    ]);
    return `${cluster.nodes.length} nodes: ${cluster.nodes.map(({ name }) => name).join(", ")}`;
  },
};
