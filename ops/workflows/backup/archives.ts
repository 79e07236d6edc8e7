/**
 * The archive that each database writes to, in the ConfigMaps that Flux reads. A restored database gets a new archive
 * (gitops/components/part).
 */
import { kubectlCommand } from "../../clients/kubernetes/command";
import { findCondition } from "../../clients/kubernetes/conditions";
import { archiveOf, databasePath } from "../../checks/cluster/backups/databases";
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { resumePart } from "./flux";
import type { Services } from "./open";
import { detailsHint, scaleTimeout, waitUntil } from "../../support/wait";

const NAMESPACE = "flux-system";
const NAME = "database-archives";
const MAPS = `/api/v1/namespaces/${NAMESPACE}/configmaps`;
const SETTLE_SECONDS = 900;

type Database = Pick<ServiceBackup, "namespace" | "object" | "service">;

/** The variable in the database's folder, for example HARBOR_ARCHIVE. */
function archiveVariable(service: string): string {
  return `${service.toUpperCase().replaceAll("-", "_")}_ARCHIVE`;
}

export async function setArchive({ kubernetes }: Pick<Services, "kubernetes">, { service }: Database, archive: string) {
  const data = { [archiveVariable(service)]: archive };
  if (await kubernetes.find(`${MAPS}/${NAME}`)) return kubernetes.patch(`${MAPS}/${NAME}`, { data });
  const metadata = { name: NAME, namespace: NAMESPACE };
  await kubernetes.create(MAPS, { apiVersion: "v1", kind: "ConfigMap", metadata, data });
}

/** Waits until Flux has set the archive of the database and the database archives there. */
export async function waitForArchive(context: Services, database: Database, archive: string): Promise<void> {
  const { kubernetes, signal } = context;
  const { namespace, object } = database;
  const path = databasePath(namespace, object);
  const live = await kubernetes.find(path);
  if (live) await resumePart(context, live);
  await waitUntil(
    async () => {
      const cluster = await kubernetes.find(path);
      const archiving = findCondition(cluster, "ContinuousArchiving");
      if (cluster && archiveOf(cluster)?.server === archive && archiving?.status === "True") return undefined;
      return archiving?.message ?? "the database does not exist";
    },
    {
      goal: `${namespace}/${object} archives to ${archive}`,
      seconds: scaleTimeout(SETTLE_SECONDS),
      hints: [
        detailsHint(kubectlCommand(kubernetes, `-n ${namespace} describe clusters.postgresql.cnpg.io ${object}`)),
      ],
      signal,
    },
  );
}
