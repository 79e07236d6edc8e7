/** Deployments, StatefulSets, DaemonSets and Jobs: creates their pods, and updates their status. */
import type { KubernetesApi } from "./api";
import { trustAnnotation } from "./api-trust";
import type { Controller } from "./controller";
import { controllerManagerFault, schedulerFault } from "./controller-manager";
import { recordEvent } from "./events";
import { at, dictAt, isDict, isReady, listAt, ownedBy, stableSuffix, stringsAt, textAt } from "./object";
import type { KubeObject } from "./object";
import { startAnnotations } from "./pod-secrets";
import { podSecurityViolation } from "./pod-security";
import { podStatus, findPodTrouble } from "./pods";
import type { PodTrouble } from "./pods";
import { DOMAIN_ANNOTATION } from "./service-network";
import type { Reads } from "./reads";
import { eligibleNodes, place } from "./scheduling";
import { podsOf, workloadStatus } from "./workload-status";

const JOB = "Job.batch";
const KINDS = ["Deployment.apps", "StatefulSet.apps", "DaemonSet.apps", JOB];

/** The programs of a pod have started and not ended yet. */
export const UNDER_WAY = Symbol("under way");

/** What the programs in a Job's pod do when they run. @returns their error message when they failed; undefined when they did not */
export type JobProgram = (pod: KubeObject) => string | undefined | typeof UNDER_WAY;

export function workloadController(api: KubernetesApi, program: JobProgram = () => undefined): Controller {
  /** By workload that needed no change: what that depends on. */
  let settled = new WeakMap<KubeObject, Reads>();
  let machines = "";
  return {
    reconcile() {
      // Without it, running pods continue, and no new ones are created.
      if (controllerManagerFault(api) !== undefined) return;
      const run: Run = { program, isScheduling: schedulerFault(api) === undefined };
      const now = `${describeMachines(api.view)} ${run.isScheduling}`;
      if (now !== machines) settled = new WeakMap();
      machines = now;
      for (const kind of KINDS)
        for (const workload of api.list(kind)) {
          const known = settled.get(workload);
          if (known && api.areCurrent(known)) continue;
          const reads = api.observe(() => reconcileWorkload(api, workload, run));
          // What the programs of a Job do depends on more than the API.
          if (reads && kind !== JOB) settled.set(workload, reads);
        }
      removeOrphans(api);
    },
  };
}

interface Run {
  readonly program: JobProgram;
  /** Whether a scheduler binds new pods to nodes. */
  readonly isScheduling: boolean;
}

/** Everything besides Kubernetes objects and the scheduler that decides about pods. */
export function describeMachines(view: KubernetesApi["view"]): string {
  const { certificate, accepted } = view.kubernetesCa();
  return JSON.stringify([view.nodes(), view.serviceSubnet(), view.dnsDomain(), certificate, accepted]);
}

interface WantedPod {
  readonly name: string;
  readonly ordinal: number;
  /** Set by DaemonSets, which choose the node themselves. */
  readonly node?: string;
}

function reconcileWorkload(api: KubernetesApi, workload: KubeObject, run: Run): void {
  // A Job that has succeeded stays complete, even if its pod is lost with a node.
  if (at(workload, "status.completionTime") !== undefined) return;
  const wanted = wantedPods(api, workload);
  const owned = podsOf(api, workload);
  for (const pod of owned)
    if (!wanted.some(({ name }) => name === pod.metadata.name) || isOutdated(workload, pod))
      api.delete("Pod", pod.metadata.name, pod.metadata.namespace);
  const namespace = workload.metadata.namespace ?? "";
  const violation = podSecurityViolation(api, namespace, dictAt(workload, "spec.template.spec"));
  const ordered = workload.kind === "StatefulSet" && at(workload, "spec.podManagementPolicy") !== "Parallel";
  for (const one of wanted) {
    const existing = api.get("Pod", one.name, namespace);
    if (!existing && violation) {
      const message = `Error creating: pods "${one.name}" is forbidden: ${violation}`;
      recordEvent(api, workload, "Warning", "FailedCreate", message, `${workload.kind.toLowerCase()}-controller`);
      break;
    }
    const pod = reconcilePod(api, workload, one, existing, run);
    if (ordered && !isReady(pod)) break;
  }
  api.setStatus(workload, workloadStatus(api, workload, wanted.length, violation));
}

const REVISION = "controller-revision-hash";

const hashes = new WeakMap<object, string>();

function templateHash(workload: KubeObject): string {
  const template = at(workload, "spec.template");
  const known = isDict(template) ? hashes.get(template) : undefined;
  if (known !== undefined) return known;
  const hash = stableSuffix(JSON.stringify(template), 9);
  if (isDict(template)) hashes.set(template, hash);
  return hash;
}

function revisionOf(workload: KubeObject): string {
  return `${workload.metadata.name}-${templateHash(workload)}`;
}

/** Pods of a StatefulSet keep their names: only the label identifies their template. */
function isOutdated(workload: KubeObject, { metadata }: KubeObject): boolean {
  if (workload.kind !== "StatefulSet" || at(workload, "spec.updateStrategy.type") === "OnDelete") return false;
  return metadata.labels?.[REVISION] !== revisionOf(workload);
}

function wantedPods(api: KubernetesApi, workload: KubeObject): WantedPod[] {
  const { name } = workload.metadata;
  const replicas = Number(at(workload, "spec.replicas") ?? 1);
  const template = templateHash(workload);
  const count = (make: (ordinal: number) => string) =>
    Array.from({ length: replicas }, (_, ordinal) => ({ name: make(ordinal), ordinal }));
  switch (workload.kind) {
    case "StatefulSet":
      return count((ordinal) => `${name}-${ordinal}`);
    case "DaemonSet":
      return eligibleNodes(at(workload, "spec.template.spec"), api.list("Node")).map((node, ordinal) => ({
        name: `${name}-${stableSuffix(name + node + template)}`,
        ordinal,
        node,
      }));
    case "Job":
      return [{ name: `${name}-${stableSuffix(name)}`, ordinal: 0 }];
    default:
      return count((ordinal) => `${name}-${template}-${stableSuffix(`${name}${template}${ordinal}`)}`);
  }
}

function reconcilePod(
  api: KubernetesApi,
  workload: KubeObject,
  wanted: WantedPod,
  existing: KubeObject | undefined,
  { program, isScheduling }: Run,
): KubeObject {
  if (existing && at(existing, "status.phase") === "Failed") return existing;
  const namespace = workload.metadata.namespace ?? "";
  const pod = existing ? adopt(api, workload, existing) : api.create(podOf(api, workload, wanted));
  // A DaemonSet's pod names its node itself, and still waits for the scheduler to bind it.
  const stays = Boolean(textAt(pod, "spec.nodeName")) || !isScheduling;
  const placed = stays ? pod : assign(api, workload, wanted, pod, namespace);
  const trouble = findPodTrouble(api, placed) ?? runJob(workload, placed, program);
  if (trouble && trouble.message !== "") {
    const reason =
      trouble.reason === "Pending" ? "FailedScheduling" : trouble.phase === "Running" ? "Unhealthy" : "Failed";
    recordEvent(
      api,
      placed,
      "Warning",
      reason,
      trouble.message,
      reason === "FailedScheduling" ? "default-scheduler" : "kubelet",
    );
  }
  return api.setStatus(placed, podStatus(api, placed, trouble));
}

/** The workload adopts a matching pod without a controller, such as a restored one. */
function adopt(api: KubernetesApi, workload: KubeObject, pod: KubeObject): KubeObject {
  if (pod.metadata.ownerReferences?.length) return pod;
  return api.update({ ...pod, metadata: { ...pod.metadata, ownerReferences: ownedBy(workload) } });
}

/** A pod that has succeeded is not started again. */
function runJob({ kind }: KubeObject, pod: KubeObject, program: JobProgram): PodTrouble | undefined {
  if (kind !== "Job" || at(pod, "status.phase") === "Succeeded") return undefined;
  const message = program(pod);
  if (message === UNDER_WAY) return { phase: "Running", reason: "Running", message: "" };
  return message === undefined ? undefined : { phase: "Failed", reason: "Error", message };
}

function assign(
  api: KubernetesApi,
  workload: KubeObject,
  wanted: WantedPod,
  pod: KubeObject,
  namespace: string,
): KubeObject {
  const load = new Map<string, number>();
  for (const other of api.list("Pod")) {
    const node = textAt(other, "spec.nodeName");
    if (node) load.set(node, (load.get(node) ?? 0) + 1);
  }
  const taken = new Set(podsOf(api, workload).flatMap((sibling) => textAt(sibling, "spec.nodeName") ?? []));
  const placement = wanted.node ? { node: wanted.node } : place(api, namespace, pod.spec, load, taken);
  if ("pending" in placement) return api.setStatus(pod, { ...dictAt(pod, "status"), unschedulable: placement.pending });
  return api.update({ ...pod, spec: { ...dictAt(pod, "spec"), nodeName: placement.node } });
}

function podOf(api: KubernetesApi, workload: KubeObject, { name, ordinal }: WantedPod): KubeObject {
  const namespace = workload.metadata.namespace ?? "";
  const template = dictAt(workload, "spec.template");
  const spec = dictAt(template, "spec");
  const claims = listAt(workload, "spec.volumeClaimTemplates").map((claim) => {
    const volume = String(at(claim, "metadata.name"));
    const claimName = `${volume}-${workload.metadata.name}-${ordinal}`;
    if (!api.get("PersistentVolumeClaim", claimName, namespace))
      api.create({
        apiVersion: "v1",
        kind: "PersistentVolumeClaim",
        metadata: { name: claimName, namespace, labels: stringsAt(template, "metadata.labels") },
        spec: dictAt(claim, "spec"),
      });
    return { name: volume, persistentVolumeClaim: { claimName } };
  });
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name,
      namespace,
      labels: {
        ...stringsAt(template, "metadata.labels"),
        ...(workload.kind === "StatefulSet" ? { [REVISION]: revisionOf(workload) } : {}),
      },
      annotations: {
        ...stringsAt(template, "metadata.annotations"),
        ...(api.view.dnsDomain() === "" ? {} : { [DOMAIN_ANNOTATION]: api.view.dnsDomain() }),
        ...startAnnotations(api, namespace, spec),
        ...trustAnnotation(api, spec),
      },
      ownerReferences: ownedBy(workload),
    },
    spec: {
      ...spec,
      ...(claims.length > 0 ? { volumes: [...listAt(spec, "volumes"), ...claims] } : {}),
      ...(workload.kind === "Job" ? { restartPolicy: textAt(spec, "restartPolicy") ?? "Never" } : {}),
    },
  };
}

/** Garbage collection: deletes dependents whose owner is gone. */
function removeOrphans(api: KubernetesApi): void {
  for (const pod of api.list("Pod")) {
    const node = textAt(pod, "spec.nodeName");
    if (node && !api.get("Node", node)) api.delete("Pod", pod.metadata.name, pod.metadata.namespace);
  }
  for (const type of ["StatefulSet.apps", "Pod", "Secret", "Service", "ConfigMap"])
    for (const { metadata } of api.list(type)) {
      const owner = metadata.ownerReferences?.[0];
      if (!owner) continue;
      const group = owner.apiVersion.includes("/") ? owner.apiVersion.split("/")[0] : "";
      const kind = group ? `${owner.kind}.${group}` : owner.kind;
      const live = api.get(kind, owner.name, metadata.namespace) ?? api.get(kind, owner.name);
      if (live?.metadata.uid !== owner.uid) api.delete(type, metadata.name, metadata.namespace);
    }
}
