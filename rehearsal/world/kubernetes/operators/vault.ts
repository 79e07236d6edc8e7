import type { KubernetesApi } from "../api";
import type { Controller } from "../controller";
import { isReady, listAt, textAt } from "../object";
import type { KubeObject } from "../object";
import { wrapStoredKeys } from "./vault-seal";

/** By pod name. One server is active and has the label that a Service selects. */
const APPS = ["openbao", "vault"];

/**
 * On the claim of a server's data: how far its first start came. OpenBao runs the `initialize` blocks of its configuration
 * once, on an empty volume; a start that is killed in between leaves it initialized without its logins, and no later start
 * completes it (docs/runbooks/vault-first-start.md).
 */
export const FIRST_START_ANNOTATION = "rehearsal.coldstart/first-start";

export function vaultController(api: KubernetesApi): Controller {
  return {
    reconcile() {
      for (const app of APPS) {
        const pods = podsOf(api, app);
        const active = pods.find((pod) => isReady(pod))?.metadata.uid;
        for (const pod of pods) {
          const labels = { ...pod.metadata.labels, [`${app}-active`]: String(pod.metadata.uid === active) };
          if (pod.metadata.labels?.[`${app}-active`] !== labels[`${app}-active`])
            api.update({ ...pod, metadata: { ...pod.metadata, labels } });
        }
        wrapStoredKeys(api, pods);
        for (const claim of pods.filter(isReady).flatMap((pod) => claimsOf(api, pod)))
          if (firstStartOf(claim) === undefined)
            api.update({
              ...claim,
              metadata: {
                ...claim.metadata,
                annotations: { ...claim.metadata.annotations, [FIRST_START_ANNOTATION]: "complete" },
              },
            });
      }
    },
  };
}

/** Whether the first start of the server in a namespace was interrupted. */
export function isIncomplete(api: KubernetesApi, namespace: string): boolean {
  return APPS.flatMap((app) => podsOf(api, app))
    .filter((pod) => pod.metadata.namespace === namespace && isReady(pod))
    .flatMap((pod) => claimsOf(api, pod))
    .some((claim) => firstStartOf(claim) === "interrupted");
}

function podsOf(api: KubernetesApi, app: string): KubeObject[] {
  return api.list("Pod").filter(({ metadata: { labels } }) => labels?.["app.kubernetes.io/name"] === app);
}

function claimsOf(api: KubernetesApi, { metadata: { namespace }, spec }: KubeObject): KubeObject[] {
  return listAt(spec, "volumes").flatMap((volume) => {
    const name = textAt(volume, "persistentVolumeClaim.claimName");
    return (name !== undefined && api.get("PersistentVolumeClaim", name, namespace)) || [];
  });
}

function firstStartOf({ metadata }: KubeObject): string | undefined {
  return metadata.annotations?.[FIRST_START_ANNOTATION];
}
