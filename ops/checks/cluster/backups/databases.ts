import type { KubernetesObject } from "../../../clients/kubernetes/client";
import { findCondition } from "../../../clients/kubernetes/conditions";
import type { KubernetesApi } from "../context";
import { listKind } from "../../../clients/kubernetes/list-kind";
import type { BackupState, ServiceBackup, Unprotected } from "./service-backup";

export const BARMAN = "barman-cloud.cloudnative-pg.io";
const POSTGRES = "/apis/postgresql.cnpg.io/v1";

export const databasePath = (namespace: string, name: string) => `${POSTGRES}/namespaces/${namespace}/clusters/${name}`;

interface Plugin {
  readonly name: string;
  readonly enabled?: boolean;
  readonly parameters?: { readonly barmanObjectName?: string; readonly serverName?: string };
}

interface Window {
  readonly firstRecoverabilityPoint?: string;
  readonly lastSuccessfulBackupTime?: string;
}

/** The archive of a Cluster, or undefined if it has none. */
export function archiveOf({ metadata, spec }: KubernetesObject): { store: string; server: string } | undefined {
  const plugins = (spec?.plugins ?? []) as readonly Plugin[];
  const plugin = plugins.find(({ name, enabled }) => name === BARMAN && enabled !== false);
  const store = plugin?.parameters?.barmanObjectName;
  return store === undefined ? undefined : { store, server: plugin?.parameters?.serverName ?? metadata.name };
}

/** The service has the name of its namespace: each namespace has at most one database. */
export async function readDatabases(kubernetes: Pick<KubernetesApi, "list">): Promise<BackupState> {
  const [clusters, stores] = await Promise.all([
    listKind(kubernetes, `${POSTGRES}/clusters`),
    listKind(kubernetes, "/apis/barmancloud.cnpg.io/v1/objectstores"),
  ]);
  const read = clusters.map((cluster) => readDatabase(cluster, stores));
  return {
    backups: read.flatMap((one) => ("service" in one ? [one] : [])),
    unprotected: read.flatMap((one) => ("what" in one ? [one] : [])),
  };
}

function readDatabase(cluster: KubernetesObject, stores: readonly KubernetesObject[]): ServiceBackup | Unprotected {
  const { name, namespace = "", creationTimestamp } = cluster.metadata;
  const archive = archiveOf(cluster);
  if (!archive) return { what: `database ${namespace}/${name}`, why: "it has no archive" };
  const store = stores.find(({ metadata }) => metadata.namespace === namespace && metadata.name === archive.store);
  const windows = (store?.status?.serverRecoveryWindow ?? {}) as Readonly<Record<string, Window>>;
  const window = windows[archive.server];
  return {
    service: namespace,
    kind: "database",
    namespace,
    object: name,
    since: creationTimestamp,
    lastGood: window?.lastSuccessfulBackupTime,
    oldest: window?.firstRecoverabilityPoint,
    failure: describeArchivingFailure(cluster),
    archive: archive.server,
  };
}

function describeArchivingFailure(database: KubernetesObject): string | undefined {
  const archiving = findCondition(database, "ContinuousArchiving");
  return archiving?.status === "False" ? `its WAL is not archived: ${archiving.message ?? "unknown"}` : undefined;
}

/** The archive contains another database with this name, for example of a destroyed cluster. */
export function isForeignArchive({ failure }: Pick<ServiceBackup, "failure">): boolean {
  return /Expected empty archive/.test(failure ?? "");
}
