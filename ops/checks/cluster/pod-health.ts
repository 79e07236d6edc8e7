import type { KubernetesObject } from "../../clients/kubernetes/client";
import { findCondition, trueCondition } from "../../clients/kubernetes/conditions";

export type Judgement =
  | { readonly state: "running" | "done" | "starting" | "left-over" }
  | { readonly state: "stuck"; readonly why: string };

/** How long a pod may take to start before it counts as stuck: enough for a 1 GB image from a slow registry. */
const STARTING_MS = 180_000;

/**
 * During a cold start, programs restart a few times until their dependencies are ready. More restarts, if recent, are a
 * failure.
 */
const MANY_RESTARTS = 5;
const RECENT_MS = 600_000;

/** How long a pod may take to terminate. */
const TERMINATING_MS = 600_000;

/** Waiting reasons of a container that is still starting; every other reason is a failure. */
const STILL_STARTING = ["ContainerCreating", "PodInitializing"];

interface ContainerStatus {
  readonly name: string;
  readonly ready?: boolean;
  readonly restartCount?: number;
  readonly state?: {
    readonly waiting?: { readonly reason?: string; readonly message?: string };
    readonly running?: { readonly startedAt?: string };
    readonly terminated?: { readonly exitCode?: number; readonly reason?: string };
  };
  readonly lastState?: { readonly terminated?: { readonly finishedAt?: string; readonly reason?: string } };
}

/** The phase is not enough: a pod in a crash loop is Running between crashes. */
export function judgePod(pod: KubernetesObject, jobs: readonly KubernetesObject[], now: Date): Judgement {
  const name = `${pod.metadata.namespace ?? "default"}/${pod.metadata.name}`;
  const makeStuck = (why: string): Judgement => ({ state: "stuck", why: `${name} ${why}` });
  const age = (moment: string | undefined) => (moment ? now.getTime() - Date.parse(moment) : Infinity);
  const { deletionTimestamp, creationTimestamp } = pod.metadata;
  if (deletionTimestamp) {
    return age(deletionTimestamp) < TERMINATING_MS
      ? { state: "left-over" }
      : makeStuck(`has been terminating since ${deletionTimestamp}`);
  }
  const { phase = "Unknown" } = pod.status ?? {};
  if (phase === "Succeeded") return { state: "done" };
  if (phase === "Failed") return judgeFailedPod(pod, jobs, makeStuck);
  const init: ContainerStatus[] = pod.status?.initContainerStatuses ?? [];
  const own: ContainerStatus[] = pod.status?.containerStatuses ?? [];
  const broken = [...init, ...own].flatMap((container) => brokenContainer(container, age));
  if (broken.length > 0) return makeStuck(broken.join(", "));
  const isReady =
    phase === "Running" && own.every(({ ready }) => ready) && findCondition(pod, "Ready")?.status !== "False";
  if (isReady) return { state: "running" };
  const scheduled = findCondition(pod, "PodScheduled");
  if (scheduled?.status === "False") return makeStuck(`has no node: ${scheduled.message ?? "no reason given"}`);
  const youngest = Math.min(age(creationTimestamp), ...own.map(({ state }) => age(state?.running?.startedAt)));
  if (youngest < STARTING_MS) return { state: "starting" };
  const unready = own.filter(({ ready }) => !ready).map((container) => container.name);
  const why = waitingMessage([...init, ...own]) ?? findCondition(pod, "Ready")?.message;
  return makeStuck(`is ${phase} and not ready: ${why ?? `${unready.join(", ") || "no container"} is not`}`);
}

function brokenContainer(
  { name, restartCount = 0, state, lastState }: ContainerStatus,
  age: (moment: string | undefined) => number,
): string[] {
  const { reason, message } = state?.waiting ?? {};
  if (reason && !STILL_STARTING.includes(reason)) return [`container ${name} is in ${reason}${formatReason(message)}`];
  const lastEnd = lastState?.terminated;
  if (restartCount >= MANY_RESTARTS && age(lastEnd?.finishedAt) < RECENT_MS)
    return [
      `container ${name} keeps restarting: ${restartCount} times, last ${lastEnd?.finishedAt}${formatReason(lastEnd?.reason)}`,
    ];
  return [];
}

function waitingMessage(containers: readonly ContainerStatus[]): string | undefined {
  return containers.map(({ state }) => state?.waiting?.message).find((message) => message !== undefined);
}

/** The controller replaces a failed pod if needed; the result depends on whether the replacement can still succeed. */
function judgeFailedPod(
  pod: KubernetesObject,
  jobs: readonly KubernetesObject[],
  stuck: (why: string) => Judgement,
): Judgement {
  const owner = pod.metadata.ownerReferences?.[0];
  const why = `has failed${formatReason(pod.status?.reason ?? pod.status?.message)}`;
  if (!owner) return stuck(`${why}, and no controller replaces it`);
  if (owner.kind !== "Job") return { state: "left-over" };
  const job = jobs.find(({ metadata }) => metadata.uid === owner.uid);
  const isOver = trueCondition(job, "Failed") !== undefined;
  // A CronJob runs again: the login of Vault, for example, waits this way for the objects of the config layer.
  const runsAgain = job?.metadata.ownerReferences?.some(({ kind }) => kind === "CronJob");
  return isOver && !runsAgain ? stuck(`${why}, and its Job ${owner.name} does not retry`) : { state: "left-over" };
}

function formatReason(words: string | undefined): string {
  return words ? ` (${words})` : "";
}
