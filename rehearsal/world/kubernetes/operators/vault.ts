import type { KubernetesApi } from "../api";
import type { Controller } from "../controller";
import { isReady } from "../object";

/** By the names of their pods: one server is active, and says so in a label that a Service selects by. */
const APPS = ["openbao", "vault"];

export function vaultController(api: KubernetesApi): Controller {
  return {
    name: "vault",
    reconcile() {
      for (const app of APPS) {
        const pods = api.list("Pod").filter(({ metadata: { labels } }) => labels?.["app.kubernetes.io/name"] === app);
        const active = pods.find((pod) => isReady(pod))?.metadata.uid;
        for (const pod of pods) {
          const labels = { ...pod.metadata.labels, [`${app}-active`]: String(pod.metadata.uid === active) };
          if (pod.metadata.labels?.[`${app}-active`] !== labels[`${app}-active`])
            api.update({ ...pod, metadata: { ...pod.metadata, labels } });
        }
      }
    },
  };
}
