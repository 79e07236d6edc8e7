import { trueCondition } from "../../clients/kubernetes/conditions";
import { databasePath } from "../../checks/cluster/backups/databases";
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { runStep } from "../../engine/run/step";
import { makeCopy } from "./copy";
import { findLostClaims } from "./lost-claims";
import type { Services } from "./open";
import { addToNote, readNote } from "./restore-note";
import type { RestorePlan } from "./restore-note";

interface Note {
  readonly isCopied?: true;
  /** Claims whose volumes were lost and have been replaced by empty ones. */
  readonly lostClaims?: readonly string[];
}

const LOST = "its volumes are lost";

/** The first step of every restore: a backup of the current data, in case the restore was a mistake. */
export async function makeSafetyCopy(context: Services, { backup }: RestorePlan): Promise<void> {
  const { kubernetes } = context;
  const { service, failure } = backup;
  await runStep(context, `backup-restore-${service}-copy`, `Backing up the current data of ${service}`, async () => {
    const note = await readNote<Note>(kubernetes, service);
    if (note?.isCopied) return { skipped: true, detail: "already done by an interrupted run" };
    const reason = failure ?? (note?.lostClaims ? LOST : await readReason(context, backup));
    if (reason !== undefined) return { skipped: true, detail: `not possible: ${reason}` };
    const made = await makeCopy(context, backup);
    await addToNote(kubernetes, service, { isCopied: true });
    return `${made} is complete`;
  });
}

/** A Backup of a database without a ready instance stays pending: CloudNativePG waits for an instance. */
async function readReason({ kubernetes }: Services, backup: ServiceBackup): Promise<string | undefined> {
  if (backup.kind === "vault")
    return (await findLostClaims(kubernetes, backup.namespace)).length > 0 ? LOST : undefined;
  if (backup.kind !== "database") return undefined;
  const cluster = await kubernetes.find(databasePath(backup.namespace, backup.object));
  if (!cluster) return `${backup.object} does not exist`;
  return trueCondition(cluster, "Ready") ? undefined : `${backup.object} has no ready instance`;
}
