/** Makes one backup now, in the same way as the schedule, and waits until it ends. */
import { kubectlCommand } from "../../clients/kubernetes/command";
import { BARMAN } from "../../checks/cluster/backups/databases";
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { trueCondition } from "../../clients/kubernetes/conditions";
import { ETCD_PATHS } from "../../checks/cluster/backups/etcd";
import { VAULT_PATHS } from "../../checks/cluster/backups/vault";
import { VELERO } from "../../checks/cluster/backups/volumes";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { Refusal } from "../../support/refusal";
import { detailsHint, scaleTimeout, waitUntil } from "../../support/wait";
import type { Services } from "./open";

/** A large database takes long to copy. */
const COPY_SECONDS = 3600;

/** The result of an object; undefined while it is running. */
type Verdict = (object: KubernetesObject) => { readonly failure?: string } | undefined;

/** @returns the name of the backup. @throws Refusal if the backup failed */
export async function makeCopy(context: Services, backup: ServiceBackup): Promise<string> {
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
      return runCronJob(context, VAULT_PATHS, stamp);
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
): Promise<string> {
  const cronJob = await context.kubernetes.find(paths.cronJob);
  if (!cronJob) throw new Refusal(`${paths.cronJob} does not exist: nothing takes snapshots.`);
  const made = await create(context, paths.jobs, jobFrom(cronJob, `${cronJob.metadata.name}-by-hand-${stamp}`));
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

async function create({ kubernetes }: Services, path: string, object: KubernetesObject): Promise<string> {
  return (await kubernetes.create(path, object)).metadata.name;
}

export async function awaitEnd({ kubernetes, signal }: Services, path: string, verdict: Verdict): Promise<string> {
  const name = path.split("/").at(-1) ?? "";
  let failure: string | undefined;
  await waitUntil(
    async () => {
      const object = await kubernetes.find(path);
      const end = object && verdict(object);
      failure = end?.failure;
      return end ? undefined : String(object?.status?.phase ?? "it has not started");
    },
    {
      goal: `${name} has ended`,
      seconds: scaleTimeout(COPY_SECONDS),
      hints: [detailsHint(kubectlCommand(kubernetes, `get --raw ${path}`))],
      signal,
    },
  );
  if (failure !== undefined) throw new Refusal(`${name} failed: ${failure}`);
  return name;
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
  return failed
    ? {
        failure: `${failed.message ?? "unknown"}. Read the log of the Job ${job.metadata.namespace ?? ""}/${job.metadata.name}.`,
      }
    : undefined;
};

export const veleroVerdict: Verdict = ({ status }) => {
  if (status?.phase === "Completed") return {};
  const isLost = /Failed/.test(String(status?.phase));
  const words =
    status?.failureReason ?? (status?.validationErrors as string[] | undefined)?.join("; ") ?? status?.phase;
  return isLost ? { failure: String(words) } : undefined;
};
