/** The waits between the layers: the checks of `coldstart verify`, each with a timeout. */
import { storageClasses as classesOf } from "../../spec";
import type { Cluster } from "../../spec";
import type { ReadOutputs } from "../state/layer-outputs";
import type { Check } from "../support/check";
import type { Places } from "../support/places";
import { cniReady } from "./cluster/cni";
import { makeClusterContext, kubernetesAt } from "./cluster/context";
import type { ClusterContext, ClusterContextOptions } from "./cluster/context";
import { etcdMembers } from "./cluster/etcd";
import { fluxReady } from "./cluster/flux";
import { kubernetesApi } from "./cluster/kubernetes";
import { nodesReady } from "./cluster/nodes";
import { serviceApis } from "./cluster/service-apis";
import { storageClasses } from "./cluster/storage";
import { talosApi } from "./cluster/talos";
import { vaultInitialized } from "./cluster/vault";
import { TIMEOUTS } from "./timeouts";
import type { Timeouts } from "./timeouts";
import { waitFor } from "./wait-for";
import type { Say, Timeout } from "../support/wait-progress";

export interface ClusterWait extends Omit<ClusterContextOptions, "outputs" | "environment"> {
  /** Called with the condition, and with each check that has passed. */
  readonly say: Say;
  readonly signal?: AbortSignal;
  /** @default TIMEOUTS */
  readonly timeouts?: Timeouts;
}

type Stage = readonly [check: Check<ClusterContext>, timeout: keyof Timeouts];

/** Checks that query the nodes directly, without the kubeconfig. */
const MEMBERS: readonly Stage[] = [
  [talosApi, "talos"],
  [etcdMembers, "etcd"],
];

/** From the machines up: a check runs only after the previous one has passed, so that the root cause is reported. */
const CLUSTER: readonly Stage[] = [...MEMBERS, [kubernetesApi, "api"], [nodesReady, "nodes"], [cniReady, "cni"]];

export const waitForCluster = (wait: ClusterWait) => waitForStages(CLUSTER, wait);
export const waitForMembers = (wait: ClusterWait) => waitForStages(MEMBERS, wait);

async function waitForStages(stages: readonly Stage[], wait: ClusterWait): Promise<void> {
  const { signal, say, timeouts = TIMEOUTS } = wait;
  const context = makeClusterContext(wait);
  for (const [check, timeout] of stages) {
    const options = { context, timeout: timeouts[timeout], report: say, signal };
    const [result] = await waitFor({ checks: [check], ...options });
    say(`${check.title} (${result?.evidence ?? ""})`, result && { check: result });
  }
}

interface ServiceWait {
  readonly cluster: Cluster;
  readonly places: Pick<Places, "kubeconfig">;
  readonly console: { readonly say: Say };
  readonly signal?: AbortSignal;
}

/** Waits until the storage classes of the cluster file exist. */
export async function waitForStorage(
  wait: ServiceWait,
  timeout: Timeout = TIMEOUTS.storage,
): Promise<{ skipped: boolean; detail: string }> {
  const { cluster } = wait;
  const names = classesOf(cluster).map(({ name }) => name);
  if (names.length === 0) return { skipped: true, detail: "no service of this cluster has a storage class" };
  const goal = `these storage classes exist: ${names.join(", ")}`;
  await waitFor({ ...serviceWait(wait), checks: [storageClasses], goal, timeout });
  return { skipped: false, detail: names.join(", ") };
}

/** Waits until everything that Flux reconciles is Ready. */
export async function waitForFlux(wait: ServiceWait): Promise<void> {
  const { context, ...options } = serviceWait(wait);
  // Runs first, because it names the cause of the objects that are not Ready.
  const checks = [vaultInitialized, fluxReady].filter(({ appliesTo }) => appliesTo?.(context as never) !== false);
  await waitFor({ ...options, context, checks, goal: fluxReady.title, timeout: TIMEOUTS.flux });
}

function serviceWait({ cluster, places: { kubeconfig }, console, signal }: ServiceWait) {
  return {
    context: { cluster, kubeconfig, kubernetes: kubernetesAt(kubeconfig) },
    report: console.say,
    signal,
  };
}

export interface ServiceApiWait {
  readonly cluster: Cluster;
  readonly places: Pick<Places, "kubeconfig">;
  readonly environment: NodeJS.ProcessEnv;
  readonly outputs: ReadOutputs;
  readonly signal?: AbortSignal;
}

/** Waits until the APIs that the config layer uses accept its credentials. @returns the evidence */
export async function waitForServiceApis(wait: ServiceApiWait, timeout: Timeout = TIMEOUTS.apis): Promise<string> {
  const { cluster, places, environment, outputs, signal } = wait;
  const context = { cluster, kubeconfig: places.kubeconfig, environment, outputs };
  if (serviceApis.appliesTo?.(context) === false) return "the config layer uses no service API";
  const [result] = await waitFor({ checks: [serviceApis], context, timeout, signal });
  return result?.evidence ?? "";
}
