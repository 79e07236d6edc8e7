/** Analyses of a trace of the simulated world. */
import type { ComponentName, TraceEntry } from "../../rehearsal/world/trace";

type Entry<K extends TraceEntry["kind"]> = Extract<TraceEntry, { kind: K }>;

function entriesOf<K extends TraceEntry["kind"]>(trace: readonly TraceEntry[], kind: K): Entry<K>[] {
  return trace.filter((entry): entry is Entry<K> => entry.kind === kind);
}

/** Entries after the given sequence number. */
export function entriesSince(trace: readonly TraceEntry[], order: number): TraceEntry[] {
  return trace.filter((entry) => entry.order > order);
}

/**
 * The maximum number of nodes of a role that were down at the same time. A control plane whose API server restarts counts as
 * down.
 * @param after considers only the time after this sequence number, including nodes that were already down
 */
export function mostDownAtOnce(trace: readonly TraceEntry[], role: "controlplane" | "worker", after = 0): number {
  const down = { node: new Set<string>(), "api-server": new Set<string>() };
  let most = 0;
  for (const entry of trace) {
    if (entry.kind !== "node" && entry.kind !== "api-server") continue;
    const its = entry.kind === "node" ? entry.role : "controlplane";
    if (its === role && !entry.isUp) down[entry.kind].add(entry.node);
    else down[entry.kind].delete(entry.node);
    if (entry.order > after) most = Math.max(most, new Set([...down.node, ...down["api-server"]]).size);
  }
  return most;
}

/** Every violation of the version skew policy, even a short one. */
export function skewViolations(trace: readonly TraceEntry[]): string[] {
  return [...new Set(entriesOf(trace, "skew").flatMap(({ violations }) => violations))];
}

export function isQuorumLost(trace: readonly TraceEntry[]): boolean {
  return entriesOf(trace, "etcd").some(({ hasQuorum }) => !hasQuorum);
}

/** The versions that a component of a node had, in order. */
export function versionsOf(trace: readonly TraceEntry[], node: string, component: ComponentName): string[] {
  return entriesOf(trace, "component")
    .filter((entry) => entry.node === node && entry.component === component)
    .map(({ version }) => version);
}

export interface Outage {
  readonly workload: string;
  /** Simulated seconds without an available pod, until the end of the trace if none came back. */
  readonly seconds: number;
}

/**
 * Outages of workloads that want at least this many replicas and were available before.
 * @param after considers only outages that began after this sequence number
 */
export function findOutages(trace: readonly TraceEntry[], { replicas = 2, after = 0 } = {}): Outage[] {
  const end = trace.at(-1)?.at ?? 0;
  const began = new Map<string, number>();
  const seen = new Set<string>();
  const found: Outage[] = [];
  const close = (workload: string, at: number): void => {
    const start = began.get(workload);
    began.delete(workload);
    if (start !== undefined) found.push({ workload, seconds: Math.round((at - start) / 1000) });
  };
  for (const { workload, wanted, available, at, order } of entriesOf(trace, "workload")) {
    if (wanted < replicas) continue;
    if (available > 0) {
      seen.add(workload);
      close(workload, at);
    } else if (seen.has(workload) && !began.has(workload) && order > after) began.set(workload, at);
  }
  for (const workload of [...began.keys()]) close(workload, end);
  return found;
}

/**
 * Disruptions that a rolling upgrade must not cause: two control planes down at once, etcd without a quorum, incompatible
 * versions, a workload with two or more replicas without an available pod. A single control plane may be down.
 * @param after considers only the time after this sequence number
 */
export function findDisruptions(trace: readonly TraceEntry[], after: number, controlPlanes: number): string[] {
  const later = entriesSince(trace, after);
  const down = mostDownAtOnce(trace, "controlplane", after);
  return [
    ...(down > 1 ? [`${down} control planes were down at once`] : []),
    ...(controlPlanes > 1 && isQuorumLost(later) ? ["etcd lost its quorum"] : []),
    ...skewViolations(later),
    ...findOutages(trace, { after }).map(({ workload, seconds }) => `${workload} had no pod for ${seconds} s`),
  ];
}
