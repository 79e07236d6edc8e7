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
  const [claims, schedules, backups, locations] = await Promise.all([
    kubernetes.list(CLAIMS),
    listKind(kubernetes, `${VELERO}/schedules`),
    listKind(kubernetes, `${VELERO}/backups`),
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
  const state = { schedule, backups, problem };
  return { backups: namespaces.map((namespace) => volumesOf(namespace, state)), unprotected: [] };
}

export function isPlain({ metadata }: KubernetesObject): boolean {
  const { namespace = "", labels = {} } = metadata;
  return labels["cnpg.io/cluster"] === undefined && namespace !== VAULT_NAMESPACE && !PASSING.includes(namespace);
}

function volumesOf(
  namespace: string,
  {
    schedule,
    backups,
    problem,
  }: { schedule: KubernetesObject; backups: readonly KubernetesObject[]; problem: string | undefined },
): ServiceBackup {
  const own = completedBackups(backups, namespace);
  const last = backups
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

/** Oldest first. */
export function completedBackups(backups: readonly KubernetesObject[], namespace: string): KubernetesObject[] {
  return backups
    .filter(({ status, spec }) => {
      const namespaces = (spec?.includedNamespaces ?? []) as readonly string[];
      const isIncluded = namespaces.length === 0 || namespaces.includes("*") || namespaces.includes(namespace);
      return status?.phase === "Completed" && isIncluded;
    })
    .sort(byTime);
}

function byTime(a: KubernetesObject, b: KubernetesObject): number {
  return String(a.status?.completionTimestamp) < String(b.status?.completionTimestamp) ? -1 : 1;
}

function nameOf({ metadata }: KubernetesObject): string {
  return `${metadata.namespace ?? ""}/${metadata.name}`;
}
