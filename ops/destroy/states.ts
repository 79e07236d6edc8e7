import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Layer } from "../../spec";

interface StateResource {
  readonly module?: string;
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  readonly instances: readonly unknown[];
}

/** What only a living cluster can give back: objects in Kubernetes, and settings of services that run there. */
const INSIDE =
  /^(helm_release|kubernetes_\w+|flux_\w+|powerdns_\w+|authentik_\w+|harbor_\w+|talos_machine_configuration_apply)$/;

/** From then on there was a cluster, with everything that its controllers may have made. */
const BEGINNING = "talos_machine_bootstrap";

/** The local states of one cluster, and the copies that are kept of what a destroy gives up. */
export class States {
  /** @param folder of the cluster's states */
  constructor(
    private readonly folder: string,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** How many resources a layer has. */
  count(layer: Layer): number {
    return this.managed(layer).reduce((sum, { instances }) => sum + instances.length, 0);
  }

  /** Addresses of what lives inside the cluster. */
  inside(layer: Layer): string[] {
    return this.managed(layer)
      .filter(({ type }) => INSIDE.test(type))
      .map(({ module, type, name }) => `${module ? `${module}.` : ""}${type}.${name}`);
  }

  /** Whether there has ever been a cluster on these machines. */
  hasBegun(): boolean {
    return this.managed("infra").some(({ type }) => type === BEGINNING);
  }

  /** Where a copy of a layer's state goes, made now. */
  copyOf(layer: Layer): string {
    const folder = join(this.folder, "kept");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const moment = this.now().toISOString().replaceAll(/[:.]/g, "-");
    return join(folder, `${layer}-${moment}.tfstate`);
  }

  /** @returns the copy; undefined when there is nothing to keep */
  keepCopy(layer: Layer): string | undefined {
    if (!existsSync(this.fileOf(layer))) return undefined;
    const copy = this.copyOf(layer);
    copyFileSync(this.fileOf(layer), copy);
    return copy;
  }

  /**
   * Lets Terraform know nothing of a layer any more.
   *
   * @returns where its state is now; undefined when there was none
   */
  moveAside(layer: Layer): string | undefined {
    const file = this.fileOf(layer);
    if (!existsSync(file)) return undefined;
    const copy = this.copyOf(layer);
    renameSync(file, copy);
    // Or the next run would take it for the state that a kill has damaged.
    rmSync(`${file}.good`, { force: true });
    return copy;
  }

  private managed(layer: Layer): StateResource[] {
    if (!existsSync(this.fileOf(layer))) return [];
    const text = readFileSync(this.fileOf(layer), "utf8");
    // The first write of all, cut short: Terraform, too, takes it for an empty state.
    if (text.trim() === "") return [];
    const { resources = [] } = JSON.parse(text) as { resources?: StateResource[] };
    return resources.filter(({ mode }) => mode === "managed");
  }

  private fileOf(layer: Layer): string {
    return join(this.folder, `${layer}.tfstate`);
  }
}
