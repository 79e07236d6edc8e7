import type { KubernetesObject } from "../../clients/kubernetes/client";
import { kubectlCommand } from "../../clients/kubernetes/command";
import { trueCondition } from "../../clients/kubernetes/conditions";
import { databasePath } from "../../checks/cluster/backups/databases";
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { copiedClaims, isPlain, readVeleroCopies } from "../../checks/cluster/backups/volumes";
import { runStep } from "../../engine/run/step";
import type { Outcome } from "../../engine/run/step";
import { optionCommandLine } from "../../support/command-line";
import { refusalFor } from "../../support/finding-refusal";
import { Refusal } from "../../support/refusal";
import { WaitTimeout, detailsHint } from "../../support/wait";
import { makeCopy } from "./copy";
import { findLostClaims } from "./lost-claims";
import type { Services } from "./open";
import { hasBegun, isCopied, readNote, updateNote } from "./restore-note";
import type { BaseNote, RestorePlan } from "./restore-note";

export interface SafetyCopyRequest {
  /** The user has decided against the copy. */
  readonly isWithoutCopy: boolean;
  /** The command that resumes the restore of the cluster, if the restore is a part of it. */
  readonly clusterRestore?: string | undefined;
}

interface Note extends BaseNote {
  /** A resumed run makes no copy either, also without --without-copy. */
  readonly isCopySkipped?: true;
  /** Claims of Vault whose volumes are lost. */
  readonly lostClaims?: readonly string[];
}

/** Why there is no complete copy. */
interface FailedCopy {
  readonly cause: Error;
  /** Whether a part of it may exist, and count as a backup to restore. */
  readonly mayExist: boolean;
}

/**
 * The first step of every restore: a backup of the current data, in case the restore was a mistake.
 *
 * @throws Refusal if the copy fails: the next step of a restore deletes or replaces the only current data
 */
export async function makeSafetyCopy(
  context: Services,
  restoring: RestorePlan,
  request: SafetyCopyRequest,
): Promise<void> {
  const { kubernetes } = context;
  const { backup } = restoring;
  const { service, namespace, kind } = backup;
  await runStep(context, `backup-restore-${service}-copy`, `Backing up the current data of ${service}`, async () => {
    const note = await readNote<Note>(kubernetes, service);
    if (note && isCopied(note)) return skipped("already done by an interrupted run");
    if (note && hasBegun(note)) return skipped("an interrupted run may have changed the data");
    if (request.isWithoutCopy) {
      await updateNote(kubernetes, service, { isCopySkipped: true } satisfies Partial<Note>);
      return skipped("not wanted (--without-copy)");
    }
    const lostClaims = kind === "vault" ? await findLostClaims(kubernetes, namespace) : [];
    if (lostClaims.length > 0) {
      await updateNote(kubernetes, service, { lostClaims } satisfies Partial<Note>);
      return skipped("not possible: its volumes are lost");
    }
    const reason = kind === "database" ? await findObstacle(context, backup) : undefined;
    if (reason !== undefined) return skipped(`not possible: ${reason}`);
    const made = await copyOrRefuse(context, restoring, { ...request, isRepeated: note?.isCopying === true });
    await updateNote(kubernetes, service, { copiedAt: new Date().toISOString() } satisfies Partial<Note>);
    return `${made} is complete`;
  });
}

function skipped(detail: string): Outcome {
  return { skipped: true, detail };
}

interface Attempt extends SafetyCopyRequest {
  /** Whether an earlier copy may exist. */
  readonly isRepeated: boolean;
}

async function copyOrRefuse(context: Services, restoring: RestorePlan, attempt: Attempt): Promise<string> {
  const { kubernetes } = context;
  const { backup } = restoring;
  const { service } = backup;
  if (!attempt.isRepeated) await updateNote(kubernetes, service, { isCopying: true } satisfies Partial<Note>);
  const copied = await tryCopy(context, backup);
  if ("made" in copied) return copied.made;
  const { cause, mayExist } = copied;
  if (!attempt.isRepeated && !mayExist) await updateNote(kubernetes, service, { isCopying: undefined });
  throw refuse(context, restoring, attempt, cause);
}

async function tryCopy(context: Services, backup: ServiceBackup): Promise<{ readonly made: string } | FailedCopy> {
  try {
    const made = await makeCopy(context, backup, { isForgetting: false });
    return (backup.kind === "volumes" ? await findMissingVolumes(context, backup, made) : undefined) ?? { made };
  } catch (error) {
    // What timed out may still complete.
    if (error instanceof WaitTimeout) return { cause: error, mayExist: true };
    if (error instanceof Refusal) return { cause: error, mayExist: false };
    throw error;
  }
}

/**
 * Velero skips volumes of pods that do not run, and still marks the Backup as Completed. A claim that has never been
 * bound, or whose PersistentVolume was deleted, has no data, and the data of a lost volume cannot be copied.
 */
async function findMissingVolumes(
  { kubernetes }: Services,
  { namespace }: ServiceBackup,
  made: string,
): Promise<FailedCopy | undefined> {
  const lost = await findLostClaims(kubernetes, namespace);
  const copies = await readVeleroCopies(kubernetes);
  const copied = copiedClaims(copies, namespace, made);
  const missing = copies.claims
    .filter((claim) => claim.metadata.namespace === namespace && isPlain(claim) && hasVolume(claim))
    .map(({ metadata }) => metadata.name)
    .filter((name) => !copied.has(name) && !lost.includes(name));
  if (missing.length === 0) return undefined;
  const lines = [
    `${made} lacks the files of ${missing.join(", ")}: Velero copies only volumes that a running pod uses and does not exclude.`,
    "Start the pods, remove the exclusion, or delete claims whose data you no longer need.",
    detailsHint(kubectlCommand(kubernetes, `-n ${namespace} get pods,pvc`)),
  ];
  return { cause: new Error(lines.join("\n")), mayExist: copied.size > 0 };
}

function hasVolume({ status }: KubernetesObject): boolean {
  return !["Pending", "Lost"].includes(String(status?.phase));
}

function refuse(
  context: Services,
  { backup: { service }, at }: RestorePlan,
  { clusterRestore }: SafetyCopyRequest,
  cause: Error,
): Refusal {
  // Without --at, a restore that has changed nothing starts again with the newest backup.
  const words = ["backup restore", service, ...(at ? ["--at", at.toISOString()] : [])];
  const fix = `To find the cause, run: ${optionCommandLine(context, "backup status")}`;
  const withoutCopy = `To replace the current data without a copy, run: ${optionCommandLine(context, ...words, "--without-copy")}`;
  const hints = clusterRestore
    ? [fix, withoutCopy, `Then resume the restore of the cluster: ${clusterRestore}`]
    : [fix, `Then resume the restore: ${optionCommandLine(context, ...words)}`, withoutCopy];
  const text = `The restore of ${service} stopped before it changed any data: the current data could not be backed up. ${cause.message}`;
  return refusalFor("safety-copy-failed", [text, ...hints].join("\n"), { cause });
}

/**
 * Why a database cannot be copied now. Without its WAL a copy cannot be restored, and a broken archive is often why the
 * database is being restored. A Backup of a database without a ready instance stays pending, because CloudNativePG
 * waits for an instance. For Vault and volumes, a failed last backup is no reason: its cause may be gone, and if it is
 * not, the copy fails and the restore stops.
 */
async function findObstacle({ kubernetes }: Services, backup: ServiceBackup): Promise<string | undefined> {
  if (backup.failure !== undefined) return backup.failure;
  const cluster = await kubernetes.find(databasePath(backup.namespace, backup.object));
  if (!cluster) return `${backup.object} does not exist`;
  return trueCondition(cluster, "Ready") ? undefined : `${backup.object} has no ready instance`;
}
