/** Node objects, as kubelets register them: made from the machines below. */
import type { Clock } from "../clock";
import type { JoinedNode } from "../cluster-view";
import type { Hardware } from "../machines";
import type { KubernetesApi } from "./api";
import type { Clouds } from "./clouds";
import type { Controller } from "./controller";
import { at, isReady, listAt, withCondition } from "./object";
import type { Condition, Dict, KubeObject } from "./object";
import { provisionerSites } from "./volumes";

const CNI_APP = "cilium";
const NOT_READY = { key: "node.kubernetes.io/not-ready", effect: "NoSchedule" };
const CONTROL_PLANE = { key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule" };
const UNSCHEDULABLE = { key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" };
const UNREACHABLE = { key: "node.kubernetes.io/unreachable", effect: "NoSchedule" };

export function nodeController(api: KubernetesApi, clock: Clock, clouds?: Clouds): Controller {
  return {
    canRest: true,
    watches: () => JSON.stringify(api.view.nodes().map(({ name }) => labelsOfDrivers(clouds, name))),
    reconcile() {
      const joined = api.view.nodes();
      const topology = driverLabels(api, clouds);
      for (const node of joined) reconcileNode(api, clock, node, topology(node.name));
      for (const { metadata } of api.list("Node"))
        if (!joined.some(({ name }) => name === metadata.name)) api.delete("Node", metadata.name);
    },
  };
}

function labelsOfDrivers(clouds: Clouds | undefined, node: string) {
  return clouds?.storageDrivers?.map((driver) => driver.labelsOn?.(node));
}

/** A kubelet adds the labels of the storage drivers to its node. Source: kubernetes `pkg/volume/csi/nodeinfomanager`. */
function driverLabels(
  api: KubernetesApi,
  clouds: Clouds | undefined,
): (node: string) => Readonly<Record<string, string>> {
  const drivers = (clouds?.storageDrivers ?? []).flatMap((driver) => {
    const nodes = driver.labelsOn && provisionerSites(api, driver.name);
    return nodes ? [{ driver, nodes }] : [];
  });
  return (node) =>
    Object.assign(
      {},
      ...drivers.map(({ driver, nodes }) => (nodes.has(node) ? driver.labelsOn?.(node) : {})),
    ) as Record<string, string>;
}

function reconcileNode(
  api: KubernetesApi,
  clock: Clock,
  node: JoinedNode,
  topology: Readonly<Record<string, string>>,
): void {
  const ready = readiness(api, node);
  const existing = api.get("Node", node.name);
  const object =
    existing ?? api.create({ apiVersion: "v1", kind: "Node", metadata: { name: node.name }, spec: {} } as KubeObject);
  const podCidr = podCidrOf(api.view.podSubnet(), api.list("Node").indexOf(object));
  const updated = api.update({
    ...object,
    metadata: {
      ...object.metadata,
      labels: { ...object.metadata.labels, ...labelsOf(node), ...topology },
      ...(node.annotations ? { annotations: { ...object.metadata.annotations, ...node.annotations } } : {}),
    },
    spec: {
      podCIDR: at(object, "spec.podCIDR") ?? podCidr,
      podCIDRs: at(object, "spec.podCIDRs") ?? [podCidr],
      ...(node.providerId ? { providerID: node.providerId } : {}),
      ...(at(object, "spec.unschedulable") === true ? { unschedulable: true } : {}),
      ...taints(existing ? object : withRegisteredTaints(object, node), node, ready),
    },
  });
  if (ready.status === "True" && !(existing && isReady(existing))) {
    const joined = clock.last("talos-join", node.name) ?? clock.last("kubernetes-api");
    clock.note("kubernetes-node", "ready", node.name, [joined, clock.last("helm_release", CNI_APP)]);
  }
  api.setStatus(updated, statusOf(api, updated, node, ready));
}

function readiness(api: KubernetesApi, node: JoinedNode): Condition {
  if (node.down !== undefined)
    return {
      type: "Ready",
      status: "Unknown",
      reason: "NodeStatusUnknown",
      message: "Kubelet stopped posting node status.",
    };
  if (node.skew?.kubelet !== undefined)
    return { type: "Ready", status: "False", reason: "KubeletNotReady", message: node.skew.kubelet };
  if (!hasNetwork(api, node.name))
    return {
      type: "Ready",
      status: "False",
      reason: "KubeletNotReady",
      message:
        "container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized",
    };
  return { type: "Ready", status: "True", reason: "KubeletReady", message: "kubelet is posting ready status" };
}

function hasNetwork(api: KubernetesApi, node: string): boolean {
  if (api.view.builtInCni() === "flannel") return true;
  return api
    .list("Pod")
    .some(
      (pod) =>
        pod.metadata.labels?.["k8s-app"] === CNI_APP &&
        at(pod, "spec.nodeName") === node &&
        at(pod, "status.phase") === "Running",
    );
}

function labelsOf(node: JoinedNode): Record<string, string> {
  return {
    "kubernetes.io/arch": "amd64",
    "kubernetes.io/hostname": node.name,
    "kubernetes.io/os": "linux",
    ...(node.role === "controlplane"
      ? {
          "node-role.kubernetes.io/control-plane": "",
          "node.kubernetes.io/exclude-from-external-load-balancers": "",
        }
      : {}),
    ...Object.fromEntries(
      node.extensions.map((extension) => [`extensions.talos.dev/${extension.split("/").at(-1)}`, ""]),
    ),
    ...node.labels,
  };
}

function withRegisteredTaints(object: KubeObject, { taints: own = {} }: JoinedNode): KubeObject {
  const list = Object.entries(own).map(([key, taint]) => {
    const [first = "", effect] = taint.split(":");
    return effect === undefined ? { key, effect: first } : { key, value: first, effect };
  });
  return list.length > 0 ? { ...object, spec: { ...(object.spec as Dict), taints: list } } : object;
}

/** Taints from the machine, after taints from users. */
function taints(object: KubeObject, node: JoinedNode, ready: Condition): Dict {
  const own = [CONTROL_PLANE, NOT_READY, UNREACHABLE, UNSCHEDULABLE];
  const given = listAt(object, "spec.taints").filter((taint) => !own.some(({ key }) => key === at(taint, "key")));
  const list = [
    ...given,
    ...(node.role === "controlplane" && !node.schedulable ? [CONTROL_PLANE] : []),
    ...(ready.status === "False" ? [NOT_READY] : []),
    ...(ready.status === "Unknown" ? [UNREACHABLE] : []),
    ...(at(object, "spec.unschedulable") === true ? [UNSCHEDULABLE] : []),
  ];
  return list.length > 0 ? { taints: list } : {};
}

function statusOf(api: KubernetesApi, object: KubeObject, node: JoinedNode, ready: Condition): Dict {
  const pressure = (type: string, reason: string, message: string): Condition => ({
    type,
    status: "False",
    reason,
    message,
  });
  const now = api.now();
  const conditions = [
    pressure("MemoryPressure", "KubeletHasSufficientMemory", "kubelet has sufficient memory available"),
    pressure("DiskPressure", "KubeletHasNoDiskPressure", "kubelet has no disk pressure"),
    pressure("PIDPressure", "KubeletHasSufficientPID", "kubelet has sufficient PID available"),
    ready,
  ];
  const status = conditions.reduce<Dict>(
    (sofar, condition) => withCondition({ ...object, status: sofar }, condition, now),
    { conditions: listAt(object, "status.conditions") },
  );
  return {
    ...status,
    addresses: [
      { type: "InternalIP", address: node.address },
      { type: "Hostname", address: node.name },
    ],
    capacity: resourcesOf(node, { cores: 0, memoryMiB: 200, diskGiB: SYSTEM_GIB }),
    allocatable: resourcesOf(node, { cores: 0.05, memoryMiB: 700, diskGiB: SYSTEM_GIB + 5 }),
    nodeInfo: {
      architecture: "amd64",
      operatingSystem: "linux",
      osImage: `Talos (${node.talosVersion})`,
      kubeletVersion: node.kubernetesVersion,
      kubeProxyVersion: "",
      kernelVersion: "6.12.40-talos",
      containerRuntimeVersion: "containerd://2.1.4",
    },
  };
}

/** The partitions of Talos itself. */
const SYSTEM_GIB = 3;
const USUAL: Hardware = { cores: 4, memoryMiB: 8192, diskGiB: 64 };
const USUAL_PODS = 110;

/** What pods see of a machine. @param taken by the kernel, the system and the kubelet */
function resourcesOf({ hardware = USUAL, maxPods = USUAL_PODS }: JoinedNode, taken: Hardware): Dict {
  const { cores, memoryMiB, diskGiB } = hardware;
  return {
    cpu: `${String(Math.round((cores - taken.cores) * 1000))}m`.replace(/000m$/, ""),
    memory: `${String(Math.max(memoryMiB - taken.memoryMiB, 64) * 1024)}Ki`,
    pods: String(maxPods),
    "ephemeral-storage": `${String(Math.max(diskGiB - taken.diskGiB, 1))}Gi`,
  };
}

function podCidrOf(subnet: string, index: number): string {
  const [a = "10", b = "244", c = "0"] = subnet.split(".");
  return `${a}.${b}.${Number(c) + Math.max(index, 0)}.0/24`;
}
