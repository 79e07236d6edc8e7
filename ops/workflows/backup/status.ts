import { describeBackupTarget } from "../../../spec";
import { readServiceBackups } from "../../checks/cluster/backups";
import { findFault } from "../../checks/cluster/backups/service-backup";
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { readVeleroCopies } from "../../checks/cluster/backups/volumes";
import { formatBytes } from "../../support/bytes";
import type { StoredBackup } from "../../clients/backup-store/store";
import { describeAge } from "../../support/describe-age";
import { SNAPSHOTS, parseSnapshotName } from "../../support/snapshot-names";
import { textTable } from "../../support/text-table";
import { findService } from "./open";
import type { Services } from "./open";
import { readPoints } from "./points";
import type { Point } from "./points";

const NOTHING = "–";

/** The backups of each service, and the data without a backup. */
export async function showStatus(context: Services): Promise<void> {
  const { console, cluster } = context;
  const { backups, unprotected } = await readServiceBackups(context);
  const now = new Date();
  const rows = await Promise.all(
    backups.map(async (backup) => ({
      ...backup,
      fault: findFault(backup, now),
      newestSnapshot: backup.kind === "etcd" && !backup.lastGood ? await newestSnapshot(context) : undefined,
    })),
  );
  // The fields of the JSON output keep their names.
  const services = rows.map(({ failure: problem, ...row }) => ({ ...row, problem }));
  console.result({ target: describeBackupTarget(cluster), services, unprotected });
  console.say(`Target: ${describeBackupTarget(cluster)}`);
  const table = [["SERVICE", "KIND", "LAST SUCCESS", "STATE"], ...rows.map((row) => statusCells(row, now))];
  for (const line of textTable(table)) console.say(line);
  if (unprotected.length === 0) console.say("No other data needs a backup.");
  for (const { what, why } of unprotected) console.warn(`not backed up: ${what} (${why})`, { isResult: true });
}

/** The status comes from the cluster, so a target that cannot be read is no error here. */
async function newestSnapshot({ store }: Services): Promise<string | undefined> {
  const stored = await store.list(SNAPSHOTS).catch((): StoredBackup[] => []);
  const times = stored.flatMap(({ name }) => parseSnapshotName(name)?.at.toISOString() ?? []);
  return times.sort().at(-1);
}

interface StatusRow extends ServiceBackup {
  readonly fault: string | undefined;
  /** The newest snapshot of `etcd snapshot`, until the schedule has taken one. */
  readonly newestSnapshot: string | undefined;
}

function statusCells(row: StatusRow, now: Date): string[] {
  const last = row.lastGood ?? row.newestSnapshot;
  const age = last === undefined ? NOTHING : `${describeAge(now.getTime() - Date.parse(last))} ago`;
  const waiting =
    row.newestSnapshot === undefined ? "waiting for the first backup" : "waiting for the first scheduled one";
  return [row.service, row.kind, age, row.fault?.slice(row.service.length + 2) ?? (row.lastGood ? "ok" : waiting)];
}

/** The points in time that can be restored, read from the target itself. */
export async function listBackups(context: Services, service: string | undefined): Promise<void> {
  const { console, store } = context;
  const state = await readServiceBackups(context);
  const copies = await readVeleroCopies(context.kubernetes);
  const selected = service === undefined ? state.backups : [findService(state, service)];
  const rows: { service: string; kind: string; points: Point[] }[] = [];
  for (const backup of selected)
    rows.push({ service: backup.service, kind: backup.kind, points: await readPoints(store, backup, copies) });
  console.result({
    target: store.place,
    services: rows.map(({ points, ...row }) => ({
      ...row,
      oldest: points[0]?.from.toISOString(),
      newest: points.at(-1)?.to.toISOString(),
      points: points.map(({ id, from, to, bytes }) => ({ id, from: from.toISOString(), to: to.toISOString(), bytes })),
    })),
  });
  const cells = rows.flatMap(({ service: name, kind, points }) =>
    points.length === 0
      ? [[name, kind, NOTHING, NOTHING, NOTHING, NOTHING]]
      : points.map(({ id, from, to, bytes }) => [
          name,
          kind,
          id,
          from.toISOString(),
          to.toISOString(),
          bytes === undefined ? NOTHING : formatBytes(bytes),
        ]),
  );
  for (const line of textTable([["SERVICE", "KIND", "ID", "FROM", "TO", "SIZE"], ...cells])) console.say(line);
}
