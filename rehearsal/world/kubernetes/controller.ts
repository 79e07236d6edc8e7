/** Runs the controllers of a cluster until nothing changes. */
import type { KubernetesApi } from "./api";
import type { Reads } from "./reads";

export interface Controller {
  /** The inputs besides Kubernetes objects, as text: a change means new work. */
  watches?(): string | Promise<string>;
  /**
   * Set if the controller depends only on objects that it reads through the API, on nodes and networks, and on what it watches. It then
   * rests while these are the same. Other controllers run after every change of any object.
   */
  readonly canRest?: true;
  reconcile(): void | Promise<void>;
}

/** More rounds than any chain of dependencies needs. Beyond this limit, two controllers undo each other's changes. */
const MOST_ROUNDS = 60;

interface LastRun {
  readonly revision: number;
  readonly inputs: string;
  readonly reads: Reads;
}

export class ControlLoop {
  private readonly controllers: Controller[] = [];
  private settled = "";
  /** By controller whose last run changed nothing: what that run has read. */
  private readonly idle = new Map<Controller, LastRun>();
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
    const { api } = this;
    if (api.view.apiDown() !== undefined || api.startup.isUnderWay()) return;
    api.reach();
    let inputs = await this.readInputs();
    if (this.settled === `${api.revision()} ${inputs}`) return;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const before = api.revision();
      for (const controller of this.controllers) await this.reconcile(controller, inputs);
      if (api.revision() !== before) continue;
      const current = await this.readInputs();
      if (current === inputs) {
        this.settled = `${before} ${current}`;
        return;
      }
      // A machine has lost power, for example, while a controller waited: those before it do not know that yet.
      inputs = current;
    }
    throw new Error(`the simulated cluster did not converge after ${MOST_ROUNDS} rounds`);
  }

  private async reconcile(controller: Controller, inputs: string): Promise<void> {
    const { api, idle } = this;
    const last = idle.get(controller);
    if (last?.inputs === inputs && (last.revision === api.revision() || this.isResting(controller, last))) return;
    idle.delete(controller);
    const revision = api.revision();
    const reads = await api.observeAsync(() => controller.reconcile());
    if (reads) idle.set(controller, { reads, inputs, revision });
  }

  private isResting({ canRest }: Controller, { reads }: LastRun): boolean {
    return canRest === true && this.api.areCurrent(reads);
  }

  /** Everything besides the objects that controllers work from. */
  private async readInputs(): Promise<string> {
    const { view } = this.api;
    const watched = await Promise.all(this.controllers.map(async (controller) => (await controller.watches?.()) ?? ""));
    const network = [view.builtInCni(), view.podSubnet(), view.serviceSubnet(), view.dnsDomain()];
    return JSON.stringify([view.name(), view.nodes(), network, watched]);
  }
}
