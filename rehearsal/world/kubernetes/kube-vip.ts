import type { KubernetesApi } from "./api";
import { isReady, listAt, textAt } from "./object";

const LABEL = "app.kubernetes.io/name";
export const KUBE_VIP = "kube-vip";

/** The addresses that kube-vip brings to the Kubernetes API: one of its pods, wherever it runs, answers at each. */
export function kubeVipAddresses(api: KubernetesApi): string[] {
  const pods = api.list("Pod").filter((pod) => pod.metadata.labels?.[LABEL] === KUBE_VIP && isReady(pod));
  return [
    ...new Set(
      pods
        .flatMap((pod) => listAt(pod, "spec.containers"))
        .flatMap((container) => listAt(container, "env"))
        .filter((variable) => textAt(variable, "name") === "address")
        .flatMap((variable) => textAt(variable, "value") ?? []),
    ),
  ];
}
