import type { KubernetesClient } from "../../clients/kubernetes/client";

/**
 * The message of kube-controller-manager if the driver does not find a volume: `pkg/volume/csi/csi_attacher.go` in
 * kubernetes.
 */
const NOT_FOUND = /AttachVolume\.Attach failed for volume "([^"]+)" ?: .*code = NotFound/;

/** The claims of a namespace whose volumes no longer exist, according to the events of failed attachments. */
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
