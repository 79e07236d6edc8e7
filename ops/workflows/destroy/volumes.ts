import { shortenList } from "../../support/count";
import { kubectlCommand } from "../../clients/kubernetes/command";
import { isRetained, volumesOf } from "../../providers/leftovers/controller-resources";
import { waitFor } from "../../checks/wait-for";
import { failed, passed } from "../../support/check";
import type { Check } from "../../support/check";
import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { Owners } from "./owners";
import type { Place } from "./owners";
import type { ReclaimWait } from "./timeouts";

const CLAIMS = "/api/v1/persistentvolumeclaims";

/** The maximum number of names per line. */
const SHOWN = 5;

/**
 * Deletes every claim and waits until the storage drivers have deleted the volumes. A claim remains as long as a pod
 * uses it, so the controllers of these pods are deleted first.
 *
 * @returns the number of volumes
 */
export async function reclaimVolumes(client: KubernetesClient, { timeouts, signal }: ReclaimWait): Promise<number> {
  const owners = new Owners(client);
  const gone = new Set<string>();
  const volumes = (await volumesOf(client)).filter((volume) => !isRetained(volume)).length;
  const reclaimed: Check<undefined> = {
    id: "volumes-gone",
    title: "the volumes that the cluster created are gone",
    command: () => kubectlCommand(client, "get pvc,pv -A"),
    async run() {
      const claims = await client.list(CLAIMS);
      for (const root of await findHolders(client, owners, claims)) {
        if (gone.has(root.uid)) continue;
        await client.delete(root.path);
        gone.add(root.uid);
      }
      for (const claim of claims) {
        if (claim.metadata.deletionTimestamp === undefined)
          await client.delete(placeOf(claim, "persistentvolumeclaims").path);
      }
      return (await observeRemainingClaims(client)) ?? (await observeRemainingVolumes(client)) ?? passed("none");
    },
  };
  await waitFor({ checks: [reclaimed], context: undefined, timeout: timeouts.volumes, signal });
  return volumes;
}

/** Finds the objects that would use or create a claim again. */
async function findHolders(
  client: KubernetesClient,
  owners: Owners,
  claims: readonly KubernetesObject[],
): Promise<readonly Place[]> {
  const pods = (await client.list("/api/v1/pods")).filter((pod) => claimsOf(pod).length > 0);
  const roots = await Promise.all([
    ...pods.map((pod) => owners.rootOf(pod, placeOf(pod, "pods"))),
    // A stopped database has no pods, but the owner of its claims recreates them.
    ...claims.filter(isOwned).map((claim) => owners.rootOf(claim, placeOf(claim, "persistentvolumeclaims"))),
  ]);
  const unique = new Map(roots.flatMap((root) => (root ? [[root.uid, root] as const] : [])));
  return [...unique.values()];
}

async function observeRemainingClaims(client: KubernetesClient) {
  const claims = await client.list(CLAIMS);
  const [first] = claims;
  if (!first) return undefined;
  const pods = await client.list("/api/v1/pods");
  const described = claims.map(({ metadata: { namespace = "", name } }) => {
    const user = pods.find((pod) => pod.metadata.namespace === namespace && claimsOf(pod).includes(name));
    const node = user?.spec?.nodeName ? ` on ${String(user.spec.nodeName)}` : "";
    return `claim ${namespace}/${name}${user ? ` (pod ${user.metadata.name}${node} still uses it)` : ""}`;
  });
  const { namespace = "", name } = first.metadata;
  return failed(shortenList(described, SHOWN), kubectlCommand(client, `describe pvc -n ${namespace} ${name}`));
}

async function observeRemainingVolumes(client: KubernetesClient) {
  // A volume that was never claimed was created manually and is not deleted.
  const volumes = (await volumesOf(client)).filter((volume) => !isRetained(volume) && volume.spec?.claimRef);
  const [first] = volumes;
  if (!first) return undefined;
  const described = volumes.map(({ metadata, status }) => {
    const why = status?.message ? `: ${String(status.message)}` : "";
    return `volume ${metadata.name} (${String(status?.phase)}${why})`;
  });
  return failed(shortenList(described, SHOWN), kubectlCommand(client, `describe pv ${first.metadata.name}`));
}

interface PodVolume {
  readonly name: string;
  readonly persistentVolumeClaim?: { readonly claimName: string };
  readonly ephemeral?: object;
}

function claimsOf({ metadata, spec }: KubernetesObject): string[] {
  return ((spec?.volumes ?? []) as PodVolume[]).flatMap(({ name, persistentVolumeClaim, ephemeral }) => {
    if (persistentVolumeClaim) return [persistentVolumeClaim.claimName];
    return ephemeral ? [`${metadata.name}-${name}`] : [];
  });
}

function isOwned({ metadata }: KubernetesObject): boolean {
  return ((metadata.ownerReferences ?? []) as unknown[]).length > 0;
}

function placeOf({ kind, metadata }: KubernetesObject, plural: string): Place {
  const { namespace = "", name, uid = "" } = metadata;
  return {
    uid,
    path: `/api/v1/namespaces/${namespace}/${plural}/${name}`,
    what: `${kind ?? plural} ${namespace}/${name}`,
  };
}
