import { HOUR_MS } from "../../support/duration";
import { describeBackupTarget } from "../../../spec";
import { NoBackupStore, openBackupStore } from "../../clients/backup-store/open-store";
import type { BackupStore } from "../../clients/backup-store/store";
import { optionCommandLine } from "../../support/command-line";
import { describeAge } from "../../support/describe-age";
import { failed, passed, skipped } from "../../support/check";
import type { Check } from "../../support/check";
import { error, warning } from "../../support/finding";
import { SNAPSHOTS, parseSnapshotName } from "../../support/snapshot-names";
import type { ClusterContext } from "./context";

type Context = Pick<ClusterContext, "cluster" | "file" | "environment" | "runtime" | "now"> & {
  /** @default the store that the cluster file names */
  readonly backupStore?: BackupStore;
};

export const backupAge: Check<Context> = {
  id: "backup-age",
  title: "the newest etcd snapshot is recent",
  appliesTo: ({ cluster }) => cluster.backups !== undefined,
  async run(context) {
    const { cluster, environment, runtime, now, backupStore } = context;
    const { backups, name } = cluster;
    let store: BackupStore;
    try {
      store = backupStore ?? openBackupStore(cluster, environment, runtime);
    } catch (failure) {
      if (failure instanceof NoBackupStore) return skipped(`not checked: ${failure.message}`);
      throw failure;
    }
    const times = (await store.list(SNAPSHOTS)).flatMap(({ name: file }) => {
      const parsed = parseSnapshotName(file);
      return parsed?.cluster === name ? [parsed.at.getTime()] : [];
    });
    const command = optionCommandLine(context, "etcd list");
    const fix = `Take one: ${optionCommandLine(context, "etcd snapshot")}`;
    const target = describeBackupTarget(cluster);
    if (times.length === 0) {
      const none = warning("backup-none", `${target} has no etcd snapshot yet.`, fix);
      return skipped("there is none yet", [none]);
    }
    const age = now().getTime() - Math.max(...times);
    const most = backups?.etcd.maxAgeHours ?? 0;
    if (age <= most * HOUR_MS) return passed(`${times.length} in ${target}, the newest ${describeAge(age)} old`);
    const message = `The newest etcd snapshot is ${describeAge(age)} old; \`backups.etcd.maxAgeHours\` is ${most}.`;
    return { ...failed(message, command), findings: [error("backup-too-old", message, fix)] };
  },
};
