import { readServiceBackups } from "../../checks/cluster/backups";
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { readVeleroCopies } from "../../checks/cluster/backups/volumes";
import { announceSteps } from "../../live/announce";
import { askTerminal } from "../../support/prompt";
import { error } from "../../support/finding";
import { Refusal } from "../../support/refusal";
import { refusalOf } from "../../support/finding-refusal";
import { findService } from "./open";
import type { Services } from "./open";
import { choosePoint, readPoints } from "./points";
import type { Point } from "./points";
import { databaseSteps, restoreDatabase } from "./restore-database";
import { dropNote, readRestorePlan, writeNote } from "./restore-note";
import type { RestorePlan } from "./restore-note";
import { restoreVault, vaultSteps } from "./restore-vault";
import { restoreVolumes, volumeSteps } from "./restore-volumes";
import { optionCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";

export interface RestoreRequest {
  readonly service: string;
  readonly isPlan: boolean;
  /** The point in time to restore. @default the latest */
  readonly at: Date | undefined;
  /**
   * Called before the note is deleted: if a run stops in between, the next run finishes this restore and does not begin
   * another.
   */
  readonly whenRestored?: () => void;
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

const RESTORES: Readonly<Record<Restorable, (context: Services, restoring: RestorePlan) => Promise<void>>> = {
  database: restoreDatabase,
  vault: restoreVault,
  volumes: restoreVolumes,
};

/** Replaces the data of a service with the data of a backup. */
export async function restore(context: Services, { service, isPlan, at, whenRestored }: RestoreRequest): Promise<void> {
  const { console, cluster } = context;
  const begun = await readRestorePlan(context.kubernetes, service);
  if (begun) console.say("Resuming the interrupted restore, to the same point in time.");
  const restoring = begun ?? (await choose(context, service, at));
  const { backup, point } = restoring;
  const kind = requireRestorable(context, backup);
  const lines = STEPS[kind](restoring);
  lines.forEach((line, i) => console.say(`${String(i + 1).padStart(3)}. ${line}`));
  console.result({ service, kind, from: point.id, at: restoring.at?.toISOString(), steps: lines });
  if (isPlan) return;
  await requireName(context, service);
  if (!begun) await writeNote(context.kubernetes, restoring);
  const seconds = Object.entries(SECONDS[kind]).map(([name, each]) => [`backup-restore-${service}-${name}`, each]);
  announceSteps(context, Object.fromEntries(seconds) as Record<string, number>);
  await RESTORES[kind](context, restoring);
  whenRestored?.();
  await dropNote(context.kubernetes, service);
  console.step(`${service} of ${cluster.name} is restored.`);
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

/** @throws Refusal if there is no backup that is old enough */
async function choose(context: Services, service: string, at: Date | undefined): Promise<RestorePlan> {
  const backup = findService(await readServiceBackups(context), service);
  const points = await listPoints(context, backup);
  const point = choosePoint(points, at);
  if (!point) throw refusalOf("The command", [noPoint(context, service, points, at)]);
  return { backup, point, at };
}

/** The points in time that the target can restore. */
export async function listPoints({ store, kubernetes }: Services, backup: ServiceBackup): Promise<Point[]> {
  return readPoints(store, backup, await readVeleroCopies(kubernetes));
}

function noPoint(place: CommandPlace, service: string, points: readonly Point[], at: Date | undefined) {
  const [oldest] = points;
  return error(
    "backup-missing",
    oldest && at
      ? `${service}: no backup is older than ${at.toISOString()}; the oldest is from ${oldest.from.toISOString()}`
      : `${service}: the target has no complete backup of this service`,
    `List the backups: ${optionCommandLine(place, "backup list", service)}`,
  );
}

/** A restore replaces the current data: the user must type the name of the service or pass --yes. */
async function requireName({ options, signal }: Pick<Services, "options" | "signal">, service: string): Promise<void> {
  if (options.yes) return;
  const ask = askTerminal();
  if (!ask) throw new Refusal(`Not a terminal: pass --yes to restore ${service} without confirmation.`);
  const name = await ask(`  Type ${service} to replace its data: `, signal);
  if (name !== service) throw new Refusal(`"${name}" is not ${service}. Stopped: nothing was changed.`);
}
