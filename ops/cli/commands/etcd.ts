import { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { withOutput } from "../output-options";
import type { OutputOptions } from "../output-options";
import { SUMMARY } from "../summaries";

interface EtcdOptions extends ClusterOptions, OutputOptions {
  readonly yes?: boolean;
}

interface RestoreOptions extends EtcdOptions {
  readonly data?: boolean;
  readonly confirm?: string;
}

const EXAMPLES = `
Examples:
  npx coldstart etcd status
  npx coldstart etcd snapshot               run it from a timer
  npx coldstart etcd list --cluster home
  npx coldstart etcd restore latest         after losing every control plane, or etcd
  npx coldstart etcd restore latest --rehearse

docs/backups.md explains the backups, docs/runbooks/restore.md the restore.`;

export function etcdCommand(finish: Finish): Command {
  const etcd = new Command("etcd").description(SUMMARY.etcd).addHelpText("after", EXAMPLES);
  const commands = [status, snapshot, list, restore, defrag].map((create) => create(finish));
  commands.forEach((command, i) => etcd.addCommand(command, { isDefault: i === 0 }));
  return etcd;
}

function makeReadCommand(name: string, summary: string): Command {
  return clusterCommand(name, summary, { isPositional: false }).option("--json", "print one JSON object");
}

function makeReportingCommand(name: string, summary: string): Command {
  return withOutput(clusterCommand(name, summary, { isPositional: false }));
}

function status(finish: Finish): Command {
  const command = makeReadCommand("status", "show every member: leader, database size, raft index, alarms");
  return setAction<EtcdOptions>(command, finish, async (options, _, runtime) => {
    const { runEtcdCommand } = await import("../../workflows/etcd/open");
    const { showStatus } = await import("../../workflows/etcd/inspect");
    return runEtcdCommand({ request: { ...options, isOneObject: true }, runtime, isExclusive: false }, showStatus);
  });
}

function snapshot(finish: Finish): Command {
  const command = makeReportingCommand(
    "snapshot",
    "write an encrypted etcd snapshot to the backup target and apply the retention",
  );
  return setAction<EtcdOptions>(command, finish, async (options, _, runtime) => {
    const { runEtcdCommand } = await import("../../workflows/etcd/open");
    const { SNAPSHOT_RUN, backUpEtcd } = await import("../../workflows/etcd/snapshot");
    return runEtcdCommand({ request: options, runtime, isExclusive: false, announce: SNAPSHOT_RUN }, backUpEtcd);
  });
}

function list(finish: Finish): Command {
  const command = makeReadCommand("list", "list the snapshots in the backup target");
  return setAction<EtcdOptions>(command, finish, async (options, _, runtime) => {
    const { runEtcdCommand } = await import("../../workflows/etcd/open");
    const { showSnapshots } = await import("../../workflows/etcd/inspect");
    return runEtcdCommand({ request: { ...options, isOneObject: true }, runtime, isExclusive: false }, showSnapshots);
  });
}

function defrag(finish: Finish): Command {
  const command = makeReportingCommand("defrag", "free the space of deleted keys, one member at a time").option(
    "-y, --yes",
    "do not ask for confirmation",
  );
  return setAction<EtcdOptions>(command, finish, async (options, _, runtime) => {
    const { runEtcdCommand } = await import("../../workflows/etcd/open");
    const { defragment } = await import("../../workflows/etcd/inspect");
    return runEtcdCommand({ request: options, runtime, announce: { command: "etcd defrag" } }, defragment);
  });
}

function restore(finish: Finish): Command {
  const command = makeReportingCommand("restore", "restore a lost etcd, and with it the cluster, from a snapshot")
    .argument("<snapshot>", "a name from `etcd list`, `latest`, or a file")
    .option(
      "--data",
      "also replace the data of all services with their newest backups, even if their volumes still exist",
    )
    .option("--confirm <cluster>", "the cluster's name, if there is no terminal")
    .option("-y, --yes", "do not ask for confirmation");
  return setAction<RestoreOptions>(command, finish, async (options, [snapshot = ""], runtime) => {
    const { withConsole } = await import("../../live/with-console");
    const { runEtcdCommand } = await import("../../workflows/etcd/open");
    const { restoreEtcd } = await import("../../workflows/etcd/restore");
    const { RESTORE_RUN } = await import("../../engine/journal/restore");
    const { restoreCluster } = await import("../../workflows/etcd/restore-cluster");
    const { endRestore } = await import("../../workflows/etcd/restore-end");
    const { up } = await import("../../workflows/up/up");
    const { runBackupCommand } = await import("../../workflows/backup/open");
    const { restoreAllData } = await import("../../workflows/backup/restore-all");
    const { confirm, data } = options;
    return withConsole(options, (console) => {
      // The snapshot contains the objects of the layers. They are adopted even if the journal on this machine has no
      // record of them.
      const layers = { console, adopt: true, yes: true };
      const serviceData = {
        applyUntilStorage: () => up({ ...layers, to: "storage" }, runtime),
        restore: () => runBackupCommand({ console, yes: true }, runtime, restoreAllData),
      };
      return restoreCluster({
        recover: (isConfirmed) =>
          runEtcdCommand(
            { request: { ...options, ...(isConfirmed ? { yes: true } : {}), console }, runtime, announce: RESTORE_RUN },
            (context) =>
              restoreEtcd(context, {
                snapshot,
                isDataReplaced: data === true,
                ...(confirm === undefined ? {} : { confirm }),
              }),
          ),
        applyInfra: () => up({ ...layers, to: "infra" }, runtime),
        ...(data ? { data: serviceData } : {}),
        applyLayers: () => up(layers, runtime),
        end: () => runEtcdCommand({ request: { console }, runtime, isExclusive: false }, endRestore),
      });
    });
  });
}
