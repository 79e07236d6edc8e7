import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describePlace, remoteBackend } from "../../spec";
import type { Cluster, Layer } from "../../spec";
import { BackendChanged } from "../clients/terraform/failure";
import { Terraform } from "../clients/terraform/terraform";
import type { Outputs } from "../clients/terraform/terraform";
import type { CommandPlace } from "../support/command-line";
import { replaceFile } from "../support/replace-file";
import type { Runtime } from "../support/runtime";
import { readIfPresent, retireCopy } from "./backup-folder";
import { isEncrypted, isKeptHere } from "./environment";
import { terraformCommands } from "./terraform-commands";
import { readOutputs } from "./state-outputs";

export interface StoreOptions extends CommandPlace {
  readonly cluster: Pick<Cluster, "name" | "state">;
  /** The cluster's folder for states and backups on this machine. */
  readonly folder: string;
  /** With the credentials of the state backend. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly runtime: Pick<Runtime, "states" | "commandOptions">;
  /** The path of Terraform or OpenTofu; looked up on first use. */
  readonly program: string | (() => string);
}

/**
 * The states of a cluster's layers, in the backend of the cluster file. A remote or encrypted state is accessed through
 * Terraform in a folder that contains only a backend block, which needs neither stacks nor providers.
 */
export class StateStore {
  private readonly initialised = new Map<Layer, Promise<Terraform>>();

  constructor(readonly options: StoreOptions) {}

  /** Whether the states are local files. */
  get isHere(): boolean {
    return isKeptHere(this.options.cluster, this.options.runtime);
  }

  /** Whether the states are local files that can be read without Terraform. */
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

  /** The location of a layer's state, as text. */
  placeOf(layer: Layer): string {
    const { cluster } = this.options;
    const { state } = cluster;
    return this.isHere || state.backend === "local" ? this.fileOf(layer) : describePlace({ ...cluster, state }, layer);
  }

  /** The decrypted state of a layer; undefined if there is none. */
  async pull(layer: Layer): Promise<string | undefined> {
    if (this.isHere && !existsSync(this.fileOf(layer))) return undefined;
    const text = this.isPlainHere
      ? readFileSync(this.fileOf(layer), "utf8")
      : await (await this.terraform(layer)).pullState();
    return isNone(text) ? undefined : text;
  }

  /** The outputs of a layer; undefined if it was never applied. */
  async outputs(layer: Layer): Promise<Outputs | undefined> {
    const { folder } = this.options;
    if (this.isHere) {
      const file = this.fileOf(layer);
      if (!existsSync(file)) return undefined;
      const plain = this.isEncrypted ? undefined : readOutputs(file);
      // The folder contains no configuration, so Terraform needs no init.
      return plain ?? this.terraformIn(folder).output([`-state=${file}`]);
    }
    const outputs = await (await this.terraform(layer)).output();
    return Object.keys(outputs).length > 0 ? outputs : undefined;
  }

  /**
   * Replaces the state of a layer.
   *
   * @param force also if the existing state has another lineage
   */
  async push(layer: Layer, text: string, force: boolean): Promise<void> {
    const file = `${this.fileOf(layer)}.new`;
    const previous = readIfPresent(this.fileOf(layer));
    replaceFile(file, text);
    try {
      if (this.isPlainHere) renameSync(file, this.fileOf(layer));
      else await (await this.terraform(layer)).pushState(file, force);
      retireCopy(this.options.folder, layer, previous);
    } finally {
      rmSync(file, { force: true });
    }
  }

  /** Removes resources from a layer's state; the real objects are kept. */
  async forget(layer: Layer, addresses: readonly string[]): Promise<void> {
    await (await this.terraform(layer)).forget(addresses);
  }

  /** Terraform in the folder of a layer's backend. @throws TerraformFailed if the backend cannot be used */
  terraform(layer: Layer): Promise<Terraform> {
    const ready = this.initialised.get(layer) ?? this.initialise(layer);
    this.initialised.set(layer, ready);
    return ready;
  }

  private terraformIn(folder: string): Terraform {
    const { environment } = this.options;
    return new Terraform({ program: this.program, folder, environment, commands: terraformCommands(this.options) });
  }

  private async initialise(layer: Layer): Promise<Terraform> {
    const { cluster, folder: home } = this.options;
    const folder = join(home, "backend", layer);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const remote = this.isHere ? undefined : remoteBackend(cluster, layer);
    const { type, settings } = remote ?? { type: "local", settings: { path: this.fileOf(layer) } };
    const forget = () => rmSync(join(folder, ".terraform"), { recursive: true, force: true });
    // .terraform describes the backend of the last init. It is removed only for another backend, because another
    // process may be using it.
    if (writeChanged(join(folder, "backend.tf.json"), { terraform: { backend: { [type]: settings } } })) forget();
    const none = join(folder, "no-providers");
    mkdirSync(none, { recursive: true, mode: 0o700 });
    const terraform = this.terraformIn(folder);
    // Fails if the state has resources, because their providers are not installed here. They are not needed either.
    const isEnough = (failure: unknown) =>
      !isOutdated(failure) && existsSync(join(folder, ".terraform", "terraform.tfstate"));
    const init = () => terraform.init([`-plugin-dir=${none}`], isEnough);
    await init().catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      forget();
      return init();
    });
    return terraform;
  }
}

/** @returns whether the content changed */
function writeChanged(file: string, content: object): boolean {
  const text = JSON.stringify(content);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  replaceFile(file, text);
  return true;
}

/** Another version wrote .terraform in a different format. */
function isOutdated(error: unknown): boolean {
  return error instanceof BackendChanged;
}

/** An empty text: the first write was interrupted, or the backend returns it for a state that does not exist. */
function isNone(text: string): boolean {
  return text.trim() === "" || /"lineage":\s*""/.test(text.slice(0, 400));
}
