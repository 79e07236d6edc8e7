/** How Talos 1.12 drains its own node before an upgrade, and uncordons it after the boot. */
import type { KubernetesApi } from "./api";
import type { Controller } from "./controller";
import { at, dictAt, listAt } from "./object";
import type { KubeObject } from "./object";

/** Source: siderolabs/talos `constants.AnnotationCordonedKey`. */
const CORDONED = "talos.dev/cordoned";
const MIRROR = "kubernetes.io/config.mirror";

/** The part of the world that a drain uses. */
interface DrainWorld {
  readonly api: KubernetesApi;
  settle(): Promise<unknown>;
  evict(pod: string, namespace: string): Promise<unknown>;
}

/** Pods that a budget protects stay, and stop with the node. */
export async function drainForUpgrade(world: DrainWorld, name: string): Promise<void> {
  const { api } = world;
  const node = api.get("Node", name);
  if (!node || api.view.apiDown() !== undefined) return;
  // Talos does not uncordon a node that was already cordoned.
  if (at(node, "spec.unschedulable") !== true)
    api.update({
      ...node,
      metadata: { ...node.metadata, annotations: { ...node.metadata.annotations, [CORDONED]: "true" } },
      spec: { ...dictAt(node, "spec"), unschedulable: true },
    });
  await world.settle();
  for (const pod of api.list("Pod").filter((one) => at(one, "spec.nodeName") === name && isDrained(one)))
    await world.evict(pod.metadata.name, pod.metadata.namespace ?? "").catch(() => undefined);
}

function isDrained({ metadata }: KubeObject): boolean {
  return metadata.annotations?.[MIRROR] === undefined && metadata.ownerReferences?.[0]?.kind !== "DaemonSet";
}

/** Talos uncordons a node that it cordoned itself, as soon as the node is up. */
export function uncordonController(api: KubernetesApi, isUpgrading: (node: string) => boolean): Controller {
  return {
    reconcile() {
      for (const { name, down } of api.view.nodes()) {
        const node = api.get("Node", name);
        if (!node || down !== undefined || isUpgrading(name) || !node.metadata.annotations?.[CORDONED]) continue;
        const { [CORDONED]: _, ...annotations } = node.metadata.annotations;
        const { unschedulable: __, ...spec } = dictAt(node, "spec");
        const taints = listAt(spec, "taints").filter(
          (taint) => at(taint, "key") !== "node.kubernetes.io/unschedulable",
        );
        api.update({ ...node, metadata: { ...node.metadata, annotations }, spec: { ...spec, taints } });
      }
    },
  };
}
