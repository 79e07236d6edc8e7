import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describePlace, remoteBackend } from "../../spec";
import type { Cluster, Layer } from "../../spec";
import { BACKEND_CHANGED, TerraformFailed } from "../clients/terraform/failure";
import { Terraform } from "../clients/terraform/terraform";
import type { Outputs } from "../clients/terraform/terraform";
import type { Runtime } from "../support/runtime";
import { isEncrypted, isKeptHere } from "./environment";

export interface StoreOptions {
  readonly cluster: Pick<Cluster, "name" | "state">;
  /** What is kept of the cluster on this machine. */
  readonly folder: string;
  /** With what opens the states in it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly runtime: Pick<Runtime, "states">;
  /** Terraform or OpenTofu, as it is called here; found when it is needed. */
  readonly program: string | (() => string);
}

/**
 * The states of a cluster's layers, wherever the cluster file keeps them. A state elsewhere, or an encrypted one, is reached
 * through Terraform in a folder that has its backend and nothing else: neither the stacks nor any provider are needed.
 */
export class StateStore {
  private readonly initialised = new Map<Layer, Promise<Terraform>>();

  constructor(private readonly options: StoreOptions) {}

  /** In files on this machine, as against a backend elsewhere. */
  get isHere(): boolean {
    return isKeptHere(this.options.cluster, this.options.runtime);
  }

  /** In files that can be read without Terraform. */
  get isPlainHere(): boolean {
    return this.isHere && !this.isEncrypted;
  }

  get isEncrypted(): boolean {
    return isEncrypted(this.options.cluster, this.options.runtime);
  }

  private get program(): string {
    const { program } = this.options;
    return typeof program === "string" ? program : program();
  }

  fileOf(layer: Layer): string {
    return join(this.options.folder, `${layer}.tfstate`);
  }

  /** Where a layer's state is, in words. */
  placeOf(layer: Layer): string {
    const { cluster } = this.options;
    const { state } = cluster;
    return this.isHere || state.backend === "local" ? this.fileOf(layer) : describePlace({ ...cluster, state }, layer);
  }

  /** The whole state of a layer, in plain text; undefined while there is none. */
  async pull(layer: Layer): Promise<string | undefined> {
    if (this.isHere && !existsSync(this.fileOf(layer))) return undefined;
    const text = this.isPlainHere
      ? readFileSync(this.fileOf(layer), "utf8")
      : await (await this.terraform(layer)).pullState();
    return isNone(text) ? undefined : text;
  }

  /** What a layer handed on when it was last applied; undefined when it never was. */
  async outputs(layer: Layer): Promise<Outputs | undefined> {
    const { folder, environment } = this.options;
    if (this.isHere) {
      const file = this.fileOf(layer);
      if (!existsSync(file)) return undefined;
      // Beside the state there is no configuration, and so nothing that would have to be initialised first.
      return new Terraform({ program: this.program, folder, environment }).output([`-state=${file}`]);
    }
    const outputs = await (await this.terraform(layer)).output();
    return Object.keys(outputs).length > 0 ? outputs : undefined;
  }

  /**
   * Puts a whole state into a layer's place.
   *
   * @param force also over another one that is there
   */
  async push(layer: Layer, text: string, force: boolean): Promise<void> {
    mkdirSync(this.options.folder, { recursive: true, mode: 0o700 });
    const file = `${this.fileOf(layer)}.new`;
    writeFileSync(file, text, { mode: 0o600 });
    try {
      if (this.isPlainHere) renameSync(file, this.fileOf(layer));
      else await (await this.terraform(layer)).pushState(file, force);
      // The copy of the one before would take this one for a mistake (ops/state/state-backup.ts).
      rmSync(`${this.fileOf(layer)}.good`, { force: true });
    } finally {
      rmSync(file, { force: true });
    }
  }

  /** Takes resources out of a layer's state; what they stand for stays. */
  async forget(layer: Layer, addresses: readonly string[]): Promise<void> {
    await (await this.terraform(layer)).forget(addresses);
  }

  /** Terraform in the folder of a layer's backend. @throws TerraformFailed where the backend cannot be used */
  terraform(layer: Layer): Promise<Terraform> {
    const ready = this.initialised.get(layer) ?? this.initialise(layer);
    this.initialised.set(layer, ready);
    return ready;
  }

  private async initialise(layer: Layer): Promise<Terraform> {
    const { cluster, folder: home, environment } = this.options;
    const folder = join(home, "backend", layer);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const remote = this.isHere ? undefined : remoteBackend(cluster, layer);
    const { type, settings } = remote ?? { type: "local", settings: { path: this.fileOf(layer) } };
    const forget = () => rmSync(join(folder, ".terraform"), { recursive: true, force: true });
    // Whatever the folder remembers of another backend is not to be carried over; of the same, another process may need it.
    if (writeChanged(join(folder, "backend.tf.json"), { terraform: { backend: { [type]: settings } } })) forget();
    const none = join(folder, "no-providers");
    mkdirSync(none, { recursive: true, mode: 0o700 });
    const terraform = new Terraform({ program: this.program, folder, environment });
    const init = () => terraform.init([`-plugin-dir=${none}`]);
    try {
      await init().catch((error: unknown) => {
        if (!isOutdated(error)) throw error;
        forget();
        return init();
      });
    } catch (error) {
      // After the backend it would install the providers of the resources in the state, which are not needed here.
      if (!existsSync(join(folder, ".terraform", "terraform.tfstate"))) throw error;
    }
    return terraform;
  }
}

/** @returns whether it is another text than before */
function writeChanged(file: string, content: object): boolean {
  const text = JSON.stringify(content);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return true;
}

/** What the folder remembers of its backend was written by a version that wrote it in another way. */
function isOutdated(error: unknown): boolean {
  return error instanceof TerraformFailed && error.output === BACKEND_CHANGED;
}

/** An empty text, as the first write of all leaves it when it is cut short; or what some backends show of a state that never was. */
function isNone(text: string): boolean {
  return text.trim() === "" || /"lineage":\s*""/.test(text.slice(0, 400));
}
