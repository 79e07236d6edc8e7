import { didYouMean } from "../../../spec/suggest";
import type { BackupState, ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { openBackupStore } from "../../clients/backup-store/open-store";
import type { BackupStore } from "../../clients/backup-store/store";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { followStore } from "../../engine/backups/follow-store";
import type { Context } from "../../engine/run/context";
import { runWorkflow } from "../../live/run-workflow";
import type { RunOutput } from "../../live/with-console";
import { error } from "../../support/finding";
import { refuseWithoutKubeconfig } from "../../support/missing-kubeconfig";
import type { Runtime } from "../../support/runtime";
import { refusalOf } from "../../support/finding-refusal";

/** The options that every `backup` command has. */
export interface BackupRequest extends RunOutput {
  readonly plan?: boolean;
  readonly yes?: boolean;
}

/** A cluster with services, and the store of their backups. */
export interface Services extends Context {
  readonly kubernetes: KubernetesClient;
  readonly store: BackupStore;
}

export function runBackupCommand(
  request: BackupRequest,
  runtime: Runtime,
  work: (context: Services) => Promise<void>,
): Promise<void> {
  const isExclusive = !request.plan;
  const announce = isExclusive && !request.console ? { command: "backup" } : undefined;
  return runWorkflow({ request, runtime, isExclusive, announce }, async (context) => {
    refuseWithoutKubeconfig(context);
    const { cluster, console, environment, places } = context;
    const { say } = console;
    await work({
      ...context,
      kubernetes: new KubernetesClient(places.kubeconfig),
      store: followStore(openBackupStore(cluster, environment, runtime, say), say),
    });
  });
}

/** @throws Refusal for a service that has no backups */
export function findService({ backups }: BackupState, service: string): ServiceBackup {
  const found = backups.find((backup) => backup.service === service);
  if (found) return found;
  const names = backups.map((backup) => backup.service);
  const message = `there are no backups of ${service}${didYouMean(service, names)}`;
  throw refusalOf("The command", [
    error("backup-unknown", message, `Services with backups: ${names.join(", ") || "none"}`),
  ]);
}
