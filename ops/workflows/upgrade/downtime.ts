import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import type { Downtime } from "../../report/upgrade";
import { scalePause } from "../../support/wait";

const WORKLOADS = ["/apis/apps/v1/deployments", "/apis/apps/v1/statefulsets"];
const API = "Kubernetes API";
/** Short enough to detect the restart of a pod, without much load. */
const SECONDS = 2;
const MIN_MS = 500;

/** Polls which services have a ready pod. Services that had none at the beginning are ignored. */
export class DowntimeWatch {
  private readonly wasUp = new Set<string>();
  private readonly downSince = new Map<string, number>();
  private readonly total = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();
  readonly intervalMs: number;

  constructor(
    private readonly kubernetes: Pick<KubernetesClient, "list">,
    private readonly now: () => number = Date.now,
  ) {
    this.intervalMs = Math.max(MIN_MS, scalePause(SECONDS) * 1000);
  }

  /** The number of services that had a ready pod at some point. */
  get watched(): number {
    return [...this.wasUp].filter((name) => name !== API).length;
  }

  start(): void {
    this.timer = setTimeout(() => {
      this.polling = this.poll().finally(() => this.timer && this.start());
    }, this.intervalMs);
    this.timer.unref();
  }

  /** @returns the services that were down, longest first */
  async stop(): Promise<readonly Downtime[]> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.polling;
    for (const name of [...this.downSince.keys()]) this.note(name, true);
    return [...this.total]
      .map(([service, ms]) => ({ service, seconds: Math.round(ms / 100) / 10 }))
      .sort((a, b) => b.seconds - a.seconds);
  }

  /** Polls once. While the API is down, the state of the services is unknown. */
  async poll(): Promise<void> {
    let workloads: KubernetesObject[];
    try {
      workloads = (await Promise.all(WORKLOADS.map((path) => this.kubernetes.list(path)))).flat();
    } catch {
      this.note(API, false);
      return;
    }
    this.note(API, true);
    for (const { metadata, spec, status } of workloads) {
      if (Number(spec?.replicas ?? 1) === 0) continue;
      const ready = Number((status as { readyReplicas?: number } | undefined)?.readyReplicas ?? 0);
      this.note(`${metadata.namespace ?? ""}/${metadata.name}`, ready > 0);
    }
  }

  private note(name: string, isUp: boolean): void {
    const since = this.downSince.get(name);
    if (isUp) {
      this.wasUp.add(name);
      if (since !== undefined) this.total.set(name, (this.total.get(name) ?? 0) + this.now() - since);
      this.downSince.delete(name);
    } else if (since === undefined && this.wasUp.has(name)) this.downSince.set(name, this.now());
  }
}
