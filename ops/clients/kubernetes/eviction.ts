/** Pods of a node, and their eviction within the PodDisruptionBudgets. */
import { KubernetesRefused } from "./client";
import type { KubernetesClient, KubernetesObject } from "./client";

const MIRROR = "kubernetes.io/config.mirror";
const TOO_MANY_REQUESTS = 429;
const CONFLICT = 409;
const NOT_FOUND = 404;

export interface NodePod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** `Pending`, `Running`, `Succeeded`, `Failed`, `Unknown` */
  readonly phase: string;
  /** Its controller: `ReplicaSet`, `StatefulSet`, `DaemonSet`, `Job` …; undefined for a pod that nothing would recreate. */
  readonly owner: { readonly kind: string; readonly name: string } | undefined;
  /** A static pod of the kubelet: the API only mirrors it. */
  readonly isMirror: boolean;
  readonly isTerminating: boolean;
  /** Whether it has data that is deleted with it (`emptyDir`). */
  readonly hasEmptyDir: boolean;
  /** Names of the claims whose volumes it mounts. */
  readonly claims: readonly string[];
}

export async function podsOnNode(client: KubernetesClient, node: string): Promise<readonly NodePod[]> {
  const selector = encodeURIComponent(`spec.nodeName=${node}`);
  return (await client.list(`/api/v1/pods?fieldSelector=${selector}`)).map(podOf);
}

/** Whether a drain skips the pod, as `kubectl drain --ignore-daemonsets` does. */
export function isIgnoredByDrain({ owner, isMirror, phase }: NodePod): boolean {
  return isMirror || owner?.kind === "DaemonSet" || phase === "Succeeded" || phase === "Failed";
}

export type Eviction =
  | { readonly outcome: "evicted" }
  /** It no longer exists, or another pod has its name. */
  | { readonly outcome: "gone" }
  /** A budget does not allow it now; `reason` names the budget. */
  | { readonly outcome: "blocked"; readonly reason: string };

/** Sends one request, without retries. */
export async function evictPod(
  client: KubernetesClient,
  { namespace, name, uid }: Pick<NodePod, "namespace" | "name" | "uid">,
): Promise<Eviction> {
  const eviction = {
    apiVersion: "policy/v1",
    kind: "Eviction",
    metadata: { name, namespace },
    deleteOptions: { preconditions: { uid } },
  };
  try {
    await client.create(`/api/v1/namespaces/${namespace}/pods/${name}/eviction`, eviction);
    return { outcome: "evicted" };
  } catch (error) {
    if (!(error instanceof KubernetesRefused)) throw error;
    if (error.status === NOT_FOUND || error.status === CONFLICT) return { outcome: "gone" };
    if (error.status !== TOO_MANY_REQUESTS) throw error;
    return { outcome: "blocked", reason: [error.message, ...error.causes].join(" ") };
  }
}

interface PodParts {
  readonly spec?: {
    readonly volumes?: readonly {
      readonly emptyDir?: object;
      readonly persistentVolumeClaim?: { readonly claimName: string };
    }[];
  };
  readonly status?: { readonly phase?: string };
}

function podOf({ metadata, ...object }: KubernetesObject): NodePod {
  const { spec, status } = object as PodParts;
  const owner = metadata.ownerReferences?.[0];
  return {
    namespace: metadata.namespace ?? "",
    name: metadata.name,
    uid: metadata.uid ?? "",
    phase: status?.phase ?? "Pending",
    owner: owner && { kind: owner.kind, name: owner.name },
    isMirror: MIRROR in (metadata.annotations ?? {}),
    isTerminating: metadata.deletionTimestamp !== undefined,
    hasEmptyDir: spec?.volumes?.some(({ emptyDir }) => emptyDir !== undefined) ?? false,
    claims: spec?.volumes?.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []) ?? [],
  };
}

/** `namespace/name` of the claims whose volumes are still attached to a node. */
export async function attachedClaims(client: KubernetesClient, node: string): Promise<readonly string[]> {
  const attachments = await client.list("/apis/storage.k8s.io/v1/volumeattachments");
  const names = attachments
    .map(({ spec }) => spec as { nodeName?: string; source?: { persistentVolumeName?: string } } | undefined)
    .flatMap((spec) => (spec?.nodeName === node ? (spec.source?.persistentVolumeName ?? []) : []));
  if (names.length === 0) return [];
  const volumes = await client.list("/api/v1/persistentvolumes");
  return volumes
    .filter(({ metadata }) => names.includes(metadata.name))
    .map(({ spec }) => spec?.claimRef as { namespace: string; name: string } | undefined)
    .flatMap((claim) => (claim ? [`${claim.namespace}/${claim.name}`] : []));
}
