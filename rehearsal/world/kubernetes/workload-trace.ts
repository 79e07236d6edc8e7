/** Records how many pods of each workload are available to its users. */
import type { WorldTime } from "../time";
import type { Trace } from "../trace";
import type { KubernetesApi } from "./api";
import { at, isReady, textAt } from "./object";
import type { KubeObject } from "./object";

const KINDS = ["Deployment.apps", "StatefulSet.apps"];

export class WorkloadTrace {
  constructor(
    private readonly api: KubernetesApi,
    private readonly trace: Trace,
    private readonly time: WorldTime,
    /** How long a pod takes from its creation until it is ready, in simulated seconds. */
    private readonly startSeconds: number,
  ) {}

  /**
   * Called after every change. A pod on a node that is down is not available, even if its status says so. While no API server
   * serves, pods on machines that run stay available: no controller can mark them. Source: kubernetes.io, "Troubleshooting
   * Clusters" ("existing pods and services should continue to work normally, unless they depend on the Kubernetes API").
   */
  record(): void {
    const { view } = this.api;
    const isServed = view.apiDown() === undefined;
    const down = new Set(
      view.nodes().flatMap((node) => ((isServed ? node.down : node.off) === undefined ? [] : [node.name])),
    );
    const available = new Map<string, number>();
    for (const pod of this.api.list("Pod")) {
      const owner = pod.metadata.ownerReferences?.[0]?.uid;
      if (owner !== undefined && isReady(pod) && !down.has(textAt(pod, "spec.nodeName") ?? ""))
        available.set(owner, (available.get(owner) ?? 0) + 1);
    }
    for (const kind of KINDS)
      for (const workload of this.api.list(kind))
        this.recordWorkload(workload, available.get(workload.metadata.uid ?? "") ?? 0);
  }

  /** Called after a pod was evicted and its replacement has started. */
  recordAfterStart(): void {
    this.time.reach(this.time.now() + this.startSeconds * 1000);
    this.record();
  }

  private recordWorkload(workload: KubeObject, available: number): void {
    const { name, namespace = "" } = workload.metadata;
    const wanted = Number(at(workload, "spec.replicas") ?? 1);
    this.trace.record({ kind: "workload", workload: `${namespace}/${workload.kind}/${name}`, wanted, available });
  }
}
