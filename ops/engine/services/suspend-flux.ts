import { kubectlCommand } from "../../clients/kubernetes/command";
import { waitFor } from "../../checks/wait-for";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/count";
import type { Timeout } from "../../support/wait-progress";
import { listKind } from "../../clients/kubernetes/list-kind";
import type { KubernetesClient } from "../../clients/kubernetes/client";

/** Kustomizations before releases: a Kustomization would recreate its releases. */
const KINDS = [
  { group: "/apis/kustomize.toolkit.fluxcd.io/v1", plural: "kustomizations", kind: "Kustomization" },
  { group: "/apis/helm.toolkit.fluxcd.io/v2", plural: "helmreleases", kind: "HelmRelease" },
] as const;

/** Distinguishes our suspensions from those of the user. */
const MARK = { name: "coldstart.dev/suspended-by", value: "destroy" };

/**
 * Suspends Flux, so that it does not recreate objects that a destroy deletes.
 *
 * @returns the number of suspended objects
 */
export async function suspendFlux(
  client: KubernetesClient,
  { timeout, signal, kubeconfig }: { timeout: Timeout; signal?: AbortSignal; kubeconfig: string },
): Promise<number> {
  let suspended = 0;
  const fluxSuspended: Check<undefined> = {
    id: "flux-suspended",
    title: "Flux is suspended",
    command: () => kubectlCommand({ kubeconfig }, "get kustomizations,helmreleases -A"),
    async run() {
      await suspendAll(client);
      // Checked twice: a Kustomization may just have created another object.
      const now = await suspendAll(client);
      suspended = now.suspended;
      const active = now.newlySuspended.map((name) => `${name} was still not suspended`);
      return passIfNone(active, formatCount(suspended, "object"));
    },
  };
  await waitFor({ checks: [fluxSuspended], context: undefined, timeout, signal });
  return suspended;
}

/** @returns the number of objects that were already suspended, and the names of those that it suspended now */
async function suspendAll(client: KubernetesClient): Promise<{ suspended: number; newlySuspended: string[] }> {
  const newlySuspended: string[] = [];
  let suspended = 0;
  for (const { group, plural, kind } of KINDS) {
    for (const object of await listKind(client, `${group}/${plural}`)) {
      const { namespace = "", name } = object.metadata;
      if (object.spec?.suspend === true) suspended++;
      else {
        await client.patch(`${group}/namespaces/${namespace}/${plural}/${name}`, {
          metadata: { annotations: { [MARK.name]: MARK.value } },
          spec: { suspend: true },
        });
        newlySuspended.push(`${kind} ${namespace}/${name}`);
      }
    }
  }
  return { suspended, newlySuspended };
}

/**
 * Resumes the objects that a destroy suspended, for a cluster that is kept after all: a suspended object would report
 * Ready forever.
 *
 * @returns the number of resumed objects
 */
export async function resumeFlux(client: KubernetesClient): Promise<number> {
  let resumed = 0;
  for (const { group, plural } of KINDS) {
    for (const { metadata } of await listKind(client, `${group}/${plural}`)) {
      if (metadata.annotations?.[MARK.name] !== MARK.value) continue;
      await client.patch(`${group}/namespaces/${metadata.namespace ?? ""}/${plural}/${metadata.name}`, {
        metadata: { annotations: { [MARK.name]: null } },
        spec: { suspend: false },
      });
      resumed++;
    }
  }
  return resumed;
}
