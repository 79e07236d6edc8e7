import type { KubernetesClient } from "../../clients/kubernetes/client";

/** The words of kube-controller-manager for a volume that its driver does not find: `pkg/volume/csi/csi_attacher.go` in kubernetes. */
const NOT_FOUND = /AttachVolume\.Attach failed for volume "([^"]+)" ?: .*code = NotFound/;

/** The claims of a namespace whose volumes are gone, as the attempts to attach them say. */
export async function findLostClaims(kubernetes: KubernetesClient, namespace: string): Promise<string[]> {
  const path = `/api/v1/namespaces/${namespace}`;
  const events = await kubernetes.list(`${path}/events`);
  const lost = new Set(events.flatMap(({ message }) => NOT_FOUND.exec(String(message))?.[1] ?? []));
  const claims = await kubernetes.list(`${path}/persistentvolumeclaims`);
  return claims
    .filter(({ spec }) => lost.has((spec as { volumeName?: string } | undefined)?.volumeName ?? ""))
    .map(({ metadata }) => metadata.name);
}

/**
 * Deletes claims of a StatefulSet that was scaled to zero: with its old size it makes them again, with empty volumes. @returns why it has to be
 * tried again; undefined when they are gone
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
  return left.length > 0 ? `${left.join(", ")} is still there` : undefined;
}
