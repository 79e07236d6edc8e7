import { trueCondition } from "../../clients/kubernetes/conditions";
import { databasePath } from "../../checks/cluster/backups/databases";
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { runStep } from "../../engine/run/step";
import { optionCommandLine } from "../../support/command-line";
import { refusalFor } from "../../support/finding-refusal";
import { Refusal } from "../../support/refusal";
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

/**
 * The first step of every restore: a backup of the current data, in case the restore was a mistake.
 *
 * @throws Refusal if the copy fails: the next step of a restore deletes or replaces the only current data
 */
export async function makeSafetyCopy(context: Services, { backup }: RestorePlan): Promise<void> {
  const { kubernetes } = context;
  const { service } = backup;
  await runStep(context, `backup-restore-${service}-copy`, `Backing up the current data of ${service}`, async () => {
    const note = await readNote<Note>(kubernetes, service);
    if (note?.isCopied) return { skipped: true, detail: "already done by an interrupted run" };
    const reason = note?.lostClaims ? LOST : await readReason(context, backup);
    if (reason !== undefined) return { skipped: true, detail: `not possible: ${reason}` };
    const made = await tryCopy(context, backup);
    await addToNote(kubernetes, service, { isCopied: true });
    return `${made} is complete`;
  });
}

async function tryCopy(context: Services, backup: ServiceBackup): Promise<string> {
  try {
    return await makeCopy(context, backup);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { service } = backup;
    throw refusalFor(
      "backup-failing",
      [
        `The restore of ${service} has stopped before it changed any data, because the current data cannot be backed up: ${error.message}`,
        `To find the cause, run: ${optionCommandLine(context, "backup status")}`,
        `Then continue the restore: ${optionCommandLine(context, "backup restore", service)}`,
      ].join("\n"),
    );
  }
}

/**
 * Why a copy is impossible now. That the last backup of Vault or of volumes failed is no reason: the cause may be gone,
 * and if it is not, the copy fails and the restore stops. A database is different: without its WAL a copy cannot be
 * restored, and a broken archive is often why the database is being restored. A Backup of a database without a ready
 * instance stays pending, because CloudNativePG waits for an instance.
 */
async function readReason({ kubernetes }: Services, backup: ServiceBackup): Promise<string | undefined> {
  if (backup.kind === "vault")
    return (await findLostClaims(kubernetes, backup.namespace)).length > 0 ? LOST : undefined;
  if (backup.kind !== "database") return undefined;
  if (backup.failure !== undefined) return backup.failure;
  const cluster = await kubernetes.find(databasePath(backup.namespace, backup.object));
  if (!cluster) return `${backup.object} does not exist`;
  return trueCondition(cluster, "Ready") ? undefined : `${backup.object} has no ready instance`;
}
