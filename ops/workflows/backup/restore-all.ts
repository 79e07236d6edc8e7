import { readServiceBackups } from "../../checks/cluster/backups";
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { findUnfinished, isDataRestored } from "../../engine/journal/restore";
import { optionCommandLine } from "../../support/command-line";
import { error, formatFinding } from "../../support/finding";
import type { Services } from "./open";
import { restore } from "./restore";
import { listPoints } from "./restore-choice";
import { listBegunRestores } from "./restore-note";

/** Databases first: the workloads of a namespace need their database before their volumes. */
const ORDER: readonly ServiceBackup["kind"][] = ["database", "vault", "volumes"];

/**
 * Restores the newest backup of every service, as part of a cluster restore. A resumed run continues with the next
 * service.
 */
export async function restoreAllData(context: Services): Promise<void> {
  const { console, kubernetes } = context;
  // An interrupted restore may have deleted the service's object: only the note records the service.
  for (const service of await listBegunRestores(kubernetes)) await restoreOne(context, service);
  const { backups } = await readServiceBackups(context);
  const left = ORDER.flatMap((kind) => backups.filter((backup) => backup.kind === kind)).filter(
    ({ service }) => !isDataRestored(context.journal, service),
  );
  for (const backup of left)
    if ((await listPoints(context, backup)).length > 0) await restoreOne(context, backup.service);
    else console.warn(formatFinding(noBackup(backup.service)));
}

async function restoreOne(context: Services, service: string): Promise<void> {
  const snapshot = findUnfinished(context.journal) ?? "latest";
  const clusterRestore = optionCommandLine(context, "etcd restore", snapshot, "--data");
  await restore(context, { service, isPlan: false, at: undefined, isWithoutCopy: false, clusterRestore });
}

function noBackup(service: string) {
  return error(
    "backup-missing",
    `${service}: the target has no complete backup of this service`,
    "If its volumes are lost, delete its claims: it then starts with empty volumes.",
  );
}
