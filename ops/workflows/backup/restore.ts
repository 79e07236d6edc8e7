import { numberLines } from "../../support/text-table";
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { findUnfinished, markDataRestored } from "../../engine/journal/restore";
import { announceSteps } from "../../live/announce";
import { optionCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { askTerminal } from "../../support/prompt";
import { error } from "../../support/finding";
import { refusalFor, refusalOf } from "../../support/finding-refusal";
import type { Services } from "./open";
import { hasSource } from "./require-source";
import { describePoint, isSamePoint, planRestore } from "./restore-choice";
import { databaseSteps, isDatabaseRecovering, restoreDatabase } from "./restore-database";
import { deleteNote, readUnfinished, writeNote } from "./restore-note";
import type { RestorePlan, UnfinishedRestore } from "./restore-note";
import { restoreVault, vaultSteps } from "./restore-vault";
import { areVolumesRestoring, restoreVolumes, volumeSteps } from "./restore-volumes";
import type { SafetyCopyRequest } from "./safety-copy";

export interface RestoreRequest {
  readonly service: string;
  readonly isPlan: boolean;
  /** The point in time to restore. @default the latest */
  readonly at: Date | undefined;
  /** Skips the backup of the current data, for data that cannot be backed up. */
  readonly isWithoutCopy: boolean;
  /** The command that resumes the restore of the cluster that this restore is a part of. */
  readonly clusterRestore?: string | undefined;
}

/** etcd has a separate restore, which works without a responding cluster. */
type Restorable = Exclude<ServiceBackup["kind"], "etcd">;

const STEPS: Readonly<Record<Restorable, (restoring: RestorePlan) => string[]>> = {
  database: databaseSteps,
  vault: vaultSteps,
  volumes: volumeSteps,
};

/** Typical durations of the steps, by the suffix of their names in the journal, for copies of a few gigabytes. */
const SECONDS: Readonly<Record<Restorable, Readonly<Record<string, number>>>> = {
  database: { copy: 120, delete: 60, recover: 300, settle: 60, "first-copy": 120, restart: 5 },
  vault: { copy: 60, volume: 60, restore: 60 },
  volumes: { copy: 120, delete: 60, restore: 300, start: 10 },
};

const COPY_DONE = "make no further backup of the current data: the interrupted restore has begun";
const COPY_RECENT = "keep the backup of the current data that the interrupted run made";
const NO_COPY = "make no backup of the current data (--without-copy)";

type Restore = (context: Services, restoring: RestorePlan, copy: SafetyCopyRequest) => Promise<void>;

const RESTORES: Readonly<Record<Restorable, Restore>> = {
  database: restoreDatabase,
  vault: restoreVault,
  volumes: restoreVolumes,
};

/** Whether the data is being restored, or was. A restore of Vault deletes no data before it has fetched its snapshot. */
const IS_RESTORING: Readonly<
  Partial<Record<Restorable, (context: Services, backup: ServiceBackup) => Promise<boolean>>>
> = {
  database: isDatabaseRecovering,
  volumes: areVolumesRestoring,
};

/** Replaces the data of a service with the data of a backup. */
export async function restore(context: Services, request: RestoreRequest): Promise<void> {
  const { service, isPlan, isWithoutCopy } = request;
  const { console, cluster, kubernetes, journal } = context;
  const unfinished = await readUnfinished(kubernetes, service);
  const restoring = await planRestore(context, request, unfinished, (plan) => isStuck(context, plan));
  if (unfinished) console.say(describeUnfinished(service, unfinished, restoring));
  const { backup, point, at } = restoring;
  const kind = requireRestorable(context, backup);
  const [copy = "", ...steps] = STEPS[kind](restoring);
  const lines = [describeCopy(request, unfinished) ?? copy, ...steps];
  for (const line of numberLines(lines)) console.say(line);
  console.result({ service, kind, from: point.id, at: at?.toISOString(), steps: lines });
  if (isPlan) return;
  await requireName(context, service);
  if (restoring !== unfinished?.plan) await writeNote(kubernetes, restoring);
  const seconds = Object.entries(SECONDS[kind]).map(([name, each]) => [`backup-restore-${service}-${name}`, each]);
  announceSteps(context, Object.fromEntries(seconds) as Record<string, number>);
  await RESTORES[kind](context, restoring, { isWithoutCopy, clusterRestore: request.clusterRestore });
  // Before the note is deleted: if a run stops in between, the next run finishes this restore and does not begin
  // another.
  if (findUnfinished(journal) !== undefined) markDataRestored(journal, service);
  await deleteNote(kubernetes, service);
  console.step(`${service} of ${cluster.name} is restored.`);
}

/** Why there is no further copy; undefined if one is made. */
function describeCopy({ isWithoutCopy }: RestoreRequest, unfinished?: UnfinishedRestore): string | undefined {
  if (unfinished?.hasBegun) return COPY_DONE;
  if (unfinished?.isCopied) return COPY_RECENT;
  return isWithoutCopy ? NO_COPY : undefined;
}

/** Whether a restore that has begun has lost its backup before the data was restored from it. */
async function isStuck(context: Services, plan: RestorePlan): Promise<boolean> {
  const { kind } = plan.backup;
  const isRestoring = kind === "etcd" ? undefined : IS_RESTORING[kind];
  return isRestoring !== undefined && !(await isRestoring(context, plan.backup)) && !(await hasSource(context, plan));
}

function describeUnfinished(
  service: string,
  { plan: earlier, hasBegun }: UnfinishedRestore,
  restoring: RestorePlan,
): string {
  if (isSamePoint(earlier, restoring)) return "Resuming the interrupted restore, to the same point in time.";
  return hasBegun
    ? `Resuming the interrupted restore of ${service} from another backup: the target no longer has ${describePoint(earlier)}.`
    : `An earlier restore of ${service} from ${describePoint(earlier)} stopped before it changed any data. This one replaces it.`;
}

/** @throws Refusal for etcd */
function requireRestorable(place: CommandPlace, { kind }: ServiceBackup): Restorable {
  if (kind !== "etcd") return kind;
  throw refusalOf("The command", [
    error(
      "backup-of-etcd",
      "etcd cannot be restored as a service: it holds the cluster itself",
      `See docs/runbooks/restore.md, and run: ${optionCommandLine(place, "etcd restore latest")}`,
    ),
  ]);
}

/** A restore replaces the current data: the user must type the name of the service or pass --yes. */
async function requireName({ options, signal }: Pick<Services, "options" | "signal">, service: string): Promise<void> {
  if (options.yes) return;
  const ask = askTerminal();
  if (!ask)
    throw refusalFor("confirmation-missing", `Not a terminal: pass --yes to restore ${service} without confirmation.`);
  const name = await ask(`  Type ${service} to replace its data: `, signal);
  if (name !== service)
    throw refusalFor("confirmation-missing", `"${name}" is not ${service}. Stopped: nothing was changed.`);
}
