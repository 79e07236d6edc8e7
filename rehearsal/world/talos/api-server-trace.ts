/** Records when an API server restarts with another version. It does not serve until it is ready again. */
import { DURATIONS } from "../durations";
import type { WorldTime } from "../time";
import type { Trace } from "../trace";

export class ApiServerTrace {
  private readonly versions = new Map<string, string>();
  private readonly restarting = new Set<string>();

  constructor(
    private readonly trace: Trace,
    private readonly time: WorldTime,
  ) {}

  /** @param version of the API server on a node that is up */
  look(node: string, version: string): void {
    const before = this.versions.get(node);
    this.versions.set(node, version);
    if (before === undefined || before === version) return;
    this.restarting.add(node);
    this.trace.record({ kind: "api-server", node, isUp: false });
  }

  /** A client reads the static pods of the node, and waits until they are ready. */
  awaited(node: string): void {
    if (!this.restarting.delete(node)) return;
    this.time.reach(this.time.now() + (DURATIONS["kube-apiserver.restart"]?.typical ?? 0) * 1000);
    this.trace.record({ kind: "api-server", node, isUp: true });
  }
}
