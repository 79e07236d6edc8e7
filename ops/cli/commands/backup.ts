import { Command, InvalidArgumentError } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { changeCommand } from "../output-options";
import type { OutputOptions } from "../output-options";
import { SUMMARY } from "../summaries";

interface BackupOptions extends ClusterOptions, OutputOptions {
  readonly plan?: boolean;
  readonly yes?: boolean;
}

const EXAMPLES = `
Examples:
  npx coldstart backup status                                     what is backed up and what is not
  npx coldstart backup run harbor                                 back up now and wait for the result
  npx coldstart backup run all                                    back up every service, one after the other
  npx coldstart backup restore gitea --at 2026-11-17T09:30:00Z    restore the database to this point in time
  npx coldstart backup restore gitea-volumes --plan               print the steps and change nothing

The argument is the service; the cluster is --cluster, or CLUSTER in the environment. For etcd snapshots, use npx coldstart etcd.
Run the same command again to resume an interrupted restore.`;

export function backupCommand(finish: Finish): Command {
  const commands = [status, list, run, restore].map((create) => create(finish));
  const backup = new Command("backup").description(SUMMARY.backup).addHelpText("after", EXAMPLES);
  commands.forEach((command, i) => backup.addCommand(command, { isDefault: i === 0 }));
  return backup;
}

function status(finish: Finish): Command {
  const command = clusterCommand("status", "show what is backed up, how old it is, and what is not backed up", {
    isPositional: false,
  }).option("--json", "print one JSON object");
  return setAction<BackupOptions>(command, finish, async (options, _, runtime) => {
    const { showStatus } = await import("../../workflows/backup/status");
    const { runBackupCommand } = await import("../../workflows/backup/open");
    return runBackupCommand({ ...options, plan: true, isOneObject: true }, runtime, showStatus);
  });
}

function list(finish: Finish): Command {
  const command = clusterCommand("list", "list the points in time that the backup target can restore", {
    isPositional: false,
  })
    .argument("[service]", "the service")
    .option("--json", "print one JSON object");
  return setAction<BackupOptions>(command, finish, async (options, [service], runtime) => {
    const { listBackups } = await import("../../workflows/backup/status");
    const { runBackupCommand } = await import("../../workflows/backup/open");
    return runBackupCommand({ ...options, plan: true, isOneObject: true }, runtime, (context) =>
      listBackups(context, service),
    );
  });
}

function run(finish: Finish): Command {
  const command = changeCommand("run", "back up a service now and wait for the result")
    .argument("<service>", "the service, or all")
    .option("--new-archive", "start a new archive, for a database whose archive contains data of an earlier database");
  type Options = BackupOptions & { readonly newArchive?: boolean };
  return setAction<Options>(command, finish, async ({ newArchive = false, ...options }, [service = ""], runtime) => {
    const { runBackup } = await import("../../workflows/backup/run");
    const { runBackupCommand } = await import("../../workflows/backup/open");
    const request = { service, newArchive, isPlan: options.plan === true };
    return runBackupCommand(options, runtime, (context) => runBackup(context, request));
  });
}

function restore(finish: Finish): Command {
  const command = changeCommand("restore", "restore the data of a service from a backup")
    .argument("<service>", "the service")
    .option("--at <time>", "restore this point in time (ISO 8601, for example 2026-11-17T09:30:00Z)", parseTime)
    .option("--without-copy", "do not back up the current data first, for data that cannot be backed up");
  type Options = BackupOptions & { readonly at?: Date; readonly withoutCopy?: boolean };
  return setAction<Options>(command, finish, async ({ at, withoutCopy, ...options }, [service = ""], runtime) => {
    const { restore: bringBack } = await import("../../workflows/backup/restore");
    const { runBackupCommand } = await import("../../workflows/backup/open");
    const request = { service, at, isPlan: options.plan === true, isWithoutCopy: withoutCopy === true };
    return runBackupCommand(options, runtime, (context) => bringBack(context, request));
  });
}

/** The time zone is required: without it, the same text is a different time on another machine. */
function parseTime(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError("Pass a time with its zone, for example 2026-11-17T09:30:00Z.");
  if (time.getTime() > Date.now()) throw new InvalidArgumentError("This time is in the future.");
  return time;
}
