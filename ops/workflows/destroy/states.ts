import { clientFilesIn } from "../../state/client-files";
import type { ClientFiles } from "../../state/client-files";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import { copyState } from "../../state/layer-backups";
import type { CopyOptions } from "../../state/layer-backups";
import { managedIn, resourcesIn } from "../../state/resources";
import type { StateResource } from "../../state/resources";
import { StateStore } from "../../state/store";
import type { StoreOptions } from "../../state/store";

/**
 * Resources that are deleted through the Kubernetes API: objects in Kubernetes, and settings of services that run
 * there.
 */
const BEHIND_API = /^(helm_release|kubernetes_\w+|flux_\w+|powerdns_\w+|authentik_\w+|harbor_\w+)$/;

/** Resources that are deleted through the Talos API of a node. */
const ON_NODE = "talos_machine_configuration_apply";

/** Once this resource exists, controllers may have created objects outside of Terraform. */
const BEGINNING = "talos_machine_bootstrap";

/** The states of one cluster, and the backups of states that a destroy removes. */
export class States {
  private readonly folder: string;
  private readonly store: StateStore;
  /** The last known content of states that are not plain files. */
  private readonly seen = new Map<Layer, string | undefined>();

  constructor(
    private readonly options: StoreOptions,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.folder = options.folder;
    this.store = new StateStore(options);
  }

  /** Reads states that are not plain files again: before the first use, and after each write. */
  async look(layers: readonly Layer[] = LAYERS): Promise<void> {
    if (this.store.isPlainHere) return;
    for (const layer of layers) this.seen.set(layer, await this.store.pull(layer));
  }

  count(layer: Layer): number {
    return this.listManagedResources(layer).reduce((sum, { instances }) => sum + instances.length, 0);
  }

  /** Addresses of resources inside the cluster, which only a running cluster can delete. */
  listInClusterResources(layer: Layer): string[] {
    return this.listManagedResources(layer)
      .filter(({ type }) => BEHIND_API.test(type) || type === ON_NODE)
      .map(addressOf);
  }

  /** Addresses of resources that are deleted through the Kubernetes API. */
  listApiResources(layer: Layer): string[] {
    return this.listManagedResources(layer)
      .filter(({ type }) => BEHIND_API.test(type))
      .map(addressOf);
  }

  /** The cluster's client credentials, if the state of infra contains them. */
  clientFiles(): ClientFiles {
    return clientFilesIn(resourcesIn(this.textOf("infra")));
  }

  /** Whether these machines have ever run a cluster. */
  hasBegun(): boolean {
    return this.listManagedResources("infra").some(({ type }) => type === BEGINNING);
  }

  /** The file for a new backup of a layer's state. */
  copyOf(layer: Layer): string {
    const folder = join(this.folder, "kept");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const moment = this.now().toISOString().replaceAll(/[:.]/g, "-");
    return join(folder, `${layer}-${moment}.tfstate`);
  }

  /** @returns the backup; undefined if there is no state */
  async keepCopy(layer: Layer): Promise<string | undefined> {
    if (!this.store.isPlainHere) return copyState(layer, this.copyOptions());
    if (!existsSync(this.fileOf(layer))) return undefined;
    const copy = this.copyOf(layer);
    copyFileSync(this.fileOf(layer), copy);
    return copy;
  }

  /**
   * Moves a layer's state away, so that Terraform no longer manages its resources.
   *
   * @returns the new path of the state; undefined if there was none
   */
  async moveAside(layer: Layer): Promise<string | undefined> {
    if (!this.store.isPlainHere) {
      const copy = await this.keepCopy(layer);
      await this.forget(layer, this.listManagedResources(layer).map(addressOf));
      return copy;
    }
    const file = this.fileOf(layer);
    if (!existsSync(file)) return undefined;
    const copy = this.copyOf(layer);
    renameSync(file, copy);
    // Otherwise the next run would treat its backup as the state of a killed run.
    rmSync(`${file}.good`, { force: true });
    return copy;
  }

  /** Removes resources from a layer's state that is not a plain file. */
  async forget(layer: Layer, addresses: readonly string[]): Promise<void> {
    if (addresses.length > 0) await this.store.forget(layer, addresses);
    await this.look([layer]);
  }

  get arePlainFiles(): boolean {
    return this.store.isPlainHere;
  }

  private copyOptions(): CopyOptions {
    const { cluster, environment } = this.options;
    return { cluster, environment, store: this.store, folder: join(this.folder, "kept"), now: this.now };
  }

  private listManagedResources(layer: Layer): readonly StateResource[] {
    return managedIn(this.textOf(layer));
  }

  private textOf(layer: Layer): string | undefined {
    if (!this.store.isPlainHere) return this.seen.get(layer);
    return existsSync(this.fileOf(layer)) ? readFileSync(this.fileOf(layer), "utf8") : undefined;
  }

  private fileOf(layer: Layer): string {
    return join(this.folder, `${layer}.tfstate`);
  }
}

function addressOf({ module, type, name }: StateResource): string {
  return `${module ? `${module}.` : ""}${type}.${name}`;
}
