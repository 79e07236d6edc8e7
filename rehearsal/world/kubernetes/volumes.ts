/** Storage: claims that a class and a running driver can serve become bound. */
import type { KubernetesApi } from "./api";
import type { Controller } from "./controller";
import { at, listAt, stableUuid, textAt } from "./object";
import type { KubeObject } from "./object";

export const STORAGE_CLASS = "StorageClass.storage.k8s.io";
const DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";

/** The annotation on the pods of a storage driver that says what it provisions; charts in the table set it. */
export const PROVISIONER_ANNOTATION = "rehearsal.coldstart/provisioner";

/** Nodes that can mount what a provisioner makes: where its pods run. undefined: anywhere. */
export function provisionerSites(api: KubernetesApi, provisioner: string): Set<string> | undefined {
  const pods = driverPods(api, provisioner);
  if (pods.length === 0) return undefined;
  const daemons = pods.filter((pod) => pod.metadata.ownerReferences?.some(({ kind }) => kind === "DaemonSet"));
  return daemons.length === 0 ? undefined : new Set(daemons.map((pod) => String(at(pod, "spec.nodeName"))));
}

function driverPods(api: KubernetesApi, provisioner: string): KubeObject[] {
  return api
    .list("Pod")
    .filter(
      (pod) =>
        pod.metadata.annotations?.[PROVISIONER_ANNOTATION] === provisioner && at(pod, "status.phase") === "Running",
    );
}

export function volumeController(api: KubernetesApi): Controller {
  return {
    name: "volumes",
    reconcile() {
      for (const claim of api.list("PersistentVolumeClaim")) reconcileClaim(api, claim);
      for (const volume of api.list("PersistentVolume")) {
        const [name, namespace] = [textAt(volume, "spec.claimRef.name"), textAt(volume, "spec.claimRef.namespace")];
        const released = !name || !api.get("PersistentVolumeClaim", name, namespace);
        if (released && at(volume, "spec.persistentVolumeReclaimPolicy") === "Delete")
          api.delete("PersistentVolume", volume.metadata.name);
        else if (released) api.setStatus(volume, { phase: "Released" });
      }
    },
  };
}

function reconcileClaim(api: KubernetesApi, claim: KubeObject): void {
  if (at(claim, "status.phase") === "Bound") return;
  const className = textAt(claim, "spec.storageClassName") ?? defaultClass(api)?.metadata.name;
  const why = claimProblem(api, className, claim);
  if (why) {
    api.setStatus(claim, { phase: "Pending", message: why });
    return;
  }
  const name = `pvc-${stableUuid(`${claim.metadata.uid}`)}`;
  const storage = at(claim, "spec.resources.requests.storage");
  if (!api.get("PersistentVolume", name)) {
    const { metadata } = claim;
    const volume = api.create({
      apiVersion: "v1",
      kind: "PersistentVolume",
      metadata: { name },
      spec: {
        accessModes: listAt(claim, "spec.accessModes"),
        capacity: { storage },
        storageClassName: className,
        persistentVolumeReclaimPolicy: textAt(api.get(STORAGE_CLASS, className ?? ""), "reclaimPolicy") ?? "Delete",
        claimRef: {
          kind: "PersistentVolumeClaim",
          namespace: metadata.namespace,
          name: metadata.name,
          uid: metadata.uid,
        },
      },
    });
    api.setStatus(volume, { phase: "Bound" });
  }
  const bound = api.update({
    ...claim,
    spec: { ...(claim.spec as object), storageClassName: className, volumeName: name, volumeMode: "Filesystem" },
  });
  api.setStatus(bound, { phase: "Bound", accessModes: listAt(claim, "spec.accessModes"), capacity: { storage } });
}

function claimProblem(api: KubernetesApi, className: string | undefined, claim: KubeObject): string | undefined {
  if (!className) return "no persistent volumes available for this claim and no storage class is set";
  const storageClass = api.get(STORAGE_CLASS, className);
  if (!storageClass) return `storageclass.storage.k8s.io "${className}" not found`;
  const provisioner = textAt(storageClass, "provisioner") ?? "";
  if (driverPods(api, provisioner).length === 0)
    return `waiting for a volume to be created, either by external provisioner "${provisioner}" or manually created by system administrator`;
  const waits = at(storageClass, "volumeBindingMode") === "WaitForFirstConsumer";
  if (waits && !hasConsumer(api, claim)) return "waiting for first consumer to be created before binding";
  return undefined;
}

function hasConsumer(api: KubernetesApi, claim: KubeObject): boolean {
  const { name, namespace } = claim.metadata;
  return api
    .list("Pod", namespace)
    .some(
      (pod) =>
        textAt(pod, "spec.nodeName") !== undefined &&
        listAt(pod, "spec.volumes").some((volume) => textAt(volume, "persistentVolumeClaim.claimName") === name),
    );
}

export function defaultClass(api: KubernetesApi): KubeObject | undefined {
  return api.list(STORAGE_CLASS).find(({ metadata }) => metadata.annotations?.[DEFAULT_CLASS] === "true");
}
