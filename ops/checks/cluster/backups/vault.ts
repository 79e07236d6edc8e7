import type { KubernetesApi } from "../context";
import { cronJobPaths, readCronJob } from "./cron-job";
import type { BackupState } from "./service-backup";

export const VAULT_NAMESPACE = "vault";
const PLACE = { namespace: VAULT_NAMESPACE, name: "vault-snapshot" };

export const VAULT_PATHS = cronJobPaths(PLACE);

/** @param hasVault whether the cluster file enables it */
export async function readVault(
  kubernetes: Pick<KubernetesApi, "find" | "list">,
  hasVault: boolean,
): Promise<BackupState> {
  const state = await readCronJob(kubernetes, PLACE);
  if (!state) {
    const unprotected = hasVault ? [{ what: "Vault", why: "no CronJob takes snapshots of Vault" }] : [];
    return { backups: [], unprotected };
  }
  const { namespace, name: object } = PLACE;
  return {
    backups: [{ service: "vault", kind: "vault", namespace, object, oldest: undefined, ...state }],
    unprotected: [],
  };
}
