import { copiedClaims, readVeleroCopies } from "../../checks/cluster/backups/volumes";
import { optionCommandLine } from "../../support/command-line";
import { error } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import type { Services } from "./open";
import { describePoint, listPoints } from "./restore-choice";
import { deleteNoteCommand, hasBegun, readNote } from "./restore-note";
import type { BaseNote, RestorePlan } from "./restore-note";

/**
 * Called before current data is deleted: since the restore was planned, the retention may have deleted its backup.
 *
 * @throws Refusal
 */
export async function requireSource(context: Services, plan: RestorePlan): Promise<void> {
  if (await hasSource(context, plan)) return;
  const { service } = plan.backup;
  const note = await readNote<BaseNote>(context.kubernetes, service);
  // Such a restore can end only with another point in time (restore-choice.ts).
  const isBegun = note !== undefined && hasBegun(note);
  const choose = `Choose another backup: ${optionCommandLine(context, "backup list", service)}, then ${optionCommandLine(context, "backup restore", service, "--at <time>")}`;
  throw refusalOf("The restore", [
    error(
      "backup-missing",
      `${service}: the target no longer has ${describePoint(plan)}; ${isBegun ? "an interrupted run may have deleted data" : "the current data is kept"}`,
      isBegun
        ? `${choose}. If there is none, delete the record of this restore: ${deleteNoteCommand(context.kubernetes, service)}`
        : choose,
    ),
  ]);
}

/** Whether the target still has the backup. */
export async function hasSource(context: Services, { backup, point, at }: RestorePlan): Promise<boolean> {
  if (backup.kind !== "volumes") {
    const points = await listPoints(context, backup);
    return points.some(({ id, from }) => id === point.id && (at === undefined || from.getTime() <= at.getTime()));
  }
  // Not from the list of points: the safety copy may contain more volumes, and then the list omits this Backup.
  const copies = await readVeleroCopies(context.kubernetes);
  const isComplete = copies.backups.some(
    ({ metadata, status }) => metadata.name === point.id && status?.phase === "Completed",
  );
  return isComplete && copiedClaims(copies, backup.namespace, point.id).size > 0;
}
