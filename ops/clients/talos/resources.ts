/** Resources of a node's own state (COSI): its configuration, image and static pods, as reported by Talos. */
import { parse } from "yaml";
import type { KubernetesObject } from "../kubernetes/client";
import { TalosRefused } from "./refusal";
import type { TalosConnection } from "./connection";

const STATE = "cosi.resource.State";

/** Source: siderolabs/talos `pkg/machinery/resources`. */
const TYPES = {
  machineConfig: { namespace: "config", type: "MachineConfigs.config.talos.dev" },
  extensionStatus: { namespace: "runtime", type: "ExtensionStatuses.runtime.talos.dev" },
  staticPodStatus: { namespace: "k8s", type: "StaticPodStatuses.kubernetes.talos.dev" },
  staticPod: { namespace: "k8s", type: "StaticPods.kubernetes.talos.dev" },
  auditPolicy: { namespace: "controlplane", type: "AuditPolicyConfigs.kubernetes.talos.dev" },
  manifests: { namespace: "controlplane", type: "Manifests.kubernetes.talos.dev" },
  systemInformation: { namespace: "hardware", type: "SystemInformations.hardware.talos.dev" },
  disks: { namespace: "runtime", type: "Disks.block.talos.dev" },
  systemDisk: { namespace: "runtime", type: "SystemDisks.block.talos.dev" },
  volumeConfigs: { namespace: "runtime", type: "VolumeConfigs.block.talos.dev" },
  volumeStatuses: { namespace: "runtime", type: "VolumeStatuses.block.talos.dev" },
  kubeletSpec: { namespace: "k8s", type: "KubeletSpecs.kubernetes.talos.dev" },
} as const;

/** The Image Factory puts the id of the schematic into an extension of this name. */
const SCHEMATIC = "schematic";

interface Resource {
  readonly metadata: { readonly id: string; readonly version: string };
  readonly spec: { readonly yamlSpec: string };
}

interface TalosExtension {
  readonly name: string;
  readonly version: string;
}

export interface InstalledExtensions {
  /** Without the extension that contains the schematic id. */
  readonly extensions: readonly TalosExtension[];
  /** undefined for an image that does not come from an Image Factory. */
  readonly schematic: string | undefined;
}

/** The components that Talos runs as static pods on each control plane, in the version of Kubernetes. */
export const CONTROL_PLANE_COMPONENTS = ["kube-apiserver", "kube-controller-manager", "kube-scheduler"];

export interface StaticPod {
  /** Such as `kube-system/kube-apiserver-cp-0`. */
  readonly id: string;
  /** `kube-apiserver`, `kube-controller-manager`, `kube-scheduler` */
  readonly component: string;
  readonly isReady: boolean;
  readonly images: readonly string[];
  /** Why it is not ready, if the kubelet reports it. */
  readonly message: string;
}

interface PodStatus {
  readonly conditions?: readonly { readonly type: string; readonly status: string; readonly message?: string }[];
  readonly containerStatuses?: readonly { readonly name?: string; readonly image?: string }[];
}

/** Ids of the configuration that runs, and of the one on the disk, which is used at the next boot. */
const ACTIVE = "v1alpha1";
const PERSISTENT = "persistent";

/**
 * Whether a configuration waits for the next boot: a change that needs a reboot is staged, which writes it to the disk
 * alone. Both contain every key of the cluster, so they are compared here and not returned.
 */
export async function hasStagedConfiguration(node: TalosConnection): Promise<boolean> {
  const found = await list(node, TYPES.machineConfig);
  const specOf = (wanted: string) => found.find(({ metadata: { id } }) => id === wanted)?.spec.yamlSpec;
  const [active, persistent] = [specOf(ACTIVE), specOf(PERSISTENT)];
  return active !== undefined && persistent !== undefined && active !== persistent;
}

/** The running configuration of the node, byte for byte as it was applied. Secret: it holds every key of the cluster. */
export async function machineConfiguration(node: TalosConnection): Promise<string> {
  const { spec } = await get(node, TYPES.machineConfig, ACTIVE);
  return parse(spec.yamlSpec) as string;
}

export async function installedExtensions(node: TalosConnection): Promise<InstalledExtensions> {
  const layers = await list(node, TYPES.extensionStatus);
  const all = layers.map(({ spec }) => {
    const { metadata } = parse(spec.yamlSpec) as { metadata: TalosExtension };
    return { name: metadata.name, version: String(metadata.version) };
  });
  return {
    extensions: all.filter(({ name }) => name !== SCHEMATIC),
    schematic: all.find(({ name }) => name === SCHEMATIC)?.version,
  };
}

/** The status of the node's control plane components, as the kubelet reports it. Empty on a worker. */
export async function staticPods(node: TalosConnection): Promise<readonly StaticPod[]> {
  const found = await list(node, TYPES.staticPodStatus);
  return found.map(({ metadata, spec }) => {
    const { conditions = [], containerStatuses = [] } = (parse(spec.yamlSpec) ?? {}) as PodStatus;
    const ready = conditions.find(({ type }) => type === "Ready");
    return {
      id: metadata.id,
      component: containerStatuses[0]?.name ?? "",
      isReady: ready?.status === "True",
      images: containerStatuses.flatMap(({ image }) => image ?? []),
      message: ready?.message ?? "",
    };
  });
}

export interface ComponentCommand {
  /** `kube-apiserver`, `kube-controller-manager`, `kube-scheduler` */
  readonly component: string;
  /** The program and its flags. */
  readonly command: readonly string[];
}

/** The static pods as Talos passes them to the kubelet. Empty on a worker. */
export async function componentCommands(node: TalosConnection): Promise<readonly ComponentCommand[]> {
  const found = await list(node, TYPES.staticPod);
  return found.flatMap(({ spec }) => {
    const pod = parse(spec.yamlSpec) as { spec?: { containers?: { name: string; command?: string[] }[] } } | null;
    return (pod?.spec?.containers ?? []).map(({ name, command = [] }) => ({ component: name, command }));
  });
}

/** The audit policy that Talos writes for the API server. */
export async function auditPolicy(node: TalosConnection): Promise<unknown> {
  const { spec } = await get(node, TYPES.auditPolicy, "audit-policy");
  return (parse(spec.yamlSpec) as { config?: unknown } | null)?.config;
}

/**
 * The objects that Talos creates once in a new cluster, for the node's version and configuration: CoreDNS, and
 * kube-proxy if used. Secret: they include a token with which nodes join. Empty on a worker.
 */
export async function bootstrapManifests(node: TalosConnection): Promise<readonly KubernetesObject[]> {
  const found = await list(node, TYPES.manifests);
  const sorted = [...found].sort((a, b) => a.metadata.id.localeCompare(b.metadata.id));
  return sorted.flatMap(({ spec }) => (parse(spec.yamlSpec) ?? []) as KubernetesObject[]);
}

/** Such as `ghcr.io/siderolabs/kubelet:v1.35.0`; undefined while the node has no kubelet. */
export async function kubeletImage(node: TalosConnection): Promise<string | undefined> {
  try {
    const { spec } = await get(node, TYPES.kubeletSpec, "kubelet");
    return (parse(spec.yamlSpec) as { image?: string }).image;
  } catch (error) {
    if (error instanceof TalosRefused && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

export interface SystemDisk {
  /** Bytes. */
  readonly size: number;
  /** Whether EPHEMERAL becomes larger with the next boot: the disk has grown since the last one. */
  readonly canGrow: boolean;
}

/** Space of EFI, BOOT, META and STATE, which is in no volume status. */
const OTHER_PARTITIONS = 4 * 2 ** 30;
const EPHEMERAL = "EPHEMERAL";

/** The disk that Talos is installed on; undefined if the node does not report it. */
export async function systemDisk(node: TalosConnection): Promise<SystemDisk | undefined> {
  const [systems, disks, configs, volumes] = await Promise.all(
    [TYPES.systemDisk, TYPES.disks, TYPES.volumeConfigs, TYPES.volumeStatuses].map((kind) => list(node, kind)),
  );
  const { diskID, devPath } = specOf<{ diskID: string; devPath: string }>(systems, "system-disk") ?? {};
  const { size } = specOf<{ size?: number }>(disks, diskID) ?? {};
  if (size === undefined) return undefined;
  const { provisioning } = specOf<VolumeConfig>(configs, EPHEMERAL) ?? {};
  const { grow = false, maxSize = 0 } = provisioning?.partitionSpec ?? {};
  const used = (volumes ?? [])
    .map(({ spec }) => (parse(spec.yamlSpec) ?? {}) as { parentLocation?: string; size?: number })
    .filter(({ parentLocation }) => parentLocation === devPath)
    .reduce((sum, volume) => sum + (volume.size ?? 0), 0);
  return { size, canGrow: grow && maxSize === 0 && used > 0 && size - used > OTHER_PARTITIONS };
}

export interface UserVolume {
  readonly name: string;
  /** `ready` when it is formatted and can be mounted. */
  readonly phase: string;
  /** Why it is not ready, if Talos reports it. */
  readonly message: string;
}

/** Source: siderolabs/talos `pkg/machinery/constants`. */
const USER_VOLUME = "u-";

/** The volumes of UserVolumeConfig documents, as Talos reports them. */
export async function userVolumes(node: TalosConnection): Promise<readonly UserVolume[]> {
  const found = await list(node, TYPES.volumeStatuses);
  return found
    .filter(({ metadata: { id } }) => id.startsWith(USER_VOLUME))
    .map(({ metadata: { id }, spec }) => {
      const { phase = "", errorMessage = "" } = (parse(spec.yamlSpec) ?? {}) as {
        phase?: string;
        errorMessage?: string;
      };
      return { name: id.slice(USER_VOLUME.length), phase, message: errorMessage };
    });
}

interface VolumeConfig {
  readonly provisioning?: { readonly partitionSpec?: { readonly grow?: boolean; readonly maxSize?: number } };
}

function specOf<T>(found: readonly Resource[] | undefined, id: string | undefined): T | undefined {
  const resource = found?.find(({ metadata }) => metadata.id === id);
  return resource && (parse(resource.spec.yamlSpec) as T);
}

/** The SMBIOS UUID of the machine, in lower case; empty if it has none. Also available in maintenance mode. */
export async function machineUuid(node: TalosConnection): Promise<string> {
  const { spec } = await get(node, TYPES.systemInformation, "systeminformation");
  return ((parse(spec.yamlSpec) as { uuid?: string } | null)?.uuid ?? "").toLowerCase();
}

async function get(
  node: TalosConnection,
  kind: { readonly namespace: string; readonly type: string },
  id: string,
): Promise<Resource> {
  const { resource } = await node.call<{ resource: Resource | null }>(STATE, "Get", { ...kind, id });
  if (!resource) throw new Error(`${node.address} responded without the resource ${kind.type}/${id}`);
  return resource;
}

async function list(
  node: TalosConnection,
  kind: { readonly namespace: string; readonly type: string },
): Promise<readonly Resource[]> {
  const found: Resource[] = [];
  await node.receive<{ resource: Resource | null }>(
    STATE,
    "List",
    kind,
    ({ resource }) => void (resource && found.push(resource)),
  );
  return found;
}
