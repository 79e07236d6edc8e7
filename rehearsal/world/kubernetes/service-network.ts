/**
 * The service subnet and the DNS domain that a cluster was created with. Another configuration of the nodes changes neither:
 * Services keep their addresses, and Talos creates CoreDNS once and does not update it. Sources: kubernetes/kubernetes
 * `ServiceCIDR` (its ranges are immutable), siderolabs/talos v1.12.4 `manifest_apply.go` and `kubernetes/kubelet_spec.go`.
 */
import type { KubernetesApi } from "./api";
import { at, listAt, textAt } from "./object";
import type { KubeObject } from "./object";

const SERVICE_RANGE = { kind: "ServiceCIDR.networking.k8s.io", name: "kubernetes" };
const RESOLVER = { kind: "ConfigMap", name: "coredns", namespace: "kube-system" };

/** On a pod: the domain that its kubelet wrote into its resolv.conf. */
export const DOMAIN_ANNOTATION = "rehearsal.coldstart/cluster-domain";

/** Objects that record the network, created with the cluster. */
export function networkObjects({ view }: KubernetesApi): KubeObject[] {
  return [
    {
      apiVersion: "networking.k8s.io/v1",
      kind: "ServiceCIDR",
      metadata: { name: SERVICE_RANGE.name },
      spec: { cidrs: [view.serviceSubnet()] },
    },
  ];
}

/** Why a pod can no longer use the API or resolve names. Pods on the host network are not affected. */
export function serviceNetworkFault(api: KubernetesApi, pod: KubeObject): string | undefined {
  if (at(pod, "spec.hostNetwork") === true) return undefined;
  return addressFault(api) ?? domainFault(api, pod);
}

/** The API server's certificate has the first address of the new range, but its Service still has that of the old range. */
function addressFault(api: KubernetesApi): string | undefined {
  const [range] = listAt(api.get(SERVICE_RANGE.kind, SERVICE_RANGE.name), "spec.cidrs").map(String);
  const configured = api.view.serviceSubnet();
  if (range === undefined || configured === "" || range === configured) return undefined;
  const [own, other] = [firstAddress(range), firstAddress(configured)];
  return `Get "https://${own}:443/api": tls: failed to verify certificate: x509: certificate is valid for ${other}, not ${own}`;
}

/** CoreDNS serves the old domain, but a pod that started later uses the new one. */
function domainFault(api: KubernetesApi, pod: KubeObject): string | undefined {
  const { kind, name, namespace } = RESOLVER;
  const [, served] = /kubernetes (\S+)/.exec(textAt(api.get(kind, name, namespace), "data.Corefile") ?? "") ?? [];
  const configured = pod.metadata.annotations?.[DOMAIN_ANNOTATION];
  if (served === undefined || configured === undefined || configured === served) return undefined;
  return `lookup kubernetes.default.svc.${configured}: no such host (CoreDNS answers for ${served})`;
}

function firstAddress(range: string): string {
  return (range.split("/")[0] ?? "").replace(/\d+$/, (last) => String(Number(last) + 1));
}
