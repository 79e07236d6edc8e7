/** Runs the controllers of a cluster until nothing changes. */
import type { KubernetesApi } from "./api";

export interface Controller {
  /** The inputs besides Kubernetes objects, as text: a change means new work. */
  watches?(): string | Promise<string>;
  reconcile(): void | Promise<void>;
}

/** More rounds than any chain of dependencies needs. Beyond this limit, two controllers undo each other's changes. */
const MOST_ROUNDS = 60;

export class ControlLoop {
  private readonly controllers: Controller[] = [];
  private settled = "";
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly api: KubernetesApi) {}

  add(...controllers: readonly Controller[]): void {
    this.controllers.push(...controllers);
  }

  /**
   * Runs to a fixed point. No time passes: when this returns, the cluster is in the state that a real one reaches after
   * minutes.
   */
  settle(): Promise<void> {
    const next = this.running.then(() => this.run());
    this.running = next.catch(() => undefined);
    return next;
  }

  private async run(): Promise<void> {
    if (this.api.view.apiDown() !== undefined || this.api.startup.isUnderWay()) return;
    this.api.reach();
    if ((await this.fingerprint()) === this.settled) return;
    /** By controller: the revision at which it had nothing to do. */
    const idleAt = new Map<Controller, number>();
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const before = this.api.revision();
      for (const controller of this.controllers) {
        const revision = this.api.revision();
        if (idleAt.get(controller) === revision) continue;
        await controller.reconcile();
        if (this.api.revision() === revision) idleAt.set(controller, revision);
      }
      if (this.api.revision() === before) {
        this.settled = await this.fingerprint();
        return;
      }
    }
    throw new Error(`the simulated cluster did not converge after ${MOST_ROUNDS} rounds`);
  }

  private async fingerprint(): Promise<string> {
    const { api } = this;
    const watched = await Promise.all(this.controllers.map(async (controller) => (await controller.watches?.()) ?? ""));
    const { view } = api;
    const network = [view.builtInCni(), view.podSubnet(), view.serviceSubnet(), view.dnsDomain()];
    return JSON.stringify([api.revision(), view.name(), view.nodes(), network, watched]);
  }
}
