import { ETCD_BACKUP_NAMESPACE, canReachBackups } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import type { KubernetesApi } from "../context";
import { cronJobPaths, readCronJob } from "./cron-job";
import { listKind } from "../../../clients/kubernetes/list-kind";
import type { BackupState } from "./service-backup";

const PLACE = { namespace: ETCD_BACKUP_NAMESPACE, name: "etcd-snapshot" };

export const ETCD_PATHS = cronJobPaths(PLACE);

/**
 * The snapshots that the cluster takes by itself. The target also contains those of `coldstart etcd snapshot`, which do
 * not count here.
 */
export async function readEtcd(
  kubernetes: Pick<KubernetesApi, "find" | "list">,
  { backups }: Pick<Cluster, "backups">,
): Promise<BackupState> {
  if (!canReachBackups(backups)) return { backups: [], unprotected: [] };
  const state = await readCronJob(kubernetes, PLACE);
  if (!state) {
    const why = "no CronJob takes etcd snapshots (gitops/platform/etcd-backup)";
    return { backups: [], unprotected: [{ what: "etcd", why }] };
  }
  const refused = await findLoginFailure(kubernetes);
  const { namespace, name: object } = PLACE;
  const maxAgeHours = backups?.etcd.maxAgeHours;
  return {
    backups: [
      {
        service: "etcd",
        kind: "etcd",
        namespace,
        object,
        oldest: undefined,
        ...state,
        ...(refused === undefined ? {} : { failure: refused }),
        ...(maxAgeHours === undefined ? {} : { maxAgeHours }),
      },
    ],
    unprotected: [],
  };
}

/** The status contains the reason if Talos denies the pod its credentials. */
async function findLoginFailure(kubernetes: Pick<KubernetesApi, "list">): Promise<string | undefined> {
  const accounts = await listKind(kubernetes, `/apis/talos.dev/v1alpha1/namespaces/${PLACE.namespace}/serviceaccounts`);
  const own = accounts.find(({ metadata }) => metadata.name === PLACE.name);
  const refused = own?.status?.failureReason as string | undefined;
  return refused === undefined ? undefined : `Talos denies its pod credentials: ${refused}`;
}
