/** The status of a pod on a node: which of its requirements are met, and what the kubelet reports about the others. */
import type { KubernetesApi } from "./api";
import { untrustedApi } from "./api-trust";
import { imagePullFault } from "./host-dns";
import { NEEDS_ANNOTATION, unmetNeed } from "./needs";
import { at, conditionOf, dictAt, listAt, textAt } from "./object";
import type { Dict, KubeObject } from "./object";
import { sealFault } from "./operators/vault-seal";
import { containersOf } from "./pod-security";
import { serviceNetworkFault } from "./service-network";
import { claimsOf, nodeAddress, isNodeReady } from "./scheduling";
import { ATTACH_FAULT_ANNOTATION } from "./volumes";

export interface PodTrouble {
  readonly phase: "Pending" | "Running" | "Failed";
  /** What `kubectl get pods` shows as the status. */
  readonly reason: string;
  readonly message: string;
}

export function findPodTrouble(api: KubernetesApi, pod: KubeObject): PodTrouble | undefined {
  const { spec, metadata } = pod;
  const namespace = metadata.namespace ?? "";
  const node = textAt(spec, "nodeName");
  if (!node)
    return { phase: "Pending", reason: "Pending", message: textAt(pod, "status.unschedulable") ?? "not scheduled" };
  if (isNodeLost(api, node)) return { phase: "Running", reason: "NodeLost", message: `node ${node} is unreachable` };
  const creating = (message: string): PodTrouble => ({ phase: "Pending", reason: "ContainerCreating", message });
  if (at(spec, "hostNetwork") !== true && !isNodeReady(api, node))
    return creating(
      "network is not ready: container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized",
    );
  const unbound = claimsOf(spec).find(
    (claim) => at(api.get("PersistentVolumeClaim", claim, namespace), "status.phase") !== "Bound",
  );
  if (unbound) return creating(describeClaim(api, namespace, unbound));
  const unattached = attachFault(api, namespace, spec);
  if (unattached) return creating(unattached);
  const missing = missingVolume(api, namespace, spec) ?? missingFolder(api, node, spec);
  if (missing) return creating(missing);
  const unset = containersOf(spec)
    .map((container) => missingEnvironment(api, namespace, container))
    .find(Boolean);
  if (unset) return { phase: "Pending", reason: "CreateContainerConfigError", message: unset };
  const unpulled = imagePullFault(api, pod, node);
  if (unpulled) return { phase: "Pending", reason: "ErrImagePull", message: unpulled };
  const cutOff = at(spec, "hostNetwork") === true ? undefined : cutOffFrom(api, node);
  if (cutOff !== undefined) return { phase: "Running", reason: "Running", message: cutOff };
  // A finished pod has no more requirements.
  const untrusted = at(pod, "status.phase") === "Succeeded" ? undefined : untrustedApi(api, pod);
  if (untrusted !== undefined) return { phase: "Running", reason: "Running", message: untrusted };
  const misled = serviceNetworkFault(api, pod);
  if (misled !== undefined) return { phase: "Running", reason: "Running", message: misled };
  const refused = containersOf(spec).find((container) =>
    listAt(container, "securityContext.capabilities.add").includes("SYS_MODULE"),
  );
  if (refused)
    return {
      phase: "Pending",
      reason: "CreateContainerError",
      message: `failed to create containerd task: unable to apply caps: operation not permitted: Talos lets no pod have SYS_MODULE (container ${String(refused.name)})`,
    };
  const unready = unmetNeed(api, metadata.annotations?.[NEEDS_ANNOTATION]) ?? sealFault(api, pod);
  return unready ? { phase: "Running", reason: "Running", message: unready } : undefined;
}

const networks = new WeakMap<KubernetesApi, ReadonlyMap<string, string | undefined>>();

/** Looked up once for all pods of a round, because machines do not change in between. */
function blockedNetworks(api: KubernetesApi): ReadonlyMap<string, string | undefined> {
  let blocked = networks.get(api);
  if (!blocked) {
    blocked = new Map(api.view.nodes().map(({ name, podNetworkBlocked }) => [name, podNetworkBlocked]));
    networks.set(api, blocked);
    queueMicrotask(() => networks.delete(api));
  }
  return blocked;
}

/** A pod whose node cannot reach the other nodes resolves no names, so it never becomes ready. */
function cutOffFrom(api: KubernetesApi, node: string): string | undefined {
  const blocked = blockedNetworks(api).get(node);
  return blocked === undefined ? undefined : `lookup kubernetes.default.svc: i/o timeout (${blocked})`;
}

export function podStatus(api: KubernetesApi, pod: KubeObject, trouble: PodTrouble | undefined): Dict {
  const containers = listAt(pod, "spec.containers");
  const node = textAt(pod, "spec.nodeName");
  const done = textAt(pod, "spec.restartPolicy") === "Never" || textAt(pod, "spec.restartPolicy") === "OnFailure";
  const phase = trouble?.phase ?? (done ? "Succeeded" : "Running");
  const ready = !trouble && !done;
  const started = pod.metadata.creationTimestamp;
  const address = node && at(pod, "spec.hostNetwork") === true ? nodeAddress(api, node) : podAddress(api, pod, node);
  const hostAddress = node ? nodeAddress(api, node) : undefined;
  return {
    ...(trouble && !node ? { unschedulable: trouble.message } : {}),
    phase,
    conditions: [
      {
        type: "PodScheduled",
        status: node ? "True" : "False",
        ...(node ? {} : { reason: "Unschedulable", message: trouble?.message }),
      },
      {
        type: "Ready",
        status: ready ? "True" : "False",
        ...(ready ? {} : { reason: done ? "PodCompleted" : "ContainersNotReady", message: trouble?.message ?? "" }),
      },
    ],
    ...(hostAddress ? { hostIP: hostAddress } : {}),
    ...(phase !== "Pending" && address ? { podIP: address } : {}),
    startTime: started,
    containerStatuses: node
      ? containers.map((container) => ({
          name: at(container, "name"),
          image: at(container, "image"),
          ready,
          restartCount: 0,
          state: containerState(trouble, done, started),
        }))
      : [],
  };
}

function containerState(trouble: PodTrouble | undefined, done: boolean, startedAt: string | undefined): Dict {
  if (trouble?.phase === "Pending") return { waiting: { reason: trouble.reason, message: trouble.message } };
  if (trouble?.phase === "Failed")
    return { terminated: { exitCode: 1, reason: trouble.reason, message: trouble.message, startedAt } };
  if (done) return { terminated: { exitCode: 0, reason: "Completed", startedAt } };
  return { running: { startedAt } };
}

function describeClaim(api: KubernetesApi, namespace: string, claim: string): string {
  const object = api.get("PersistentVolumeClaim", claim, namespace);
  if (!object) return `persistentvolumeclaim "${claim}" not found`;
  return `pod has unbound immediate PersistentVolumeClaims: ${claim}: ${textAt(object, "status.message") ?? "pending"}`;
}

/** Source: kubernetes `pkg/volume/csi/csi_attacher.go`, and `pkg/volume/util/operationexecutor`. */
function attachFault(api: KubernetesApi, namespace: string, spec: unknown): string | undefined {
  for (const claim of claimsOf(spec)) {
    const name = textAt(api.get("PersistentVolumeClaim", claim, namespace), "spec.volumeName") ?? "";
    const fault = api.get("PersistentVolume", name)?.metadata.annotations?.[ATTACH_FAULT_ANNOTATION];
    if (fault !== undefined) return `AttachVolume.Attach failed for volume "${name}" : ${fault}`;
  }
  return undefined;
}

function missingVolume(api: KubernetesApi, namespace: string, spec: unknown): string | undefined {
  for (const volume of listAt(spec, "volumes")) {
    const sources = [volume, ...listAt(volume, "projected.sources")];
    for (const source of sources) {
      const failed = (what: string) => `MountVolume.SetUp failed for volume "${String(at(volume, "name"))}" : ${what}`;
      for (const [kind, name] of [
        ["secret", textAt(source, "secret.secretName") ?? textAt(source, "secret.name")],
        ["configMap", textAt(source, "configMap.name")],
      ] as const) {
        if (!name || at(source, `${kind}.optional`) === true) continue;
        const word = kind.toLowerCase();
        const object = api.get(kind === "secret" ? "Secret" : "ConfigMap", name, namespace);
        if (!object) return failed(`${word} "${name}" not found`);
        const absent = listAt(source, `${kind}.items`)
          .map((item) => String(at(item, "key")))
          .find((key) => !(key in dictAt(object, "data")) && !(key in dictAt(object, "binaryData")));
        if (absent !== undefined) return failed(`references non-existent ${word} key: ${absent} (in ${name})`);
      }
    }
  }
  return undefined;
}

/** Host folders that exist only with an extension in the image. Everywhere else, Talos' root is read-only. */
const FOLDERS_OF_EXTENSIONS: Readonly<Record<string, string>> = {
  "/usr/local/etc/iscsi": "iscsi-tools",
  "/etc/iscsi": "iscsi-tools",
};

function missingFolder(api: KubernetesApi, node: string, spec: unknown): string | undefined {
  const labels = api.get("Node", node)?.metadata.labels ?? {};
  for (const volume of listAt(spec, "volumes")) {
    const path = textAt(volume, "hostPath.path") ?? "";
    const extension = FOLDERS_OF_EXTENSIONS[path];
    if (extension && !(`extensions.talos.dev/${extension}` in labels))
      return `MountVolume.SetUp failed for volume "${String(at(volume, "name"))}" : mkdir ${path}: read-only file system (the image of ${node} has no siderolabs/${extension})`;
  }
  return undefined;
}

function missingEnvironment(api: KubernetesApi, namespace: string, container: unknown): string | undefined {
  const find = (kind: string, reference: Dict): string | undefined => {
    const name = textAt(reference, "name");
    if (!name || reference.optional === true) return undefined;
    const object = api.get(kind, name, namespace);
    if (!object) return `${kind.toLowerCase()} "${name}" not found`;
    const key = textAt(reference, "key");
    if (!key || key in dictAt(object, "data")) return undefined;
    return `couldn't find key ${key} in ${kind} ${namespace}/${name}`;
  };
  const references = [
    ...listAt(container, "envFrom").flatMap((source) => [
      find("Secret", dictAt(source, "secretRef")),
      find("ConfigMap", dictAt(source, "configMapRef")),
    ]),
    ...listAt(container, "env").flatMap((variable) => [
      find("Secret", dictAt(variable, "valueFrom.secretKeyRef")),
      find("ConfigMap", dictAt(variable, "valueFrom.configMapKeyRef")),
    ]),
  ];
  return references.find((fault) => fault !== undefined);
}

function isNodeLost(api: KubernetesApi, name: string): boolean {
  const node = api.get("Node", name);
  return node !== undefined && conditionOf(node, "Ready")?.status === "Unknown";
}

function podAddress(api: KubernetesApi, pod: KubeObject, node: string | undefined): string | undefined {
  if (!node) return undefined;
  const cidr = textAt(api.get("Node", node), "spec.podCIDR") ?? "10.244.0.0/24";
  const number = 2 + (parseInt((pod.metadata.uid ?? "0").slice(0, 6), 16) % 250);
  return cidr.replace(/\.0\/\d+$/, `.${number}`);
}
