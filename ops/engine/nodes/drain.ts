import { kubectlCommand } from "../../clients/kubernetes/command";
import { cordonNode, findNode, uncordonNode } from "../../clients/kubernetes/nodes";
import { attachedClaims, evictPod, podsOnNode, isIgnoredByDrain } from "../../clients/kubernetes/eviction";
import type { NodePod } from "../../clients/kubernetes/eviction";
import { formatCount } from "../../support/count";
import type { NodeState } from "../events/event";
import type { Context } from "../run/context";
import type { KubernetesClient } from "../../clients/kubernetes/client";
import type { FindingCode } from "../../support/finding-codes";
import { refusalFor } from "../../support/finding-refusal";
import { Refusal } from "../../support/refusal";
import { formatDuration } from "../../support/duration";
import { poll, reasonOf, scaleTimeout } from "../../support/wait";

/** Longer than any grace period in the charts of gitops/. */
const DRAIN_SECONDS = 600;
/** Storage drivers detach a volume within seconds. */
const DETACH_SECONDS = 120;

export interface Drain {
  readonly kubernetes: KubernetesClient;
  readonly node: string;
  /** The run that cordons the node. An interrupted run leaves its name on the node, and the next run uncordons it. */
  readonly run: string;
  readonly timeoutSeconds: number;
  /** Whether to evict pods without a controller, which nothing recreates. @default the drain is refused */
  readonly canEvictBarePods?: boolean;
  /** Called with each phase of the drain. @default nothing */
  readonly during?: <T>(phase: "drain" | "uncordon", work: () => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
  say(text: string): void;
  show(state: NodeState): void;
}

/** A drain within a run. */
export function drainIn(
  { journal, signal, console }: Pick<Context, "journal" | "signal" | "console">,
  kubernetes: KubernetesClient,
  node: string,
): Drain {
  return {
    kubernetes,
    node,
    run: journal.run,
    timeoutSeconds: DRAIN_SECONDS,
    signal,
    say: (text) => console.say(text),
    show: (state) => console.node(node, state),
  };
}

/** When the drain timed out, a PodDisruptionBudget did not allow an eviction, or a pod did not terminate. */
export class DrainBlocked extends Refusal {
  override readonly name = "DrainBlocked";
  readonly code = "drain-blocked" satisfies FindingCode;
}

/**
 * Runs `work` while only DaemonSet pods and static pods run on the node, and uncordons it afterwards, even after a
 * failure. A node that a user cordoned stays cordoned.
 */
export async function runWhileDrained<T>(drain: Drain, work: () => Promise<T>): Promise<T> {
  const uncordon = await cordonAndEvict(drain);
  const result = await work().catch(async (error: unknown) => {
    await uncordon();
    drain.show("failed");
    throw error;
  });
  await uncordon();
  return result;
}

/** Cordons the node and evicts its pods before the node is deleted. If this fails, the node is uncordoned. */
export async function drainForGood(drain: Drain): Promise<void> {
  await cordonAndEvict(drain);
}

/** @returns a function that uncordons the node, unless a user cordoned it */
async function cordonAndEvict(drain: Drain): Promise<() => Promise<void>> {
  const { kubernetes, node, run, show, during = (_, part) => part() } = drain;
  const before = await findNode(kubernetes, node);
  const isTheirs = before?.isCordoned === true && before.cordonedBy === undefined;
  const isOurs = before !== undefined && !isTheirs;
  const uncordon = async () => {
    if (isOurs) await during("uncordon", () => liftCordon(drain));
    show(isTheirs ? "cordoned" : "ready");
  };
  if (isOurs) await cordonNode(kubernetes, node, run);
  try {
    await during("drain", () => evictPods(drain));
  } catch (error) {
    await uncordon();
    throw error;
  }
  return uncordon;
}

/**
 * The API may be down together with the node. The next run lifts a remaining cordon; the failure of the work matters
 * more.
 */
async function liftCordon({ kubernetes, node, say }: Drain): Promise<void> {
  await uncordonNode(kubernetes, node).catch((error: unknown) =>
    say(`${node} stays cordoned until the next run: ${reasonOf(error)}`),
  );
}

/**
 * Evicts the current pods. A pod that tolerates everything may be scheduled on the cordoned node again: like `kubectl
 * drain`, this waits only for the old pods.
 *
 * @throws DrainBlocked with every remaining pod and the reason
 */
export async function evictPods(drain: Drain): Promise<void> {
  const { kubernetes, node, say, show } = drain;
  show("draining");
  const pods = await podsToEvict(kubernetes, node);
  const bare = drain.canEvictBarePods ? [] : pods.filter(({ owner }) => owner === undefined);
  if (bare.length > 0)
    throw refusalFor(
      "drain-bare-pod",
      `${node} runs pods without a controller, which nothing recreates: ${bare.map(({ namespace, name }) => `${namespace}/${name}`).join(", ")}.\n` +
        `Delete them, or evict them with --evict-bare-pods.`,
    );
  // Storage drivers are evicted last: they must detach the volumes of the other pods first.
  const [mounting, others] = [
    pods.filter(({ claims }) => claims.length > 0),
    pods.filter(({ claims }) => claims.length === 0),
  ];
  await evictAll(drain, mounting);
  if (mounting.length > 0) await waitUntilDetached(drain, mounting);
  await evictAll(drain, others);
  say(`${node}: ${formatCount(pods.length, "pod")} evicted`);
}

/** @throws DrainBlocked */
async function evictAll(drain: Drain, pods: readonly NodePod[]): Promise<void> {
  const { kubernetes, node, timeoutSeconds, signal } = drain;
  const uids = new Set(pods.map(({ uid }) => uid));
  const seconds = scaleTimeout(timeoutSeconds);
  const left = await poll(async () => (await evictOnce(drain, uids)) || undefined, { seconds, signal });
  if (left === undefined) return;
  throw new DrainBlocked(
    `Draining ${node} timed out after ${formatDuration(seconds)}: ${left}. [drain-blocked]\n` +
      `Scale the workload up or change its PodDisruptionBudget (${kubectlCommand(kubernetes, "get pdb -A")}), then run the same command again.`,
  );
}

/**
 * An attached volume prevents the migration of a VM, but not a reboot, so this prints a message instead of an error.
 */
async function waitUntilDetached({ kubernetes, node, signal, say }: Drain, pods: readonly NodePod[]): Promise<void> {
  const claims = pods.flatMap(({ namespace, claims: names }) => names.map((name) => `${namespace}/${name}`));
  const findAttached = async () => {
    const attached = (await attachedClaims(kubernetes, node)).filter((claim) => claims.includes(claim));
    return attached.join(", ") || undefined;
  };
  try {
    const attached = await poll(findAttached, { seconds: scaleTimeout(DETACH_SECONDS), signal });
    if (attached !== undefined) say(`${node}: still attached: ${attached}`);
  } catch (error) {
    signal.throwIfAborted();
    say(reasonOf(error));
  }
}

export async function podsToEvict(kubernetes: KubernetesClient, node: string): Promise<NodePod[]> {
  return (await podsOnNode(kubernetes, node)).filter((pod) => !isIgnoredByDrain(pod));
}

/** Requests the eviction of every remaining pod. @returns what each pod waits for */
async function evictOnce({ kubernetes, node }: Drain, uids: ReadonlySet<string>): Promise<string> {
  const left: string[] = [];
  for (const pod of (await podsToEvict(kubernetes, node)).filter(({ uid }) => uids.has(uid))) {
    // The next list shows whether the pod is gone: a conflict may also be a change by another client.
    const eviction = pod.isTerminating ? undefined : await evictPod(kubernetes, pod);
    const reason = eviction?.outcome === "blocked" ? eviction.reason : "it is terminating";
    left.push(`${pod.namespace}/${pod.name}: ${reason}`);
  }
  return left.join("; ");
}

/** Removes the cordons of an interrupted run. @returns the nodes */
export async function liftOwnCordons(kubernetes: KubernetesClient, names: readonly string[]): Promise<string[]> {
  const lifted: string[] = [];
  for (const name of names) {
    const node = await findNode(kubernetes, name);
    if (node?.cordonedBy === undefined) continue;
    await uncordonNode(kubernetes, name);
    lifted.push(name);
  }
  return lifted;
}
