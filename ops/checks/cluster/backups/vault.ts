import type { KubernetesObject } from "../../../clients/kubernetes/client";
import type { KubernetesApi } from "../context";
import type { BackupState } from "./service-backup";

export const VAULT_NAMESPACE = "vault";
export const VAULT_CRON_JOB = "vault-snapshot";
const PATH = `/apis/batch/v1/namespaces/${VAULT_NAMESPACE}`;

export const VAULT_PATHS = { cronJob: `${PATH}/cronjobs/${VAULT_CRON_JOB}`, jobs: `${PATH}/jobs` };

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly message?: string;
}

/** @param hasVault whether the cluster file enables it */
export async function readVault(
  kubernetes: Pick<KubernetesApi, "find" | "list">,
  hasVault: boolean,
): Promise<BackupState> {
  const cronJob = await kubernetes.find(VAULT_PATHS.cronJob);
  if (!cronJob) {
    const unprotected = hasVault ? [{ what: "Vault", why: "no CronJob takes snapshots of it" }] : [];
    return { backups: [], unprotected };
  }
  const jobs = (await kubernetes.list(VAULT_PATHS.jobs)).filter(({ metadata }) => isOf(metadata, cronJob));
  const last = jobs.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)).at(-1);
  const failure = last && conditionOf(last, "Failed");
  return {
    backups: [
      {
        service: "vault",
        kind: "vault",
        namespace: VAULT_NAMESPACE,
        object: VAULT_CRON_JOB,
        since: cronJob.metadata.creationTimestamp,
        lastGood: cronJob.status?.lastSuccessfulTime as string | undefined,
        oldest: undefined,
        problem: failure ? `Job ${last.metadata.name} failed: ${failure.message ?? "see its logs"}` : undefined,
      },
    ],
    unprotected: [],
  };
}

function isOf({ ownerReferences = [] }: KubernetesObject["metadata"], { metadata }: KubernetesObject): boolean {
  return ownerReferences.some(({ uid }) => uid === metadata.uid);
}

function timeOf({ metadata }: KubernetesObject): string {
  return metadata.creationTimestamp ?? "";
}

export function conditionOf({ status }: KubernetesObject, type: string): Condition | undefined {
  const conditions = (status?.conditions ?? []) as readonly Condition[];
  return conditions.find((condition) => condition.type === type && condition.status === "True");
}
