import { formatCount, pluralize } from "../../support/count";
import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { listKind } from "../../clients/kubernetes/list-kind";
import { formatBytes } from "../../support/bytes";
import { bytesOf } from "./quantity";
import { isRetained, volumesOf } from "../../providers/leftovers/controller-resources";

interface DataVolume {
  /** namespace/claim; the volume's name if it is not claimed. */
  readonly name: string;
  readonly bytes: number;
  readonly storageClass: string;
  /** Whether a destroy keeps the volume: its reclaim policy is Retain, and it is not on a machine's disk. */
  readonly isKept: boolean;
}

interface Database {
  /** namespace/name of the CloudNativePG Cluster. */
  readonly name: string;
  readonly instances: number;
  /** The sum of all instances. */
  readonly bytes: number;
}

export interface ClusterData {
  readonly volumes: readonly DataVolume[];
  readonly databases: readonly Database[];
}

const DATABASES = "/apis/postgresql.cnpg.io/v1/clusters";

export async function readClusterData(client: KubernetesClient): Promise<ClusterData> {
  const volumes = (await volumesOf(client)).map(dataVolume);
  const databases = (await listKind(client, DATABASES)).map(toDatabase);
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  return { volumes: volumes.sort(byName), databases: databases.sort(byName) };
}

/** One line for each database and volume: first those that are lost, then those that are kept. */
export function describeData({ volumes, databases }: ClusterData): string[] {
  const line = (verb: string, what: string, name: string, more: string) => `${verb}: ${what} ${name}, ${more}`;
  const volumeLine = ({ name, bytes, storageClass, isKept }: DataVolume) =>
    line(isKept ? "kept" : "lost", "volume", name, `${formatBytes(bytes)} (${storageClass || "no storage class"})`);
  return [
    ...databases.map(({ name, instances, bytes }) =>
      line("lost", "database", name, `${formatCount(instances, "instance")}, ${formatBytes(bytes)} in total`),
    ),
    ...volumes.filter(({ isKept }) => !isKept).map(volumeLine),
    ...volumes.filter(({ isKept }) => isKept).map(volumeLine),
  ];
}

/** `3 databases and 10 volumes (120 GiB) are lost.` */
export function summarizeLoss({ volumes, databases }: ClusterData): string {
  const lost = volumes.filter(({ isKept }) => !isKept);
  if (lost.length === 0 && databases.length === 0) return "It has no volumes.";
  const bytes = lost.reduce((sum, volume) => sum + volume.bytes, 0);
  const parts = [databases.length > 0 && formatCount(databases.length, "database"), formatCount(lost.length, "volume")];
  return `${parts.filter(Boolean).join(" and ")} (${formatBytes(bytes)}) ${pluralize(lost.length + databases.length, "is", "are")} lost.`;
}

interface VolumeSpec {
  readonly capacity?: { readonly storage?: string };
  readonly claimRef?: { readonly namespace: string; readonly name: string };
  readonly storageClassName?: string;
  readonly hostPath?: object;
  readonly local?: object;
}

function dataVolume(volume: KubernetesObject): DataVolume {
  const { capacity, claimRef, storageClassName = "", hostPath, local } = (volume.spec ?? {}) as VolumeSpec;
  return {
    name: claimRef ? `${claimRef.namespace}/${claimRef.name}` : volume.metadata.name,
    bytes: bytesOf(capacity?.storage),
    storageClass: storageClassName,
    // The disk of a machine is deleted with the machine, regardless of the policy.
    isKept: isRetained(volume) && !hostPath && !local,
  };
}

interface DatabaseSpec {
  readonly instances?: number;
  readonly storage?: { readonly size?: string };
  readonly walStorage?: { readonly size?: string };
}

function toDatabase({ metadata, spec }: KubernetesObject): Database {
  const { instances = 1, storage, walStorage } = (spec ?? {}) as DatabaseSpec;
  const each = bytesOf(storage?.size) + bytesOf(walStorage?.size);
  return { name: `${metadata.namespace ?? ""}/${metadata.name}`, instances, bytes: instances * each };
}
