/** Storage: claims with a class and a running driver are bound, and volumes are deleted after their claims. */
import { Refusal } from "../../protocol/behaviour";
import type { KubernetesApi } from "./api";
import { CLAIM_PROTECTION, VOLUME_PROTECTION, withoutFinalizer } from "./new-objects";
import { findDriver, gibibytesIn } from "./clouds";
import type { Clouds } from "./clouds";
import type { Controller } from "./controller";
import { at, listAt, stableUuid, stringsAt, textAt } from "./object";
import type { Dict, KubeObject } from "./object";

const STORAGE_CLASS = "StorageClass.storage.k8s.io";
const DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";

/** The annotation on the pods of a storage driver with the name of its provisioner. */
export const PROVISIONER_ANNOTATION = "rehearsal.coldstart/provisioner";

/** Nodes that can mount volumes of a provisioner: those with its pods. undefined: all nodes. */
export function provisionerSites(api: KubernetesApi, provisioner: string): Set<string> | undefined {
  const pods = driverPods(api, provisioner);
  if (pods.length === 0) return undefined;
  const daemons = pods.filter((pod) => pod.metadata.ownerReferences?.some(({ kind }) => kind === "DaemonSet"));
  return daemons.length === 0 ? undefined : new Set(daemons.map((pod) => String(at(pod, "spec.nodeName"))));
}

export function driverPods(api: KubernetesApi, provisioner: string): KubeObject[] {
  return api
    .list("Pod")
    .filter(
      (pod) =>
        pod.metadata.annotations?.[PROVISIONER_ANNOTATION] === provisioner && at(pod, "status.phase") === "Running",
    );
}

/** If a driver has pods on nodes, at least one of them must run, because no other node can mount the volume. */
function canMount(api: KubernetesApi, provisioner: string): boolean {
  const pods = driverPods(api, provisioner);
  const hasDaemon = api
    .list("DaemonSet.apps")
    .some((set) => stringsAt(set, "spec.template.metadata.annotations")[PROVISIONER_ANNOTATION] === provisioner);
  return pods.some((pod) => !hasDaemon || pod.metadata.ownerReferences?.some(({ kind }) => kind === "DaemonSet"));
}

/** On a volume: why it cannot be attached. */
export const ATTACH_FAULT_ANNOTATION = "rehearsal.coldstart/attach-fault";

/** @param forget called with the handle of a deleted volume */
export function volumeController(
  api: KubernetesApi,
  clouds?: Clouds,
  forget: (handle: string) => void = () => undefined,
): Controller {
  const place = volumePlacer(api, clouds);
  return {
    reconcile() {
      const users = claimUsers(api);
      for (const claim of api.list("PersistentVolumeClaim")) {
        const user = users.get(idOf(claim));
        if (claim.metadata.deletionTimestamp === undefined) reconcileClaim(api, clouds, claim, user);
        else if (!isHeld(claim, user)) api.update(withoutFinalizer(claim, CLAIM_PROTECTION));
      }
      for (const volume of api.list("PersistentVolume")) reconcileVolume(api, clouds, volume, users, place, forget);
    },
  };
}

/** The pods that use claims; scheduled pods first. */
function claimUsers(api: KubernetesApi): Map<string, KubeObject> {
  const users = new Map<string, KubeObject>();
  for (const pod of api.list("Pod"))
    for (const volume of listAt(pod, "spec.volumes")) {
      const claim = textAt(volume, "persistentVolumeClaim.claimName");
      const id = `${pod.metadata.namespace ?? ""}/${claim ?? ""}`;
      if (claim && !(users.has(id) && textAt(users.get(id), "spec.nodeName"))) users.set(id, pod);
    }
  return users;
}

/** A pod on a node protects its claims even when it has finished: they are Terminating until the pod is deleted. */
function isHeld(claim: KubeObject, user: KubeObject | undefined): boolean {
  return textAt(user, "spec.nodeName") !== undefined && at(claim, "status.phase") === "Bound";
}

/** Attaches and detaches volumes at the cloud when their node changes. */
function volumePlacer(api: KubernetesApi, clouds: Clouds | undefined) {
  const known = new Map<string, string | undefined>();
  return (volume: KubeObject, node: string | undefined): void => {
    const [driver, handle] = [textAt(volume, "spec.csi.driver"), textAt(volume, "spec.csi.volumeHandle")];
    if (!driver || !handle || (known.has(handle) && known.get(handle) === node)) return;
    if (isDone(() => findDriver(clouds, driver)?.placeVolume(api, handle, node))) known.set(handle, node);
  };
}

/** A driver that the cloud refuses, for example because of an invalid token, retries later. */
function isDone(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function reconcileVolume(
  api: KubernetesApi,
  clouds: Clouds | undefined,
  volume: KubeObject,
  users: ReadonlyMap<string, KubeObject>,
  place: (volume: KubeObject, node: string | undefined) => void,
  forget: (handle: string) => void,
): void {
  const [name, namespace] = [textAt(volume, "spec.claimRef.name"), textAt(volume, "spec.claimRef.namespace")];
  const [driver, handle] = [textAt(volume, "spec.csi.driver"), textAt(volume, "spec.csi.volumeHandle")];
  const user = users.get(`${namespace ?? ""}/${name ?? ""}`);
  place(volume, user && textAt(user, "spec.nodeName"));
  const fault = driver && handle ? findDriver(clouds, driver)?.volumeFault?.(handle) : undefined;
  if (fault !== undefined && volume.metadata.annotations?.[ATTACH_FAULT_ANNOTATION] !== fault) {
    if (handle) forget(handle);
    const annotations = { ...volume.metadata.annotations, [ATTACH_FAULT_ANNOTATION]: fault };
    return void api.update({ ...volume, metadata: { ...volume.metadata, annotations } });
  }
  if (name && api.get("PersistentVolumeClaim", name, namespace)) return;
  const deletes = at(volume, "spec.persistentVolumeReclaimPolicy") === "Delete";
  // Only the driver deletes what is behind a volume.
  const served = driver === undefined || driverPods(api, driver).length > 0;
  if (deletes && !served) return void api.setStatus(volume, { phase: "Released" });
  if (deletes && driver && handle && !isDone(() => findDriver(clouds, driver)?.deleteVolume(api, handle)))
    return void api.setStatus(volume, { phase: "Failed" });
  if (deletes || volume.metadata.deletionTimestamp !== undefined) {
    if (deletes && handle) forget(handle);
    const unprotected = api.update(withoutFinalizer(volume, VOLUME_PROTECTION));
    if (api.get("PersistentVolume", unprotected.metadata.name)) api.delete("PersistentVolume", volume.metadata.name);
  } else api.setStatus(volume, { phase: "Released" });
}

function reconcileClaim(
  api: KubernetesApi,
  clouds: Clouds | undefined,
  claim: KubeObject,
  user: KubeObject | undefined,
): void {
  if (at(claim, "status.phase") === "Bound") return;
  const className = textAt(claim, "spec.storageClassName") ?? defaultClass(api)?.metadata.name;
  const name = `pvc-${stableUuid(`${claim.metadata.uid}`)}`;
  const why = findClaimFault(api, className, user) ?? provision(api, clouds, claim, className ?? "", name, user);
  if (why) {
    api.setStatus(claim, { phase: "Pending", message: why });
    return;
  }
  const bound = api.update({
    ...claim,
    spec: { ...(claim.spec as object), storageClassName: className, volumeName: name, volumeMode: "Filesystem" },
  });
  const storage = at(claim, "spec.resources.requests.storage");
  api.setStatus(bound, { phase: "Bound", accessModes: listAt(claim, "spec.accessModes"), capacity: { storage } });
}

/** @returns the driver's error message, if it failed */
function provision(
  api: KubernetesApi,
  clouds: Clouds | undefined,
  claim: KubeObject,
  className: string,
  name: string,
  user: KubeObject | undefined,
): string | undefined {
  if (api.get("PersistentVolume", name)) return undefined;
  const storageClass = api.require(STORAGE_CLASS, className);
  const driver = textAt(storageClass, "provisioner") ?? "";
  const storage = at(claim, "spec.resources.requests.storage");
  const node = user && api.get("Node", textAt(user, "spec.nodeName") ?? "");
  const request = { name, claim, storageClass, node, gibibytes: gibibytesIn(storage) };
  let handle: string | undefined;
  try {
    handle = findDriver(clouds, driver)?.createVolume(api, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const words = [error.summary, error.detail].filter(Boolean).join(": ");
    return `failed to provision volume with StorageClass "${className}": rpc error: code = Internal desc = ${words}`;
  }
  const { namespace, uid } = claim.metadata;
  const volume = api.create({
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name, annotations: { "pv.kubernetes.io/provisioned-by": driver } },
    spec: {
      accessModes: listAt(claim, "spec.accessModes"),
      capacity: { storage },
      storageClassName: className,
      persistentVolumeReclaimPolicy: textAt(storageClass, "reclaimPolicy") ?? "Delete",
      claimRef: { kind: "PersistentVolumeClaim", namespace, name: claim.metadata.name, uid },
      csi: { driver, volumeHandle: handle ?? name },
      ...affinity(handle === undefined ? undefined : findDriver(clouds, driver)?.topologyOf?.(handle)),
    },
  });
  api.setStatus(volume, { phase: "Bound" });
  return undefined;
}

/** Only nodes with these labels reach the volume. */
function affinity(labels: Readonly<Record<string, string>> | undefined): Dict {
  if (!labels) return {};
  const matchExpressions = Object.entries(labels).map(([key, value]) => ({ key, operator: "In", values: [value] }));
  return { nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions }] } } };
}

function findClaimFault(
  api: KubernetesApi,
  className: string | undefined,
  user: KubeObject | undefined,
): string | undefined {
  if (!className) return "no persistent volumes available for this claim and no storage class is set";
  const storageClass = api.get(STORAGE_CLASS, className);
  if (!storageClass) return `storageclass.storage.k8s.io "${className}" not found`;
  const provisioner = textAt(storageClass, "provisioner") ?? "";
  if (!canMount(api, provisioner))
    return `waiting for a volume to be created, either by external provisioner "${provisioner}" or manually created by system administrator`;
  const waits = at(storageClass, "volumeBindingMode") === "WaitForFirstConsumer";
  if (waits && !textAt(user, "spec.nodeName")) return "waiting for first consumer to be created before binding";
  return undefined;
}

function idOf({ metadata }: KubeObject): string {
  return `${metadata.namespace ?? ""}/${metadata.name}`;
}

function defaultClass(api: KubernetesApi): KubeObject | undefined {
  return api.list(STORAGE_CLASS).find(({ metadata }) => metadata.annotations?.[DEFAULT_CLASS] === "true");
}
