/** What happened in the world, in order and with simulated times. Shows whether an upgrade disrupted anything. */
import type { Collection, Store } from "./store";
import type { WorldTime } from "./time";

export type ComponentName = "talos" | "kubelet" | "kube-apiserver" | "kube-controller-manager" | "kube-scheduler";

export type TraceEvent =
  | {
      readonly kind: "node";
      readonly node: string;
      readonly role: "controlplane" | "worker";
      /** Talos, etcd (on a control plane) and the kubelet run. */
      readonly isUp: boolean;
      /** Why it is not up. */
      readonly why?: string;
    }
  /** Whether the API server of a node that is up serves, or restarts with another version. */
  | { readonly kind: "api-server"; readonly node: string; readonly isUp: boolean }
  | { readonly kind: "component"; readonly node: string; readonly component: ComponentName; readonly version: string }
  | { readonly kind: "etcd"; readonly leader?: string; readonly down: readonly string[]; readonly hasQuorum: boolean }
  /** Versions beside each other that must not be. */
  | { readonly kind: "skew"; readonly violations: readonly string[] }
  | {
      readonly kind: "workload";
      /** Such as `kube-system/Deployment/coredns`. */
      readonly workload: string;
      readonly wanted: number;
      readonly available: number;
    };

export type TraceEntry = TraceEvent & {
  readonly order: number;
  /** Simulated, in milliseconds since 1970. */
  readonly at: number;
};

const COLLECTION = "trace";

/** Append-only. Unchanged values are not recorded again. */
export class Trace {
  private readonly entries: Collection<TraceEntry>;
  private readonly last = new Map<string, string>();
  private count: number;

  constructor(
    store: Store,
    private readonly time: WorldTime,
  ) {
    this.entries = store.collection(COLLECTION);
    const known = this.all();
    for (const { order: _, at: __, ...event } of known) this.last.set(subjectOf(event as TraceEvent), textOf(event));
    this.count = known.length;
  }

  record(event: TraceEvent): void {
    const subject = subjectOf(event);
    const text = textOf(event);
    if (this.last.get(subject) === text) return;
    this.last.set(subject, text);
    this.count += 1;
    const entry: TraceEntry = { ...event, order: this.count, at: this.time.now() };
    this.entries.put(String(this.count), entry);
  }

  /** Oldest first. */
  all(): TraceEntry[] {
    return [...this.entries.values()].sort((one, other) => one.order - other.order);
  }
}

function subjectOf(event: TraceEvent): string {
  switch (event.kind) {
    case "node":
      return `node ${event.node}`;
    case "api-server":
      return `api-server ${event.node}`;
    case "component":
      return `component ${event.node} ${event.component}`;
    case "workload":
      return `workload ${event.workload}`;
    default:
      return event.kind;
  }
}

/** The reason may change while a node is down; only the fact that it is down is recorded. */
function textOf(event: object): string {
  return JSON.stringify({ ...event, why: undefined });
}
