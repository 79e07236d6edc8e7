import { describeBackupTarget, canReachBackups } from "../../../../spec";
import { failed, passed } from "../../../support/check";
import type { Check } from "../../../support/check";
import { optionCommandLine } from "../../../support/command-line";
import { error } from "../../../support/finding";
import { kubectlCommand } from "../../../clients/kubernetes/command";
import type { ClusterContext, KubernetesApi } from "../context";
import { readDatabases } from "./databases";
import { readEtcd } from "./etcd";
import { findFault } from "./service-backup";
import type { BackupState } from "./service-backup";
import { readVault } from "./vault";
import { readVolumes } from "./volumes";

type Context = Pick<ClusterContext, "cluster" | "file" | "kubernetes" | "kubeconfig" | "runtime" | "now">;

interface BackedUp {
  readonly kubernetes: Pick<KubernetesApi, "find" | "list">;
  readonly cluster: Pick<ClusterContext["cluster"], "services" | "backups">;
}

/** The backups of etcd and of each service, and the data without a backup. */
export async function readServiceBackups({ kubernetes, cluster }: BackedUp): Promise<BackupState> {
  const states = await Promise.all([
    readEtcd(kubernetes, cluster),
    readDatabases(kubernetes),
    readVault(kubernetes, cluster.services.vault !== undefined),
    readVolumes(kubernetes),
  ]);
  return {
    backups: states.flatMap(({ backups }) => backups),
    unprotected: states.flatMap(({ unprotected }) => unprotected),
  };
}

/** Data without a backup is listed in the evidence but is not a failure, because it may be intended. */
export const serviceBackups: Check<Context> = {
  id: "service-backups",
  title: "the data of services is backed up",
  needs: ["kubernetes-api"],
  appliesTo: ({ cluster: { backups } }) => canReachBackups(backups),
  async run(context) {
    const { cluster, kubeconfig, now } = context;
    const status = `List all backups: ${optionCommandLine(context, "backup status")}`;
    const { backups, unprotected } = await readServiceBackups(context);
    const faults = backups.flatMap((backup) => findFault(backup, now()) ?? []);
    const without = unprotected.map(({ what }) => what).join(", ");
    if (faults.length === 0)
      return passed(
        `${backups.map(({ service }) => service).join(", ")}, to ${describeBackupTarget(cluster)}${without === "" ? "" : `; not backed up: ${without}`}`,
      );
    return {
      ...failed(faults.join("; "), kubectlCommand({ kubeconfig }, "get backups.postgresql.cnpg.io,cronjobs -A")),
      findings: faults.map((fault) => error("backup-failing", fault, status)),
    };
  },
};
