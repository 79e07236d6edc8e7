/** The point in time that a restore uses: a new one, or the one of an unfinished restore. */
import { readServiceBackups } from "../../checks/cluster/backups";
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { readVeleroCopies } from "../../checks/cluster/backups/volumes";
import { optionCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import { findService } from "./open";
import type { Services } from "./open";
import { choosePoint, readPoints } from "./points";
import type { Point } from "./points";
import type { RestorePlan, UnfinishedRestore } from "./restore-note";

/** The service, and the requested point in time. */
interface Wanted {
  readonly service: string;
  readonly at: Date | undefined;
}

/**
 * An unfinished restore that may have changed data must end first, unless it cannot: its backup is lost. Then another
 * point in time, chosen by the user, takes the place of the backup. A restore that has changed nothing is replaced,
 * unless its safety copy may be the newest backup.
 *
 * @param isStuck whether the restore of this plan cannot continue, because its backup no longer exists
 * @returns the plan of the unfinished restore, unchanged, if it is resumed
 * @throws Refusal if there is no backup that is old enough, or if the restore of another point in time has begun
 */
export async function planRestore(
  context: Services,
  wanted: Wanted,
  unfinished: UnfinishedRestore | undefined,
  isStuck: (plan: RestorePlan) => Promise<boolean>,
): Promise<RestorePlan> {
  if (!unfinished) return choose(context, wanted);
  const { plan, hasBegun, isCopying } = unfinished;
  const isOther = wanted.at !== undefined && wanted.at.getTime() !== plan.at?.getTime();
  if (isOther && hasBegun) {
    // The backups cannot be found through the service, which may be deleted by now.
    if (await isStuck(plan)) return choosePointOf(context, plan.backup, wanted);
    throw refusalOf("The command", [restoreBegun(context, plan, wanted)]);
  }
  return hasBegun || (isCopying && !isOther) ? plan : choose(context, wanted);
}

export function isSamePoint(a: RestorePlan, b: RestorePlan): boolean {
  return a.point.id === b.point.id && a.at?.getTime() === b.at?.getTime();
}

/** The source and the time of a restore, for messages. */
export function describePoint({ backup, point, at }: RestorePlan): string {
  if (backup.kind === "database")
    return `the archive ${point.id}, ${at ? `as of ${at.toISOString()}` : "up to its end"}`;
  const id = backup.kind === "vault" ? point.id.slice(0, 8) : point.id;
  return `the backup ${id} of ${point.from.toISOString()}`;
}

/** The points in time that the target can restore. */
export async function listPoints({ store, kubernetes }: Services, backup: ServiceBackup): Promise<Point[]> {
  return readPoints(store, backup, await readVeleroCopies(kubernetes));
}

async function choose(context: Services, wanted: Wanted): Promise<RestorePlan> {
  return choosePointOf(context, findService(await readServiceBackups(context), wanted.service), wanted);
}

async function choosePointOf(context: Services, backup: ServiceBackup, { service, at }: Wanted): Promise<RestorePlan> {
  const points = await listPoints(context, backup);
  const point = choosePoint(points, at);
  if (!point) throw refusalOf("The command", [noPoint(context, service, points, at)]);
  return { backup, point, at };
}

function noPoint(place: CommandPlace, service: string, points: readonly Point[], at: Date | undefined): Finding {
  const [oldest] = points;
  return error(
    "backup-missing",
    oldest && at
      ? `${service}: no backup is older than ${at.toISOString()}; the oldest is from ${oldest.from.toISOString()}`
      : `${service}: the target has no complete backup of this service`,
    `List the backups: ${optionCommandLine(place, "backup list", service)}`,
  );
}

function restoreBegun(place: CommandPlace, plan: RestorePlan, { service, at }: Wanted): Finding {
  return error(
    "restore-begun",
    `${service}: an interrupted restore from ${describePoint(plan)} may have changed data, so ${at?.toISOString() ?? ""} cannot be restored yet`,
    `Finish that restore first: ${optionCommandLine(place, "backup restore", service)}`,
  );
}
