import type { KubernetesClient } from "../../clients/kubernetes/client";
import type { NodePod } from "../../clients/kubernetes/eviction";
import { podsToEvict } from "../../engine/nodes/drain";
import { formatCount } from "../../support/count";
import { error, warning } from "../../support/finding";
import type { Finding } from "../../support/finding";
import type { UpgradeStep } from "./plan";

/** Reports data that an eviction would lose, before any node is drained. */
export async function checkDrainedPods(
  kubernetes: KubernetesClient,
  steps: readonly UpgradeStep[],
  { canEvictBarePods }: { readonly canEvictBarePods: boolean },
): Promise<Finding[]> {
  const nodes = steps.filter(({ action }) => action === "install").flatMap((step) => step.nodes);
  const pods = await Promise.all(nodes.map((node) => podsToEvict(kubernetes, node)));
  return podFindings(pods.flat(), canEvictBarePods);
}

export function podFindings(pods: readonly NodePod[], canEvictBarePods: boolean): Finding[] {
  const bare = pods.filter(({ owner }) => owner === undefined);
  const losing = pods.filter(({ hasEmptyDir }) => hasEmptyDir);
  const severity = canEvictBarePods ? warning : error;
  return [
    ...bare.map(({ namespace, name }) =>
      severity(
        "upgrade-bare-pod",
        `Pod ${namespace}/${name} has no controller: nothing recreates it after its eviction`,
        canEvictBarePods ? "Recreate it afterwards." : "Delete it, or pass --evict-bare-pods.",
      ),
    ),
    ...(losing.length === 0
      ? []
      : [
          warning(
            "upgrade-empty-dir",
            `Eviction deletes the emptyDir volumes of ${formatCount(losing.length, "pod")}: ${ownersOf(losing).join(", ")}`,
            "Copy the data that you need. Most charts use emptyDir volumes for temporary files only.",
          ),
        ]),
  ];
}

/** Lists each workload once, whatever its number of replicas. */
function ownersOf(pods: readonly NodePod[]): string[] {
  return [...new Set(pods.map(({ namespace, name, owner }) => `${namespace}/${owner?.name ?? name}`))].sort();
}
