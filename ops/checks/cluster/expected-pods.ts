import { CONTROL_PLANE_COMPONENTS } from "../../clients/talos/resources";
import { controlPlanes } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { KubernetesObject } from "../../clients/kubernetes/client";

/** Without these controllers nothing is reconciled; the others are optional. */
const FLUX_CONTROLLERS = ["source-controller", "kustomize-controller", "helm-controller"];

/**
 * Pods that every cluster with this file must have but that do not exist. Checking only for failing pods would accept
 * an empty list.
 */
export function missingPods(cluster: Cluster, pods: readonly KubernetesObject[]): string[] {
  const filterByNamespace = (namespace: string) => pods.filter(({ metadata }) => metadata.namespace === namespace);
  const system = filterByNamespace("kube-system");
  const filterByLabel = (list: readonly KubernetesObject[], key: string, value: string) =>
    list.filter(({ metadata }) => metadata.labels?.[key] === value);
  const cilium = filterByLabel(system, "k8s-app", "cilium");
  const names = [
    ...controlPlanes(cluster)
      // Mirror pods have the name of their node.
      .flatMap(({ name }) => CONTROL_PLANE_COMPONENTS.map((component) => `${component}-${name}`))
      .filter((name) => !system.some(({ metadata }) => metadata.name === name)),
    ...(filterByLabel(system, "k8s-app", "kube-dns").length > 0 ? [] : ["coredns"]),
    ...(cluster.network.cni.name === "cilium"
      ? cluster.nodes
          .filter(({ name }) => !cilium.some(({ spec }) => spec?.nodeName === name))
          .map(({ name }) => `cilium on ${name}`)
      : []),
  ];
  const flux = FLUX_CONTROLLERS.filter(
    (name) => filterByLabel(filterByNamespace("flux-system"), "app", name).length === 0,
  );
  return [
    ...(names.length > 0 ? [`missing pods in kube-system: ${names.join(", ")}`] : []),
    ...(flux.length > 0 ? [`missing pods in flux-system: ${flux.join(", ")}`] : []),
  ];
}
