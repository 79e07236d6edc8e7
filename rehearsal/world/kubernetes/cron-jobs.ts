import type { KubernetesApi } from "./api";
import type { Controller } from "./controller";
import { controllerManagerFault } from "./controller-manager";
import { nextTime } from "./cron";
import { at, dictAt, ownedBy, textAt } from "./object";
import type { KubeObject } from "./object";

const CRON_JOB = "CronJob.batch";

/** Creates a Job if a CronJob has been due since its last run. Only the last one of several missed times counts. */
export function cronJobController(api: KubernetesApi): Controller {
  return {
    watches: () => dueTimes(api).join(),
    reconcile() {
      if (controllerManagerFault(api) !== undefined) return;
      for (const cronJob of api.list(CRON_JOB)) reconcileCronJob(api, cronJob);
    },
  };
}

function reconcileCronJob(api: KubernetesApi, cronJob: KubeObject): void {
  noteSuccess(api, cronJob);
  const due = dueTime(api, cronJob);
  if (due === undefined) return;
  const { name, namespace } = cronJob.metadata;
  const job = `${name}-${Math.floor(due.getTime() / 60_000)}`;
  if (!api.get("Job.batch", job, namespace))
    api.create({
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: {
        name: job,
        namespace,
        ...(dictAt(cronJob, "spec.jobTemplate.metadata") as object),
        ownerReferences: ownedBy(cronJob),
      },
      spec: dictAt(cronJob, "spec.jobTemplate.spec"),
    } as KubeObject);
  const lastScheduleTime = due.toISOString().replace(/\.\d+Z$/, "Z");
  const live = api.require(CRON_JOB, name, namespace);
  api.setStatus(live, { ...dictAt(live, "status"), lastScheduleTime });
}

/** Jobs that a user created from it count as well. Only the newest finished Jobs are kept. */
function noteSuccess(api: KubernetesApi, cronJob: KubeObject): void {
  const jobs = api
    .list("Job.batch", cronJob.metadata.namespace)
    .filter(({ metadata }) => metadata.ownerReferences?.some(({ uid }) => uid === cronJob.metadata.uid))
    .filter((job) => at(job, "status.succeeded") !== undefined || at(job, "status.failed") !== undefined)
    .sort((a, b) => ((a.metadata.creationTimestamp ?? "") < (b.metadata.creationTimestamp ?? "") ? -1 : 1));
  const times = jobs.flatMap((job) =>
    at(job, "status.succeeded") ? (textAt(job, "status.completionTime") ?? []) : [],
  );
  const lastSuccessfulTime = [...times, textAt(cronJob, "status.lastSuccessfulTime") ?? ""].sort().at(-1);
  if (lastSuccessfulTime) api.setStatus(cronJob, { ...dictAt(cronJob, "status"), lastSuccessfulTime });
  for (const [outcome, field] of [
    ["status.succeeded", "spec.successfulJobsHistoryLimit"],
    ["status.failed", "spec.failedJobsHistoryLimit"],
  ] as const) {
    const done = jobs.filter((job) => at(job, outcome) !== undefined);
    const kept = Number(at(cronJob, field) ?? (outcome === "status.failed" ? 1 : 3));
    for (const { metadata } of done.slice(0, Math.max(0, done.length - kept)))
      api.delete("Job.batch", metadata.name, metadata.namespace);
  }
}

function dueTimes(api: KubernetesApi): string[] {
  return api.list(CRON_JOB).flatMap((cronJob) => dueTime(api, cronJob)?.toISOString() ?? []);
}

/** The last due time since its creation or last run, if any. */
function dueTime(api: KubernetesApi, cronJob: KubeObject): Date | undefined {
  if (at(cronJob, "spec.suspend") === true) return undefined;
  const schedule = textAt(cronJob, "spec.schedule") ?? "";
  const since = textAt(cronJob, "status.lastScheduleTime") ?? cronJob.metadata.creationTimestamp ?? api.now();
  return lastPassed(schedule, new Date(since), new Date(api.now()));
}

/** Iterates over missed times, at most those of the last two days. */
export function lastPassed(schedule: string, since: Date, now: Date): Date | undefined {
  const start = new Date(Math.max(since.getTime(), now.getTime() - 2 * 24 * 3600_000));
  let last: Date | undefined;
  for (let next = nextTime(schedule, start); next && next <= now; next = nextTime(schedule, next)) last = next;
  return last;
}
