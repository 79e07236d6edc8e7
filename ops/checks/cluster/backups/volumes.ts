import type { KubernetesObject } from "../../../clients/kubernetes/client";
import type { KubernetesApi } from "../context";
import { listKind } from "./list-kind";
import type { BackupState, ServiceBackup } from "./service-backup";
import { VAULT_NAMESPACE } from "./vault";

export const VELERO = "/apis/velero.io/v1/namespaces/velero";
const CLAIMS = "/api/v1/persistentvolumeclaims";
/** The suffix in the name of a service that stands for the volumes of a namespace. */
export const VOLUMES = "-volumes";
/** Volumes whose content can be recreated; they have no backup on purpose. */
const PASSING = ["monitoring"];

/** The volumes of a namespace except those of databases and Vault, which have backups of their own. */
export async function readVolumes(kubernetes: Pick<KubernetesApi, "list">): Promise<BackupState> {
  const [claims, schedules, copies, locations] = await Promise.all([
    kubernetes.list(CLAIMS),
    listKind(kubernetes, `${VELERO}/schedules`),
    readVeleroCopies(kubernetes),
    listKind(kubernetes, `${VELERO}/backupstoragelocations`),
  ]);
  const plain = claims.filter(isPlain);
  const namespaces = [...new Set(plain.map(({ metadata }) => metadata.namespace ?? ""))].sort();
  const [schedule] = schedules;
  if (!schedule) {
    const why = "Velero is off (services.velero)";
    return { backups: [], unprotected: plain.map((claim) => ({ what: `volume ${nameOf(claim)}`, why })) };
  }
  const unavailable = locations.find(({ status }) => status?.phase === "Unavailable");
  const problem = unavailable && `the bucket is unavailable: ${String(unavailable.status?.message ?? "unknown")}`;
  const state = { schedule, copies, problem };
  return { backups: namespaces.map((namespace) => volumesOf(namespace, state)), unprotected: [] };
}

export function isPlain({ metadata }: KubernetesObject): boolean {
  const { namespace = "", labels = {} } = metadata;
  return labels["cnpg.io/cluster"] === undefined && namespace !== VAULT_NAMESPACE && !PASSING.includes(namespace);
}

function volumesOf(
  namespace: string,
  { schedule, copies, problem }: { schedule: KubernetesObject; copies: VeleroCopies; problem: string | undefined },
): ServiceBackup {
  const own = completedBackups(copies, namespace);
  const last = copies.backups
    .filter(({ status }) => status?.completionTimestamp)
    .sort(byTime)
    .at(-1);
  const failure =
    last && last.status?.phase !== "Completed"
      ? `Backup ${last.metadata.name} is ${String(last.status?.phase)}: ${String(last.status?.failureReason ?? "see its logs")}`
      : undefined;
  return {
    service: `${namespace}${VOLUMES}`,
    kind: "volumes",
    namespace,
    object: schedule.metadata.name,
    since: schedule.metadata.creationTimestamp,
    lastGood: own.at(-1)?.status?.completionTimestamp as string | undefined,
    oldest: own[0]?.status?.completionTimestamp as string | undefined,
    problem: problem ?? failure,
  };
}

/** What Velero has copied: its Backups, and one PodVolumeBackup for the files of each volume. */
export interface VeleroCopies {
  readonly backups: readonly KubernetesObject[];
  readonly files: readonly KubernetesObject[];
}

export async function readVeleroCopies(kubernetes: Pick<KubernetesApi, "list">): Promise<VeleroCopies> {
  const [backups, files] = await Promise.all([
    listKind(kubernetes, `${VELERO}/backups`),
    listKind(kubernetes, `${VELERO}/podvolumebackups`),
  ]);
  return { backups, files };
}

/**
 * Backups with files of a namespace, oldest first. Velero skips volumes of pods that do not run, and the Backup is Completed all the same:
 * a lost volume must not be restored from such a one. Source: velero `pkg/podvolume/backupper.go`, BackupPodVolumes.
 */
export function completedBackups({ backups, files }: VeleroCopies, namespace: string): KubernetesObject[] {
  const withFiles = new Set(
    files
      .filter(({ status, spec }) => status?.phase === "Completed" && podNamespace(spec) === namespace)
      .map(({ metadata }) => metadata.labels?.["velero.io/backup-name"]),
  );
  return backups
    .filter(({ status, metadata }) => status?.phase === "Completed" && withFiles.has(metadata.name))
    .sort(byTime);
}

function podNamespace(spec: KubernetesObject["spec"]): string | undefined {
  return (spec?.pod as { namespace?: string } | undefined)?.namespace;
}

function byTime(a: KubernetesObject, b: KubernetesObject): number {
  return String(a.status?.completionTimestamp) < String(b.status?.completionTimestamp) ? -1 : 1;
}

function nameOf({ metadata }: KubernetesObject): string {
  return `${metadata.namespace ?? ""}/${metadata.name}`;
}
