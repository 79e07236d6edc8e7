/** Makes one backup now, in the same way as the schedule, and waits until it ends. */
import { kubectlCommand } from "../../clients/kubernetes/command";
import { BARMAN } from "../../checks/cluster/backups/databases";
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { trueCondition } from "../../clients/kubernetes/conditions";
import { ETCD_PATHS } from "../../checks/cluster/backups/etcd";
import { VAULT_PATHS } from "../../checks/cluster/backups/vault";
import { VELERO } from "../../checks/cluster/backups/volumes";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { refusalFor } from "../../support/finding-refusal";
import { detailsHint, scaleTimeout, waitUntil } from "../../support/wait";
import type { Services } from "./open";

/** A large database takes long to copy. */
const COPY_SECONDS = 3600;

/** The command of the snapshot Job of Vault (gitops/platform/vault-backup), without the retention. */
const RESTIC_BACKUP = "restic backup --host vault --tag vault /snapshot/vault.snap";

/** The result of an object; undefined while it is running. */
type Verdict = (object: KubernetesObject) => Result | undefined;

interface Result {
  readonly failure?: string;
  /** The arguments of the kubectl command that shows details. */
  readonly details?: string;
}

interface CopyOptions {
  /** Whether a snapshot of Vault also deletes the snapshots that the retention does not keep. @default true */
  readonly isForgetting?: boolean;
}

/** @returns the name of the backup. @throws Refusal if the backup failed */
export async function makeCopy(
  context: Services,
  backup: ServiceBackup,
  { isForgetting = true }: CopyOptions = {},
): Promise<string> {
  const { kubernetes } = context;
  // With milliseconds: a restore makes two copies, and in a rehearsal both within one second.
  const stamp = new Date().toISOString().replaceAll(/[-:TZ.]/g, "");
  switch (backup.kind) {
    case "database": {
      const path = `/apis/postgresql.cnpg.io/v1/namespaces/${backup.namespace}/backups`;
      const made = await create(context, path, {
        apiVersion: "postgresql.cnpg.io/v1",
        kind: "Backup",
        metadata: { name: `${backup.object}-by-hand-${stamp}`, namespace: backup.namespace },
        spec: { cluster: { name: backup.object }, method: "plugin", pluginConfiguration: { name: BARMAN } },
      });
      return awaitEnd(context, `${path}/${made}`, databaseVerdict);
    }
    case "etcd":
      return runCronJob(context, ETCD_PATHS, stamp);
    case "vault":
      return runCronJob(context, VAULT_PATHS, stamp, isForgetting ? undefined : withoutForget);
    case "volumes": {
      const schedule = await kubernetes.find(`${VELERO}/schedules/${backup.object}`);
      const template = (schedule?.spec?.template ?? {}) as object;
      const made = await create(context, `${VELERO}/backups`, {
        apiVersion: "velero.io/v1",
        kind: "Backup",
        metadata: { name: `${backup.namespace}-by-hand-${stamp}`, namespace: "velero" },
        spec: { ...template, includedNamespaces: [backup.namespace] },
      });
      return awaitEnd(context, `${VELERO}/backups/${made}`, veleroVerdict);
    }
  }
}

async function runCronJob(
  context: Services,
  paths: Readonly<Record<"cronJob" | "jobs", string>>,
  stamp: string,
  adapt: (job: KubernetesObject) => KubernetesObject = (job) => job,
): Promise<string> {
  const cronJob = await context.kubernetes.find(paths.cronJob);
  if (!cronJob) throw refusalFor("cronjob-unusable", `${paths.cronJob} does not exist: nothing takes snapshots.`);
  const job = adapt(jobFrom(cronJob, `${cronJob.metadata.name}-by-hand-${stamp}`));
  const made = await create(context, paths.jobs, job);
  return awaitEnd(context, `${paths.jobs}/${made}`, jobVerdict);
}

/** The same Job that `kubectl create job --from=cronjob/…` creates. */
export function jobFrom(cronJob: KubernetesObject, name: string): KubernetesObject {
  const { metadata, spec } = cronJob;
  const template = (spec?.jobTemplate ?? {}) as { metadata?: object; spec: object };
  const owner = {
    apiVersion: "batch/v1",
    kind: "CronJob",
    name: metadata.name,
    uid: metadata.uid ?? "",
    controller: true,
  };
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: {
      ...template.metadata,
      name,
      namespace: metadata.namespace ?? "",
      annotations: { "cronjob.kubernetes.io/instantiate": "manual" },
      ownerReferences: [owner],
    },
    spec: template.spec,
  };
}

/** Leaves `restic forget` to the schedule: before a restore, it could delete the snapshot to restore. */
export function withoutForget(job: KubernetesObject): KubernetesObject {
  const { template } = job.spec as { template: { spec: { containers: readonly object[] } } };
  const [restic, ...others] = template.spec.containers;
  if (!restic)
    throw refusalFor("cronjob-unusable", `Job ${job.metadata.name} does not match gitops/platform/vault-backup.`);
  const containers = [{ ...restic, command: ["sh", "-ec", RESTIC_BACKUP] }, ...others];
  return { ...job, spec: { ...job.spec, template: { ...template, spec: { ...template.spec, containers } } } };
}

async function create({ kubernetes }: Services, path: string, object: KubernetesObject): Promise<string> {
  return (await kubernetes.create(path, object)).metadata.name;
}

export async function awaitEnd({ kubernetes, signal }: Services, path: string, verdict: Verdict): Promise<string> {
  const name = path.split("/").at(-1) ?? "";
  let result: Result | undefined;
  await waitUntil(
    async () => {
      const object = await kubernetes.find(path);
      result = object && verdict(object);
      return result ? undefined : String(object?.status?.phase ?? "it has not started");
    },
    {
      goal: `${name} has ended`,
      seconds: scaleTimeout(COPY_SECONDS),
      hints: [detailsHint(kubectlCommand(kubernetes, `get --raw ${path}`))],
      signal,
    },
  );
  const { failure, details } = result ?? {};
  if (failure === undefined) return name;
  const hints = details === undefined ? [] : [detailsHint(kubectlCommand(kubernetes, details))];
  throw refusalFor("job-failed", [`${name} failed: ${failure}`, ...hints].join("\n"));
}

/**
 * On `walArchivingFailing` the operator retries; this fails instead, because the fault does not repair itself and the
 * user is waiting.
 */
const databaseVerdict: Verdict = ({ status }) => {
  if (status?.phase === "completed") return {};
  const isLost = ["failed", "walArchivingFailing"].includes(String(status?.phase));
  return isLost ? { failure: String(status?.error ?? status?.phase) } : undefined;
};

export const jobVerdict: Verdict = (job) => {
  if (trueCondition(job, "Complete")) return {};
  const failed = trueCondition(job, "Failed");
  if (!failed) return undefined;
  const { name, namespace = "" } = job.metadata;
  return { failure: failed.message ?? "unknown", details: `-n ${namespace} logs job/${name} --all-containers` };
};

export const veleroVerdict: Verdict = ({ status }) => {
  if (status?.phase === "Completed") return {};
  const isLost = /Failed/.test(String(status?.phase));
  const words =
    status?.failureReason ?? (status?.validationErrors as string[] | undefined)?.join("; ") ?? status?.phase;
  return isLost ? { failure: String(words) } : undefined;
};
