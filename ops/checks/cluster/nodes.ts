import type { Cluster, Node } from "../../../spec";
import { isReady, missingNodes } from "../readiness/flux-ready";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { failIfAny } from "./check";
import type { Check } from "./check";

const CONTROL_PLANE = "node-role.kubernetes.io/control-plane";

export const nodes: Check = {
  name: "every node is Ready, with its address, role and version",
  async look({ kubernetes, cluster, addresses }) {
    const found = await kubernetes.list("/api/v1/nodes");
    const missing = missingNodes(cluster, found);
    const strangers = found.filter(({ metadata }) => !cluster.nodes.some(({ name }) => name === metadata.name));
    failIfAny([
      ...(missing ? [missing] : []),
      ...cluster.nodes.flatMap((node) => {
        const object = found.find(({ metadata }) => metadata.name === node.name);
        return object ? differences(cluster, node, object, addresses[node.name]) : [];
      }),
      ...strangers.filter(isReady).map(({ metadata }) => `${metadata.name} is Ready, and not in the cluster file`),
    ]);
    const saw = cluster.nodes.map(({ name, role }) => `${name} ${addresses[name] ?? "?"} ${role}`).join(", ");
    return {
      saw: `${cluster.kubernetes.version}: ${saw}`,
      // What is left of a machine that has gone; nobody else takes it out.
      todo: strangers.map(({ metadata }) => `no machine is behind this any more: kubectl delete node ${metadata.name}`),
    };
  },
};

function differences(
  { kubernetes }: Cluster,
  { name, role }: Node,
  { metadata, status }: KubernetesObject,
  planned: string | undefined,
): string[] {
  const addresses = addressesOf(status?.addresses);
  const version = String(status?.nodeInfo?.kubeletVersion);
  const isControlPlane = metadata.labels?.[CONTROL_PLANE] !== undefined;
  return [
    ...(planned !== undefined && addresses.includes(planned)
      ? []
      : [`${name} has the address ${addresses.join(", ") || "none"}, not ${planned ?? "one that infra knows"}`]),
    ...(isControlPlane === (role === "controlplane")
      ? []
      : [`${name} is a ${isControlPlane ? "control plane" : "worker"}, and a ${role} in the cluster file`]),
    ...(version === kubernetes.version ? [] : [`${name} runs Kubernetes ${version}, not ${kubernetes.version}`]),
  ];
}

function addressesOf(list: readonly { type: string; address: string }[] = []): string[] {
  return list.filter(({ type }) => type === "InternalIP" || type === "ExternalIP").map(({ address }) => address);
}
