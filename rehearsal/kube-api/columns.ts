/**
 * The columns that `kubectl get` prints for a kind. The server sends them. Source: kubernetes/kubernetes,
 * pkg/printers/internalversion/printers.go.
 */
import { at, conditionOf, dictAt, groupKind, listAt, stringsAt, textAt } from "../world/kubernetes/object";
import type { KubeObject } from "../world/kubernetes/object";
import { formatAge } from "./age";
import { accessMode, hostsOf, jobStatus, podStatus } from "./cells";

export interface Column {
  readonly name: string;
  /** Only with -o wide. */
  readonly wide?: boolean;
  readonly cell: (object: KubeObject, now: Date) => unknown;
}

const NAME: Column = { name: "Name", cell: ({ metadata }) => metadata.name };
const AGE: Column = { name: "Age", cell: ({ metadata }, now) => formatAge(metadata.creationTimestamp, now) };
const READY_REPLICAS: Column = {
  name: "Ready",
  cell: (one) => `${String(at(one, "status.readyReplicas") ?? 0)}/${String(at(one, "spec.replicas") ?? 1)}`,
};
const column = (name: string, cell: Column["cell"]): Column => ({ name, cell });
const wide = (name: string, cell: Column["cell"]): Column => ({ name, cell, wide: true });
const field =
  (path: string, missing = "") =>
  (object: KubeObject) =>
    at(object, path) ?? missing;
const count = (path: string) => (object: KubeObject) => Object.keys(dictAt(object, path)).length;

const READY = column("Ready", (object) => conditionOf(object, "Ready")?.status ?? "");
const STATUS = column("Status", (object) => conditionOf(object, "Ready")?.message ?? "");
const ATTRIBUTES_CLASS = column("VolumeAttributesClass", () => "<unset>");
const VOLUME_MODE = wide("VolumeMode", field("spec.volumeMode", "<unset>"));
const DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";

const COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  Node: [
    NAME,
    column("Status", (node) => {
      const ready = conditionOf(node, "Ready")?.status === "True" ? "Ready" : "NotReady";
      return at(node, "spec.unschedulable") === true ? `${ready},SchedulingDisabled` : ready;
    }),
    column("Roles", ({ metadata }) => {
      const roles = Object.keys(metadata.labels ?? {}).filter((label) => label.startsWith("node-role.kubernetes.io/"));
      return roles.map((role) => role.split("/")[1]).join(",") || "<none>";
    }),
    AGE,
    column("Version", field("status.nodeInfo.kubeletVersion")),
    wide("Internal-IP", (node) => textAt(listAt(node, "status.addresses")[0], "address") ?? "<none>"),
    wide("External-IP", () => "<none>"),
    wide("OS-Image", field("status.nodeInfo.osImage")),
    wide("Kernel-Version", field("status.nodeInfo.kernelVersion")),
    wide("Container-Runtime", field("status.nodeInfo.containerRuntimeVersion")),
  ],
  Pod: [
    NAME,
    column("Ready", (pod) => {
      const states = listAt(pod, "status.containerStatuses");
      const total = listAt(pod, "spec.containers").length;
      return `${states.filter((state) => at(state, "ready") === true).length}/${total}`;
    }),
    column("Status", podStatus),
    column("Restarts", () => "0"),
    AGE,
    wide("IP", field("status.podIP", "<none>")),
    wide("Node", field("spec.nodeName", "<none>")),
    wide("Nominated Node", () => "<none>"),
    wide("Readiness Gates", () => "<none>"),
  ],
  Namespace: [NAME, column("Status", field("status.phase")), AGE],
  Secret: [NAME, column("Type", field("type")), column("Data", count("data")), AGE],
  ConfigMap: [NAME, column("Data", count("data")), AGE],
  Service: [
    NAME,
    column("Type", field("spec.type", "ClusterIP")),
    column("Cluster-IP", field("spec.clusterIP", "<none>")),
    column("External-IP", (service) => {
      const address = textAt(listAt(service, "status.loadBalancer.ingress")[0], "ip");
      return address ?? (at(service, "spec.type") === "LoadBalancer" ? "<pending>" : "<none>");
    }),
    column("Port(s)", (service) =>
      listAt(service, "spec.ports")
        .map((port) => `${String(at(port, "port"))}/${textAt(port, "protocol") ?? "TCP"}`)
        .join(","),
    ),
    AGE,
  ],
  PersistentVolumeClaim: [
    NAME,
    column("Status", field("status.phase", "Pending")),
    column("Volume", field("spec.volumeName")),
    column("Capacity", field("status.capacity.storage")),
    column("Access Modes", (claim) => listAt(claim, "status.accessModes").map(accessMode).join(",")),
    column("StorageClass", field("spec.storageClassName")),
    ATTRIBUTES_CLASS,
    AGE,
    VOLUME_MODE,
  ],
  PersistentVolume: [
    NAME,
    column("Capacity", field("spec.capacity.storage")),
    column("Access Modes", (volume) => listAt(volume, "spec.accessModes").map(accessMode).join(",")),
    column("Reclaim Policy", field("spec.persistentVolumeReclaimPolicy")),
    column("Status", (volume) =>
      volume.metadata.deletionTimestamp ? "Terminating" : (textAt(volume, "status.phase") ?? ""),
    ),
    column("Claim", (volume) => {
      const name = textAt(volume, "spec.claimRef.name");
      return name === undefined ? "" : `${textAt(volume, "spec.claimRef.namespace") ?? ""}/${name}`;
    }),
    column("StorageClass", field("spec.storageClassName")),
    ATTRIBUTES_CLASS,
    column("Reason", field("status.reason")),
    AGE,
    VOLUME_MODE,
  ],
  ServiceAccount: [NAME, column("Secrets", (account) => listAt(account, "secrets").length), AGE],
  "Job.batch": [
    NAME,
    column("Status", jobStatus),
    column(
      "Completions",
      (job) => `${String(at(job, "status.succeeded") ?? 0)}/${String(at(job, "spec.completions") ?? 1)}`,
    ),
    column("Duration", (job, now) => {
      const [start, end] = [textAt(job, "status.startTime"), textAt(job, "status.completionTime")];
      return start === undefined ? "" : formatAge(start, end === undefined ? now : new Date(end));
    }),
    AGE,
  ],
  "CronJob.batch": [
    NAME,
    column("Schedule", field("spec.schedule")),
    column("Timezone", field("spec.timeZone", "<none>")),
    column("Suspend", (cronJob) => (at(cronJob, "spec.suspend") === true ? "True" : "False")),
    column("Active", (cronJob) => listAt(cronJob, "status.active").length),
    column("Last Schedule", (cronJob, now) => {
      const last = textAt(cronJob, "status.lastScheduleTime");
      return last === undefined ? "<none>" : formatAge(last, now);
    }),
    AGE,
  ],
  "Ingress.networking.k8s.io": [
    NAME,
    column("Class", field("spec.ingressClassName", "<none>")),
    column("Hosts", hostsOf),
    column("Address", (ingress) =>
      listAt(ingress, "status.loadBalancer.ingress")
        .flatMap((one) => textAt(one, "ip") ?? textAt(one, "hostname") ?? [])
        .sort()
        .join(","),
    ),
    column("Ports", (ingress) => (listAt(ingress, "spec.tls").length > 0 ? "80, 443" : "80")),
    AGE,
  ],
  "IngressClass.networking.k8s.io": [
    NAME,
    column("Controller", field("spec.controller")),
    column("Parameters", () => "<none>"),
    AGE,
  ],
  Event: [
    column("Last Seen", (event, now) => formatAge(textAt(event, "lastTimestamp"), now)),
    column("Type", field("type")),
    column("Reason", field("reason")),
    column(
      "Object",
      (event) =>
        `${(textAt(event, "involvedObject.kind") ?? "").toLowerCase()}/${textAt(event, "involvedObject.name") ?? ""}`,
    ),
    column("Message", field("message")),
  ],
  "StorageClass.storage.k8s.io": [
    column("Name", ({ metadata }) =>
      metadata.annotations?.[DEFAULT_CLASS] === "true" ? `${metadata.name} (default)` : metadata.name,
    ),
    column("Provisioner", field("provisioner")),
    column("ReclaimPolicy", field("reclaimPolicy")),
    column("VolumeBindingMode", field("volumeBindingMode")),
    column("AllowVolumeExpansion", field("allowVolumeExpansion", "false")),
    AGE,
  ],
  "PodDisruptionBudget.policy": [
    NAME,
    column("Min Available", field("spec.minAvailable", "N/A")),
    column("Max Unavailable", field("spec.maxUnavailable", "N/A")),
    column("Allowed Disruptions", field("status.disruptionsAllowed", "0")),
    AGE,
  ],
  "Deployment.apps": [
    NAME,
    READY_REPLICAS,
    column("Up-to-date", field("status.updatedReplicas", "0")),
    column("Available", field("status.availableReplicas", "0")),
    AGE,
  ],
  "StatefulSet.apps": [NAME, READY_REPLICAS, AGE],
  "DaemonSet.apps": [
    NAME,
    column("Desired", field("status.desiredNumberScheduled", "0")),
    column("Current", field("status.currentNumberScheduled", "0")),
    column("Ready", field("status.numberReady", "0")),
    column("Up-to-date", field("status.updatedNumberScheduled", "0")),
    column("Available", field("status.numberAvailable", "0")),
    column("Node Selector", (one) => {
      const pairs = Object.entries(stringsAt(one, "spec.template.spec.nodeSelector"));
      return pairs.map(([key, value]) => `${key}=${value}`).join(",") || "<none>";
    }),
    AGE,
  ],
  "Kustomization.kustomize.toolkit.fluxcd.io": [NAME, AGE, READY, STATUS],
  "HelmRelease.helm.toolkit.fluxcd.io": [NAME, AGE, READY, STATUS],
  "GitRepository.source.toolkit.fluxcd.io": [NAME, column("URL", field("spec.url")), AGE, READY, STATUS],
  "HelmRepository.source.toolkit.fluxcd.io": [NAME, column("URL", field("spec.url")), AGE, READY, STATUS],
  "OCIRepository.source.toolkit.fluxcd.io": [NAME, column("URL", field("spec.url")), READY, STATUS, AGE],
  "SealedSecret.bitnami.com": [
    NAME,
    column("Status", (sealed) => conditionOf(sealed, "Synced")?.message ?? ""),
    column("Synced", (sealed) => conditionOf(sealed, "Synced")?.status ?? ""),
    AGE,
  ],
  "CustomResourceDefinition.apiextensions.k8s.io": [
    NAME,
    column("Created At", ({ metadata }) => metadata.creationTimestamp),
  ],
};

export function columnsOf(kind: string, sample: KubeObject | undefined): readonly Column[] {
  const known = COLUMNS[kind];
  if (known) return known;
  return sample && groupKind(sample) === kind && conditionOf(sample, "Ready") ? [NAME, READY, AGE] : [NAME, AGE];
}
