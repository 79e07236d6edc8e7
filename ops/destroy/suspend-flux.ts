import { waitFor } from "../cold-start/waiting";
import type { Bound } from "../cold-start/bounds";
import { KubernetesRefused } from "../kubernetes/client";
import type { KubernetesClient, KubernetesObject } from "../kubernetes/client";

/** Parts before releases: a part would make a release anew. */
const KINDS = [
  { group: "/apis/kustomize.toolkit.fluxcd.io/v1", plural: "kustomizations", kind: "Kustomization" },
  { group: "/apis/helm.toolkit.fluxcd.io/v2", plural: "helmreleases", kind: "HelmRelease" },
] as const;

/**
 * Lets Flux leave everything as it is from now on, so that nothing that is taken away comes back.
 *
 * @returns how many objects are suspended
 */
export async function suspendFlux(
  client: KubernetesClient,
  { bound, signal, kubeconfig }: { bound: Bound; signal?: AbortSignal; kubeconfig: string },
): Promise<number> {
  let suspended = 0;
  const look = `KUBECONFIG=${kubeconfig} kubectl get kustomizations,helmreleases -A`;
  await waitFor({
    goal: "Flux is suspended",
    bound,
    ...(signal ? { signal } : {}),
    look,
    async ask() {
      await suspendAll(client);
      // Looked at once more: a part that was at work may just have made another.
      const now = await suspendAll(client);
      suspended = now.suspended;
      return now.told.length > 0 ? { what: `${now.told.join(", ")} went on`, look } : undefined;
    },
  });
  return suspended;
}

/** @returns how many were suspended already, and whom it told */
async function suspendAll(client: KubernetesClient): Promise<{ suspended: number; told: string[] }> {
  const told: string[] = [];
  let suspended = 0;
  for (const { group, plural, kind } of KINDS) {
    for (const object of await listOrNone(client, `${group}/${plural}`)) {
      const { namespace = "", name } = object.metadata;
      if (object.spec?.suspend === true) suspended++;
      else {
        await client.patch(`${group}/namespaces/${namespace}/${plural}/${name}`, { spec: { suspend: true } });
        told.push(`${kind} ${namespace}/${name}`);
      }
    }
  }
  return { suspended, told };
}

/** Without Flux the API does not even know its kinds. */
async function listOrNone(client: KubernetesClient, path: string): Promise<KubernetesObject[]> {
  try {
    return await client.list(path);
  } catch (error) {
    if (error instanceof KubernetesRefused && error.status === 404) return [];
    throw error;
  }
}
