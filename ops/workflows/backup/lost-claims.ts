import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { trueCondition } from "../../clients/kubernetes/conditions";

/**
 * The message of kube-controller-manager if the driver does not find a volume: `pkg/volume/csi/csi_attacher.go` in
 * kubernetes.
 */
const NOT_FOUND = /AttachVolume\.Attach failed for volume "([^"]+)" ?: .*code = NotFound/;

/**
 * The claims of a namespace whose volumes no longer exist, according to the events of failed attachments. Events remain
 * for an hour: a claim that a Ready pod uses has its volume again.
 */
export async function findLostClaims(kubernetes: KubernetesClient, namespace: string): Promise<string[]> {
  const path = `/api/v1/namespaces/${namespace}`;
  const events = await kubernetes.list(`${path}/events`);
  const lost = new Set(events.flatMap(({ message }) => NOT_FOUND.exec(String(message))?.[1] ?? []));
  if (lost.size === 0) return [];
  const claims = await kubernetes.list(`${path}/persistentvolumeclaims`);
  const used = new Set((await kubernetes.list(`${path}/pods`)).flatMap(claimsInUse));
  return claims
    .filter(({ spec }) => lost.has((spec as { volumeName?: string } | undefined)?.volumeName ?? ""))
    .map(({ metadata }) => metadata.name)
    .filter((name) => !used.has(name));
}

function claimsInUse(pod: KubernetesObject): string[] {
  if (!trueCondition(pod, "Ready")) return [];
  const volumes = (pod.spec?.volumes ?? []) as readonly { persistentVolumeClaim?: { claimName: string } }[];
  return volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
}

/**
 * Deletes claims of a StatefulSet that was scaled to zero. Scaled up again, it recreates them with empty volumes.
 * @returns the reason to try again; undefined once they are deleted
 */
export async function deleteClaims(
  kubernetes: KubernetesClient,
  namespace: string,
  claims: readonly string[],
): Promise<string | undefined> {
  const path = `/api/v1/namespaces/${namespace}/persistentvolumeclaims`;
  for (const claim of claims) await kubernetes.delete(`${path}/${claim}`);
  const left = (await kubernetes.list(path))
    .map(({ metadata }) => metadata.name)
    .filter((name) => claims.includes(name));
  return left.length > 0 ? `${left.join(", ")} still exists` : undefined;
}
