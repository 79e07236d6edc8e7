/** Nodes in the Kubernetes API, and changes of them: cordon, uncordon, delete. */
import type { KubernetesClient, KubernetesObject } from "./client";

/** Annotation with the run that cordoned the node. Runs uncordon only nodes that have it. */
export const CORDON_ANNOTATION = "coldstart.dev/cordoned-by";

/** Annotation with the time of `coldstart node drain`. No run uncordons such a node. */
export const DRAIN_ANNOTATION = "coldstart.dev/drained-since";

export interface KubernetesNode {
  readonly name: string;
  readonly isReady: boolean;
  /** Why it is not ready. */
  readonly message: string;
  readonly isCordoned: boolean;
  /** The coldstart run that cordoned it; undefined if a user did, or if it is not cordoned. */
  readonly cordonedBy: string | undefined;
  /** Since when `coldstart node drain` keeps pods away, ISO 8601. */
  readonly drainedSince: string | undefined;
  /** When its kubelet registered, ISO 8601. */
  readonly createdAt: string | undefined;
  /** Such as `v1.35.0`. */
  readonly kubeletVersion: string;
  readonly isControlPlane: boolean;
  readonly labels: Readonly<Record<string, string>>;
  /** Processors, and MiB of memory, as its kubelet counts them. */
  readonly cores: number | undefined;
  readonly memoryMiB: number | undefined;
}

export async function listNodes(client: KubernetesClient): Promise<readonly KubernetesNode[]> {
  return (await client.list("/api/v1/nodes")).map(nodeOf);
}

export async function findNode(client: KubernetesClient, name: string): Promise<KubernetesNode | undefined> {
  const found = await client.find(pathOf(name));
  return found && nodeOf(found);
}

/** Keeps new pods away. Running pods stay. */
export async function cordonNode(client: KubernetesClient, name: string, run: string): Promise<void> {
  await client.patch(pathOf(name), {
    metadata: { annotations: { [CORDON_ANNOTATION]: run } },
    spec: { unschedulable: true },
  });
}

/** Keeps new pods away until `coldstart node uncordon`: no run uncordons the node. */
export async function cordonForUser(client: KubernetesClient, name: string, since: string): Promise<void> {
  await client.patch(pathOf(name), {
    metadata: { annotations: { [CORDON_ANNOTATION]: null, [DRAIN_ANNOTATION]: since } },
    spec: { unschedulable: true },
  });
}

/** Deletes the object. The kubelet registers again only when it restarts. */
export async function deleteNode(client: KubernetesClient, name: string): Promise<void> {
  await client.delete(pathOf(name));
}

/** Allows new pods again, and removes the annotations. */
export async function uncordonNode(client: KubernetesClient, name: string): Promise<void> {
  await client.patch(pathOf(name), {
    metadata: { annotations: { [CORDON_ANNOTATION]: null, [DRAIN_ANNOTATION]: null } },
    spec: { unschedulable: null },
  });
}

function pathOf(name: string): string {
  return `/api/v1/nodes/${encodeURIComponent(name)}`;
}

interface NodeParts {
  readonly spec?: { readonly unschedulable?: boolean };
  readonly status?: {
    readonly conditions?: readonly { readonly type: string; readonly status: string; readonly message?: string }[];
    readonly capacity?: { readonly cpu?: string; readonly memory?: string };
    readonly nodeInfo?: { readonly kubeletVersion?: string };
  };
}

function nodeOf({ metadata, ...object }: KubernetesObject): KubernetesNode {
  const { spec, status } = object as NodeParts;
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  const isCordoned = spec?.unschedulable === true;
  return {
    name: metadata.name,
    isReady: ready?.status === "True",
    message: ready?.message ?? "its kubelet has not reported yet",
    isCordoned,
    cordonedBy: isCordoned ? metadata.annotations?.[CORDON_ANNOTATION] : undefined,
    drainedSince: isCordoned ? metadata.annotations?.[DRAIN_ANNOTATION] : undefined,
    createdAt: metadata.creationTimestamp,
    kubeletVersion: status?.nodeInfo?.kubeletVersion ?? "",
    cores: countCores(status?.capacity?.cpu),
    memoryMiB: countMebibytes(status?.capacity?.memory),
    labels: metadata.labels ?? {},
    isControlPlane: "node-role.kubernetes.io/control-plane" in (metadata.labels ?? {}),
  };
}

/** The kubelet counts whole processors. */
function countCores(quantity: string | undefined): number | undefined {
  return quantity !== undefined && /^\d+$/.test(quantity) ? Number(quantity) : undefined;
}

/** The kubelet writes KiB. */
function countMebibytes(quantity: string | undefined): number | undefined {
  const [, kibibytes] = /^(\d+)Ki$/.exec(quantity ?? "") ?? [];
  return kibibytes === undefined ? undefined : Math.round(Number(kibibytes) / 1024);
}
