/** Objects that exist in every new cluster or namespace. */
import type { KubeObject } from "./object";
import { typeKey } from "./resource-types";
import type { ResourceType } from "./resource-types";

export const SYSTEM_NAMESPACES = ["default", "kube-system", "kube-public", "kube-node-lease"];
export const CRD = "CustomResourceDefinition.apiextensions.k8s.io";

const ESTABLISHED = {
  conditions: [
    { type: "NamesAccepted", status: "True", reason: "NoConflicts", message: "no conflicts found" },
    {
      type: "Established",
      status: "True",
      reason: "InitialNamesAccepted",
      message: "the initial names have been accepted",
    },
  ],
};

/** The finalizers of a claim and of a volume while they are in use. */
export const CLAIM_PROTECTION = "kubernetes.io/pvc-protection";
export const VOLUME_PROTECTION = "kubernetes.io/pv-protection";

/** An object as the server's own controllers complete it at once. */
export function completeNew(type: ResourceType, object: KubeObject): KubeObject {
  switch (typeKey(type)) {
    case "Namespace": {
      const { name, labels } = object.metadata;
      return {
        ...object,
        metadata: { ...object.metadata, labels: { ...labels, "kubernetes.io/metadata.name": name } },
        spec: { finalizers: ["kubernetes"] },
        status: { phase: "Active" },
      };
    }
    case CRD:
      return { ...object, status: ESTABLISHED };
    case "PersistentVolumeClaim":
      return withFinalizer(object, CLAIM_PROTECTION);
    case "PersistentVolume":
      return withFinalizer(object, VOLUME_PROTECTION);
    default:
      return object;
  }
}

export function withFinalizer(object: KubeObject, finalizer: string): KubeObject {
  const { finalizers = [] } = object.metadata;
  if (finalizers.includes(finalizer)) return object;
  return { ...object, metadata: { ...object.metadata, finalizers: [...finalizers, finalizer] } };
}

export function withoutFinalizer(object: KubeObject, finalizer: string): KubeObject {
  const finalizers = object.metadata.finalizers?.filter((other) => other !== finalizer);
  return { ...object, metadata: { ...object.metadata, finalizers } };
}
