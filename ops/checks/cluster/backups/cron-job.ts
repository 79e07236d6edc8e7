/** Backups made by a CronJob. */
import type { KubernetesObject } from "../../../clients/kubernetes/client";
import { trueCondition } from "../../../clients/kubernetes/conditions";
import type { KubernetesApi } from "../context";

export interface CronJobPlace {
  readonly namespace: string;
  readonly name: string;
}

export const cronJobPaths = ({ namespace, name }: CronJobPlace) => ({
  cronJob: `/apis/batch/v1/namespaces/${namespace}/cronjobs/${name}`,
  jobs: `/apis/batch/v1/namespaces/${namespace}/jobs`,
});

export interface CronJobState {
  readonly since: string | undefined;
  readonly lastGood: string | undefined;
  /** Why its last Job failed. */
  readonly failure: string | undefined;
}

/** @returns undefined if the CronJob does not exist */
export async function readCronJob(
  kubernetes: Pick<KubernetesApi, "find" | "list">,
  place: CronJobPlace,
): Promise<CronJobState | undefined> {
  const paths = cronJobPaths(place);
  const cronJob = await kubernetes.find(paths.cronJob);
  if (!cronJob) return undefined;
  const jobs = (await kubernetes.list(paths.jobs)).filter(({ metadata }) => isOf(metadata, cronJob));
  const last = jobs.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)).at(-1);
  const failure = last && trueCondition(last, "Failed");
  return {
    since: cronJob.metadata.creationTimestamp,
    lastGood: cronJob.status?.lastSuccessfulTime as string | undefined,
    failure: failure ? `Job ${last.metadata.name} failed: ${failure.message ?? "see its logs"}` : undefined,
  };
}

function isOf({ ownerReferences = [] }: KubernetesObject["metadata"], { metadata }: KubernetesObject): boolean {
  return ownerReferences.some(({ uid }) => uid === metadata.uid);
}

function timeOf({ metadata }: KubernetesObject): string {
  return metadata.creationTimestamp ?? "";
}
