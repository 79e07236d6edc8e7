/** Whether a node can resolve registry names. A pod on port 53 of the host can prevent this. */
import type { KubernetesApi } from "./api";
import { at, isReady, listAt, textAt } from "./object";
import type { KubeObject } from "./object";

const RESOLVER = "127.0.0.53:53";

/**
 * Why the node cannot pull an image of the pod. Cilium in the place of kube-proxy redirects connections of the host to any
 * loopback address, on the port of a hostPort without hostIP, to that pod (v1.19.7, bpf/bpf_sock.c, sock4_wildcard_lookup).
 * Talos' own resolver listens on 127.0.0.53, so the queries of containerd reach an authoritative server, which refuses them.
 * Images that the node has already are not pulled again.
 */
export function imagePullFault(api: KubernetesApi, pod: KubeObject, node: string): string | undefined {
  if (hasStarted(pod)) return undefined;
  const others = api.list("Pod").filter((other) => other !== pod && textAt(other, "spec.nodeName") === node);
  if (!isReplacingKubeProxy(others) || !others.some((other) => isReady(other) && isTakingPort53(other)))
    return undefined;
  const present = new Set(others.filter(hasStarted).flatMap(imagesOf));
  const missing = imagesOf(pod).find((image) => !present.has(image));
  if (missing === undefined || !isUsingHostDns(api, node)) return undefined;
  const registry = missing.split("/")[0] ?? "";
  return `failed to pull and unpack image "${missing}": failed to resolve reference "${missing}": failed to do request: dial tcp: lookup ${registry} on ${RESOLVER}: server misbehaving`;
}

function isUsingHostDns(api: KubernetesApi, node: string): boolean {
  return api.view.nodes().some(({ name, hostDns }) => name === node && hostDns);
}

function hasStarted(pod: KubeObject): boolean {
  return ["Running", "Succeeded"].includes(textAt(pod, "status.phase") ?? "");
}

/** Cilium serves host ports only in this mode. */
function isReplacingKubeProxy(pods: readonly KubeObject[]): boolean {
  const has = (name: string) => pods.some(({ metadata }) => metadata.labels?.["k8s-app"] === name);
  return has("cilium") && !has("kube-proxy");
}

function isTakingPort53({ spec }: KubeObject): boolean {
  if (at(spec, "hostNetwork") === true) return false;
  return listAt(spec, "containers")
    .flatMap((container) => listAt(container, "ports"))
    .some((port) => at(port, "hostPort") === 53 && ["", "0.0.0.0", "::"].includes(textAt(port, "hostIP") ?? ""));
}

function imagesOf({ spec }: KubeObject): string[] {
  return [...listAt(spec, "initContainers"), ...listAt(spec, "containers")].flatMap(
    (container) => textAt(container, "image") ?? [],
  );
}
