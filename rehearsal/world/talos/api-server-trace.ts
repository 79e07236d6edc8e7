/** Writes down when an API server restarts with another version: it does not serve until it is ready again. */
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

  /** @param version what the API server of a node that is up runs now */
  look(node: string, version: string): void {
    const before = this.versions.get(node);
    this.versions.set(node, version);
    if (before === undefined || before === version) return;
    this.restarting.add(node);
    this.trace.record({ kind: "api-server", node, isUp: false });
  }

  /** A client asks the node for its static pods, and waits until they are ready. */
  awaited(node: string): void {
    if (!this.restarting.delete(node)) return;
    this.time.reach(this.time.now() + (DURATIONS["kube-apiserver.restart"]?.typical ?? 0) * 1000);
    this.trace.record({ kind: "api-server", node, isUp: true });
  }
}
