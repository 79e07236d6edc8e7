import type { KubernetesObject } from "./client";

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

export function findCondition(object: KubernetesObject | undefined, type: string): Condition | undefined {
  return ((object?.status?.conditions ?? []) as Condition[]).find((condition) => condition.type === type);
}

export function trueCondition(object: KubernetesObject | undefined, type: string): Condition | undefined {
  const condition = findCondition(object, type);
  return condition?.status === "True" ? condition : undefined;
}
