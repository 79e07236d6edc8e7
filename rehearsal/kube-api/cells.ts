/** Cells of tables that need more than one field. */
import { conditionOf, listAt, textAt } from "../world/kubernetes/object";
import type { KubeObject } from "../world/kubernetes/object";

export function podStatus(pod: KubeObject): string {
  const waiting = listAt(pod, "status.containerStatuses").map((state) => textAt(state, "state.waiting.reason"));
  const phase = textAt(pod, "status.phase") ?? "Pending";
  return waiting.find(Boolean) ?? (phase === "Succeeded" ? "Completed" : phase);
}

export function jobStatus(job: KubeObject): string {
  const holds = (type: string) => conditionOf(job, type)?.status === "True";
  if (holds("Complete")) return "Complete";
  if (holds("Failed")) return "Failed";
  if (job.metadata.deletionTimestamp) return "Terminating";
  return holds("Suspended") ? "Suspended" : "Running";
}

const SHOWN_HOSTS = 3;

export function hostsOf(ingress: KubeObject): string {
  const rules = listAt(ingress, "spec.rules");
  const hosts = rules
    .flatMap((rule) => textAt(rule, "host") ?? [])
    .slice(0, SHOWN_HOSTS)
    .join(",");
  const more = rules.length - SHOWN_HOSTS;
  return more > 0 ? `${hosts} + ${more} more...` : hosts || "*";
}

export function accessMode(mode: unknown): string {
  return { ReadWriteOnce: "RWO", ReadWriteMany: "RWX", ReadOnlyMany: "ROX" }[String(mode)] ?? "RWOP";
}
