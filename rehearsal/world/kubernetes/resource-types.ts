/** The kinds of the API server: the built-in ones, and those that CustomResourceDefinitions add. */
import { at, dictAt, groupOf, listAt, textAt, versionOf } from "./object";
import type { KubeObject } from "./object";

export interface ResourceType {
  readonly group: string;
  /** The one that objects are stored and shown in. */
  readonly version: string;
  /** All versions that are served. */
  readonly versions: readonly string[];
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories?: readonly string[];
  readonly crd?: KubeObject;
}

type Row = [kind: string, plural: string, scope: "namespace" | "cluster", ...shortNames: string[]];

const BUILT_IN: Readonly<Record<string, readonly Row[]>> = {
  v1: [
    ["Namespace", "namespaces", "cluster", "ns"],
    ["Node", "nodes", "cluster", "no"],
    ["PersistentVolume", "persistentvolumes", "cluster", "pv"],
    ["PersistentVolumeClaim", "persistentvolumeclaims", "namespace", "pvc"],
    ["Pod", "pods", "namespace", "po"],
    ["Secret", "secrets", "namespace"],
    ["ConfigMap", "configmaps", "namespace", "cm"],
    ["Service", "services", "namespace", "svc"],
    ["ServiceAccount", "serviceaccounts", "namespace", "sa"],
    ["Endpoints", "endpoints", "namespace", "ep"],
    ["Event", "events", "namespace", "ev"],
    ["LimitRange", "limitranges", "namespace", "limits"],
    ["ResourceQuota", "resourcequotas", "namespace", "quota"],
    ["ReplicationController", "replicationcontrollers", "namespace", "rc"],
  ],
  "apps/v1": [
    ["Deployment", "deployments", "namespace", "deploy"],
    ["StatefulSet", "statefulsets", "namespace", "sts"],
    ["DaemonSet", "daemonsets", "namespace", "ds"],
    ["ReplicaSet", "replicasets", "namespace", "rs"],
    ["ControllerRevision", "controllerrevisions", "namespace"],
  ],
  "batch/v1": [
    ["Job", "jobs", "namespace"],
    ["CronJob", "cronjobs", "namespace", "cj"],
  ],
  "networking.k8s.io/v1": [
    ["Ingress", "ingresses", "namespace", "ing"],
    ["IngressClass", "ingressclasses", "cluster"],
    ["NetworkPolicy", "networkpolicies", "namespace", "netpol"],
    ["ServiceCIDR", "servicecidrs", "cluster"],
  ],
  "rbac.authorization.k8s.io/v1": [
    ["Role", "roles", "namespace"],
    ["RoleBinding", "rolebindings", "namespace"],
    ["ClusterRole", "clusterroles", "cluster"],
    ["ClusterRoleBinding", "clusterrolebindings", "cluster"],
  ],
  "storage.k8s.io/v1": [
    ["StorageClass", "storageclasses", "cluster", "sc"],
    ["CSIDriver", "csidrivers", "cluster"],
    ["CSINode", "csinodes", "cluster"],
    ["VolumeAttachment", "volumeattachments", "cluster"],
  ],
  "policy/v1": [["PodDisruptionBudget", "poddisruptionbudgets", "namespace", "pdb"]],
  "scheduling.k8s.io/v1": [["PriorityClass", "priorityclasses", "cluster", "pc"]],
  "autoscaling/v2": [["HorizontalPodAutoscaler", "horizontalpodautoscalers", "namespace", "hpa"]],
  "coordination.k8s.io/v1": [["Lease", "leases", "namespace"]],
  "discovery.k8s.io/v1": [["EndpointSlice", "endpointslices", "namespace"]],
  "node.k8s.io/v1": [["RuntimeClass", "runtimeclasses", "cluster"]],
  "apiregistration.k8s.io/v1": [["APIService", "apiservices", "cluster"]],
  "admissionregistration.k8s.io/v1": [
    ["ValidatingWebhookConfiguration", "validatingwebhookconfigurations", "cluster"],
    ["MutatingWebhookConfiguration", "mutatingwebhookconfigurations", "cluster"],
    ["ValidatingAdmissionPolicy", "validatingadmissionpolicies", "cluster"],
    ["ValidatingAdmissionPolicyBinding", "validatingadmissionpolicybindings", "cluster"],
  ],
  "apiextensions.k8s.io/v1": [["CustomResourceDefinition", "customresourcedefinitions", "cluster", "crd", "crds"]],
};

/** The category `all` of `kubectl get all`. */
const ALL = ["Pod", "Service", "Deployment", "StatefulSet", "DaemonSet", "ReplicaSet", "Job", "CronJob"];

export const BUILT_IN_TYPES: readonly ResourceType[] = Object.entries(BUILT_IN).flatMap(([apiVersion, rows]) =>
  rows.map(([kind, plural, scope, ...shortNames]) => ({
    group: groupOf(apiVersion),
    version: versionOf(apiVersion),
    versions: [versionOf(apiVersion)],
    kind,
    plural,
    namespaced: scope === "namespace",
    shortNames,
    ...(ALL.includes(kind) ? { categories: ["all"] } : {}),
  })),
);

export function typeOfCrd(crd: KubeObject): ResourceType | undefined {
  const group = textAt(crd, "spec.group");
  const names = dictAt(crd, "spec.names");
  const kind = textAt(names, "kind");
  const served = listAt(crd, "spec.versions").filter((version) => at(version, "served") !== false);
  const stored = served.find((version) => at(version, "storage") === true) ?? served[0];
  if (!group || !kind || !stored) return undefined;
  return {
    group,
    version: String(at(stored, "name")),
    versions: served.map((version) => String(at(version, "name"))),
    kind,
    plural: textAt(names, "plural") ?? `${kind.toLowerCase()}s`,
    namespaced: at(crd, "spec.scope") !== "Cluster",
    shortNames: listAt(names, "shortNames").map(String),
    categories: listAt(names, "categories").map(String),
    crd,
  };
}

/** The resource name in messages: "secrets", "kustomizations.kustomize.toolkit.fluxcd.io". */
export function resourceName({ plural, group }: ResourceType): string {
  return group ? `${plural}.${group}` : plural;
}

export function apiVersionOf({ group, version }: ResourceType): string {
  return group ? `${group}/${version}` : version;
}

export function typeKey({ kind, group }: Pick<ResourceType, "kind" | "group">): string {
  return group ? `${kind}.${group}` : kind;
}
