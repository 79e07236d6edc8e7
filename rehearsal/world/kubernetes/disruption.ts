/** PodDisruptionBudgets, and evictions that respect them. Source: kubernetes/kubernetes `pkg/registry/core/pod/storage/eviction.go`. */
import type { KubernetesApi } from "./api";
import { ApiError } from "./api-error";
import type { Controller } from "./controller";
import { matchesExpressions } from "./label-expressions";
import { at, dictAt, isReady, listAt, stringsAt, textAt, withCondition } from "./object";
import type { Condition, KubeObject } from "./object";

const BUDGET = "PodDisruptionBudget.policy";

interface Numbers {
  readonly currentHealthy: number;
  readonly desiredHealthy: number;
  readonly disruptionsAllowed: number;
  readonly expectedPods: number;
}

/** A budget does not allow an eviction now. */
export class EvictionBlocked extends ApiError {
  constructor(cause: string) {
    const message = "Cannot evict pod as it would violate the pod's disruption budget.";
    super(429, "TooManyRequests", message, { causes: [{ reason: "DisruptionBudget", message: cause }] });
  }
}

export class Disruptions {
  /** Owners of evicted pods whose replacements are still starting. */
  private starting: string[] = [];

  constructor(private readonly api: KubernetesApi) {}

  /** Keeps the status of every budget in step with the pods. */
  controller(): Controller {
    return {
      watches: () => this.starting.join(),
      reconcile: () => {
        for (const budget of this.api.list(BUDGET)) this.updateStatus(budget);
      },
    };
  }

  /**
   * Ends a pod if its budget allows that now.
   * @throws EvictionBlocked, ApiError
   */
  evict(name: string, namespace: string, uid?: string): void {
    const pod = this.api.require("Pod", name, namespace);
    if (uid !== undefined && uid !== pod.metadata.uid)
      throw new ApiError(
        409,
        "Conflict",
        `Operation cannot be fulfilled on Pod "${name}": the UID in the precondition (${uid}) does not match the UID in record (${pod.metadata.uid ?? ""}). The object might have been deleted and then recreated`,
      );
    const phase = textAt(pod, "status.phase");
    if (phase !== "Succeeded" && phase !== "Failed" && phase !== "Pending") this.checkBudget(pod);
    this.api.delete("Pod", name, namespace);
    const owner = pod.metadata.ownerReferences?.[0]?.uid;
    if (owner !== undefined) this.starting.push(owner);
  }

  /** The replacements of evicted pods have started. Reading the cluster counts as time passing. */
  letTimePass(): void {
    this.starting = [];
  }

  private updateStatus(budget: KubeObject): void {
    const numbers = this.numbersOf(budget);
    const isAllowed = numbers.disruptionsAllowed > 0;
    const condition: Condition = {
      type: "DisruptionAllowed",
      status: isAllowed ? "True" : "False",
      reason: isAllowed ? "SufficientPods" : "InsufficientPods",
      message: "",
    };
    const { conditions } = withCondition(budget, condition, this.api.now());
    this.api.setStatus(budget, { ...numbers, conditions, observedGeneration: budget.metadata.generation });
  }

  private checkBudget(pod: KubeObject): void {
    const [budget, another] = this.api
      .list(BUDGET, pod.metadata.namespace)
      .filter((candidate) => isProtected(candidate, pod));
    if (another)
      throw new ApiError(
        500,
        "InternalError",
        "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.",
      );
    if (!budget) return;
    const { disruptionsAllowed, desiredHealthy, currentHealthy } = this.numbersOf(budget);
    if (!isReady(pod)) {
      const always = at(budget, "spec.unhealthyPodEvictionPolicy") === "AlwaysAllow";
      if (always || (currentHealthy >= desiredHealthy && desiredHealthy > 0)) return;
    }
    if (disruptionsAllowed > 0) return;
    throw new EvictionBlocked(
      `The disruption budget ${budget.metadata.name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`,
    );
  }

  private numbersOf(budget: KubeObject): Numbers {
    const pods = this.api.list("Pod", budget.metadata.namespace).filter((pod) => isProtected(budget, pod));
    const owners = new Set(pods.map(({ metadata }) => metadata.ownerReferences?.[0]?.uid));
    const starting = this.starting.filter((owner) => owners.has(owner)).length;
    const expectedPods = countExpected(this.api, pods);
    const present = pods.filter((pod) => isReady(pod)).length;
    const currentHealthy = Math.max(0, Math.min(present, expectedPods - starting));
    const max = at(budget, "spec.maxUnavailable");
    const desiredHealthy =
      max === undefined
        ? share(at(budget, "spec.minAvailable") ?? 1, expectedPods)
        : Math.max(0, expectedPods - share(max, expectedPods));
    return {
      currentHealthy,
      desiredHealthy,
      disruptionsAllowed: expectedPods > 0 ? Math.max(0, currentHealthy - desiredHealthy) : 0,
      expectedPods,
    };
  }
}

/** The replicas that the owners of the pods want, not only the existing pods. */
function countExpected(api: KubernetesApi, pods: readonly KubeObject[]): number {
  const owners = new Map<string, number>();
  let bare = 0;
  for (const { metadata } of pods) {
    const owner = metadata.ownerReferences?.[0];
    if (!owner) bare += 1;
    else if (!owners.has(owner.uid)) {
      const group = owner.apiVersion.includes("/") ? `.${owner.apiVersion.split("/")[0]}` : "";
      const workload = api.get(`${owner.kind}${group}`, owner.name, metadata.namespace);
      owners.set(
        owner.uid,
        Number(at(workload, "spec.replicas") ?? at(workload, "status.desiredNumberScheduled") ?? 1),
      );
    }
  }
  return bare + [...owners.values()].reduce((sum, count) => sum + count, 0);
}

/** Both percentages are rounded up. */
function share(value: unknown, total: number): number {
  const percent = /^(\d+)%$/.exec(String(value))?.[1];
  return percent === undefined ? Number(value) : Math.ceil((Number(percent) * total) / 100);
}

function isProtected(budget: KubeObject, { metadata }: KubeObject): boolean {
  const selector = dictAt(budget, "spec.selector");
  const labels = metadata.labels ?? {};
  const exact = Object.entries(stringsAt(selector, "matchLabels")).every(([key, value]) => labels[key] === value);
  return exact && matchesExpressions(labels, listAt(selector, "matchExpressions"));
}
