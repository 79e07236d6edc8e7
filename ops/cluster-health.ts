/** How the nodes of a cluster are, asked of the cluster itself. It may be down: then nothing is known, and that is said. */
import { existsSync } from "node:fs";
import type { Cluster } from "../spec";
import { unknownHealth } from "./guard";
import type { Health } from "./guard";
import type { NodeHealth } from "./guard/health";
import { KubernetesClient } from "./kubernetes/client";
import type { KubernetesObject } from "./kubernetes/client";
import { reasonOf } from "./patience";
import type { Places } from "./places";

export interface Asked {
  readonly cluster: Cluster;
  readonly places: Pick<Places, "kubeconfig" | "talosconfig">;
}

export async function askHealth({ places }: Asked): Promise<Health> {
  if (!existsSync(places.kubeconfig)) return unknownHealth(`there is no ${places.kubeconfig} to ask the cluster with`);
  try {
    const nodes = await new KubernetesClient(places.kubeconfig).list("/api/v1/nodes");
    return { nodes: Object.fromEntries(nodes.map((node) => [node.metadata.name, nodeHealth(node)])) };
  } catch (error) {
    return unknownHealth(`the Kubernetes API does not answer: ${reasonOf(error)}`);
  }
}

function nodeHealth(node: KubernetesObject): NodeHealth {
  const conditions = (node.status as { conditions?: { type: string; status: string; message?: string }[] } | undefined)
    ?.conditions;
  const ready = conditions?.find(({ type }) => type === "Ready");
  if (ready?.status === "True") return { healthy: true, saw: "it is Ready" };
  return { healthy: false, saw: ready?.message ?? "Kubernetes does not know whether it is Ready" };
}
