import type { KubernetesObject } from "../../../clients/kubernetes/client";
import type { KubernetesApi } from "../context";
import { listKind } from "../../../clients/kubernetes/list-kind";
import type { BackupState, ServiceBackup } from "./service-backup";
import { VAULT_NAMESPACE } from "./vault";

export const VELERO = "/apis/velero.io/v1/namespaces/velero";
const CLAIMS = "/api/v1/persistentvolumeclaims";
/** The suffix of a service name that selects the volumes of a namespace. */
const VOLUMES = "-volumes";
/** Volumes whose content can be recreated: they have no backup on purpose. */
export const DISPOSABLE = ["monitoring"];

/** The volumes of a namespace, except those of databases and Vault, which have separate backups. */
export async function readVolumes(kubernetes: Pick<KubernetesApi, "list">): Promise<BackupState> {
  const [schedules, copies, locations] = await Promise.all([
    listKind(kubernetes, `${VELERO}/schedules`),
    readVeleroCopies(kubernetes),
    listKind(kubernetes, `${VELERO}/backupstoragelocations`),
  ]);
  const plain = copies.claims.filter(isPlain);
  const namespaces = [...new Set(plain.map(({ metadata }) => metadata.namespace ?? ""))].sort();
  const [schedule] = schedules;
  if (!schedule) {
    const why = "Velero is off (services.velero)";
    return { backups: [], unprotected: plain.map((claim) => ({ what: `volume ${nameOf(claim)}`, why })) };
  }
  const unavailable = locations.find(({ status }) => status?.phase === "Unavailable");
  const storageFailure =
    unavailable && `the bucket is unavailable: ${String(unavailable.status?.message ?? "unknown")}`;
  const state = { schedule, copies, storageFailure };
  return { backups: namespaces.map((namespace) => volumesOf(namespace, state)), unprotected: [] };
}

export function isPlain({ metadata }: KubernetesObject): boolean {
  const { namespace = "", labels = {} } = metadata;
  return labels["cnpg.io/cluster"] === undefined && namespace !== VAULT_NAMESPACE && !DISPOSABLE.includes(namespace);
}

function volumesOf(
  namespace: string,
  {
    schedule,
    copies,
    storageFailure,
  }: { schedule: KubernetesObject; copies: VeleroCopies; storageFailure: string | undefined },
): ServiceBackup {
  const own = completedBackups(copies, namespace);
  const last = copies.backups
    .filter((backup) => backup.status?.completionTimestamp && includesNamespace(backup, namespace))
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
    failure: storageFailure ?? failure,
  };
}

/** Velero includes every namespace if a Backup lists none. */
function includesNamespace({ spec }: KubernetesObject, namespace: string): boolean {
  const included = (spec?.includedNamespaces ?? []) as readonly string[];
  const excluded = (spec?.excludedNamespaces ?? []) as readonly string[];
  const isIncluded = included.length === 0 || included.includes("*") || included.includes(namespace);
  return isIncluded && !excluded.includes(namespace);
}

/** Velero's Backups, the PodVolumeBackup for the files of each volume, and the existing claims. */
export interface VeleroCopies {
  readonly claims: readonly KubernetesObject[];
  readonly backups: readonly KubernetesObject[];
  readonly files: readonly KubernetesObject[];
}

export async function readVeleroCopies(kubernetes: Pick<KubernetesApi, "list">): Promise<VeleroCopies> {
  const [claims, backups, files] = await Promise.all([
    kubernetes.list(CLAIMS),
    listKind(kubernetes, `${VELERO}/backups`),
    listKind(kubernetes, `${VELERO}/podvolumebackups`),
  ]);
  return { claims, backups, files };
}

/**
 * The complete Backups of a namespace's files, oldest first. Velero skips volumes of pods that do not run and still
 * marks the Backup as Completed. A restore replaces all volumes, so a Backup counts only if it contains every current
 * claim that any Backup contains. Source: velero `pkg/podvolume/backupper.go`, BackupPodVolumes and newPodVolumeBackup.
 */
export function completedBackups({ claims, backups, files }: VeleroCopies, namespace: string): KubernetesObject[] {
  const completed = backups.filter(({ status }) => status?.phase === "Completed").sort(byTime);
  const copied = completed.map((backup) => ({
    backup,
    names: copiedClaims({ files }, namespace, backup.metadata.name),
  }));
  const wanted = claims
    .filter((claim) => claim.metadata.namespace === namespace && isPlain(claim))
    .map(({ metadata }) => metadata.name)
    .filter((name) => copied.some(({ names }) => names.has(name)));
  return copied
    .filter(({ names }) => names.size > 0 && wanted.every((name) => names.has(name)))
    .map(({ backup }) => backup);
}

/** The claims of a namespace whose files a Backup contains. */
export function copiedClaims(
  { files }: Pick<VeleroCopies, "files">,
  namespace: string,
  backup: string,
): ReadonlySet<string> {
  return new Set(
    files
      .filter(({ status, spec }) => status?.phase === "Completed" && podNamespace(spec) === namespace)
      .filter(({ metadata }) => metadata.labels?.["velero.io/backup-name"] === backup)
      // Compared by name: a claim that was lost and recreated has a new uid. Volumes without a claim lack this
      // annotation.
      .flatMap(({ metadata }) => metadata.annotations?.["velero.io/pvc-name"] ?? []),
  );
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
