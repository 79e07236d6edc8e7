import { readServiceBackups } from "../../checks/cluster/backups";
import { isForeignArchive } from "../../checks/cluster/backups/databases";
import { confirm } from "../../engine/run/confirm";
import { runStep } from "../../engine/run/step";
import { announceSteps } from "../../live/announce";
import { error } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import { setArchive, waitForArchive } from "./archives";
import { makeCopy } from "./copy";
import { findService } from "./open";
import type { Services } from "./open";
import { newArchiveName } from "./points";
import { optionCommandLine } from "../../support/command-line";

export interface BackupRunRequest {
  readonly service: string;
  readonly isPlan: boolean;
  /** For a database whose archive contains data of another database. */
  readonly newArchive: boolean;
}

/** Selects all services. */
const ALL = "all";

/** Backs up one service, or all of them, now, and waits for the result. */
export async function runBackup(context: Services, request: BackupRunRequest): Promise<void> {
  if (request.service !== ALL) return backUp(context, request);
  const services = (await readServiceBackups(context)).backups.filter(({ kind }) => kind !== "etcd");
  if (services.length === 0) context.console.say("No service has backups.");
  for (const { service } of services) await backUp(context, { ...request, service });
}

async function backUp(context: Services, { service, isPlan, newArchive }: BackupRunRequest): Promise<void> {
  const { console, store } = context;
  const backup = findService(await readServiceBackups(context), service);
  const isForeign = backup.kind === "database" && isForeignArchive(backup);
  if (isForeign && !newArchive)
    throw refusalOf("The command", [
      error(
        "backup-archive-foreign",
        `${service}: the archive ${backup.archive ?? ""} contains data of an earlier database; this database must not write to it`,
        `To restore the data of the earlier database: ${optionCommandLine(context, "backup restore", service)}. To start a new archive without it: ${optionCommandLine(context, "backup run", service, "--new-archive")}`,
      ),
    ]);
  const archive = isForeign ? newArchiveName(backup.object, new Date()) : undefined;
  console.say(`${service}: back up to ${store.place}${archive ? `, in the new archive ${archive}` : ""}`);
  console.result({ service, kind: backup.kind, ...(archive ? { archive } : {}) });
  if (isPlan) return;
  await confirm(context, `Back up ${service}`);
  announceSteps(context, { ...(archive ? { [`backup-archive-${service}`]: 60 } : {}), [`backup-run-${service}`]: 120 });
  if (archive)
    await runStep(context, `backup-archive-${service}`, `Starting the archive ${archive}`, async () => {
      await setArchive(context, backup, archive);
      await waitForArchive(context, backup, archive);
      return `${backup.object} archives to ${archive}`;
    });
  await runStep(context, `backup-run-${service}`, `Backing up ${service}`, async () => {
    return `${await makeCopy(context, backup)} is complete`;
  });
}
