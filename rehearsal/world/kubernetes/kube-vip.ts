import type { KubernetesApi } from "./api";
import type { Controller } from "./controller";
import { isReady, listAt, textAt } from "./object";
import type { KubeObject } from "./object";

const KUBE_VIP = "kube-vip";
/** The environment variables of kube-vip, as in its chart. */
const ADDRESS = "vip_address";
const LEASE = "vip_leasename";

/** The addresses of the Kubernetes API that kube-vip provides: one running pod holds each address. */
export function kubeVipAddresses(api: KubernetesApi): string[] {
  return [...new Set(livePods(api).flatMap((pod) => variable(pod, ADDRESS) ?? []))];
}

/** The elected node: the holder keeps the lease while it is alive. */
export function kubeVipController(api: KubernetesApi): Controller {
  return {
    canRest: true,
    reconcile() {
      const pods = livePods(api);
      for (const name of new Set(pods.flatMap((pod) => variable(pod, LEASE) ?? []))) {
        const candidates = pods.filter((pod) => variable(pod, LEASE) === name);
        const { namespace = "" } = candidates[0]?.metadata ?? {};
        elect(api, name, namespace, candidates.flatMap(nodeOf));
      }
    },
  };
}

function elect(api: KubernetesApi, name: string, namespace: string, candidates: readonly string[]): void {
  const lease = api.get("Lease.coordination.k8s.io", name, namespace);
  const holder = textAt(lease, "spec.holderIdentity");
  if (holder !== undefined && candidates.includes(holder)) return;
  const spec = { holderIdentity: candidates[0], acquireTime: api.now() };
  if (lease) api.update({ ...lease, spec });
  else api.create({ apiVersion: "coordination.k8s.io/v1", kind: "Lease", metadata: { name, namespace }, spec });
}

/** A pod's status can be out of date until its node reports again; the machine has the current state. */
function livePods(api: KubernetesApi): KubeObject[] {
  const pods = api.list("Pod").filter((pod) => isKubeVip(pod) && isReady(pod));
  if (pods.length === 0) return [];
  const up = api.view.nodes().flatMap(({ name, down }) => (down === undefined ? [name] : []));
  return pods.filter((pod) => nodeOf(pod).some((node) => up.includes(node)));
}

function isKubeVip(pod: KubeObject): boolean {
  return listAt(pod, "spec.containers").some((container) => textAt(container, "name") === KUBE_VIP);
}

function nodeOf(pod: KubeObject): string[] {
  return [textAt(pod, "spec.nodeName") ?? []].flat();
}

function variable(pod: KubeObject, name: string): string | undefined {
  const found = listAt(pod, "spec.containers")
    .flatMap((container) => listAt(container, "env"))
    .find((one) => textAt(one, "name") === name);
  return textAt(found, "value");
}
