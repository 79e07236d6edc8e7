import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bucketsOf } from "../../ops/rehearsal/buckets";
import { rehearsalCredentials } from "../../ops/rehearsal/rehearsal-credentials";
import { findTerraform } from "../../ops/clients/terraform/binary";
import { Terraform } from "../../ops/clients/terraform/terraform";
import type { ChangeCount } from "../../ops/clients/terraform/events";
import { PAUSE_SCALE_VARIABLE } from "../../ops/support/wait";
import { placesIn, rehearsalEnvironment, startRehearsal } from "../../rehearsal/run";
import type { Rehearsal } from "../../rehearsal/run";
import { loadCluster } from "../../spec";
import { providerOptions } from "../../rehearsal/world/providers";
import type { Cluster, Layer } from "../../spec";
import type { addLayers } from "../../stacks";
import { commandHost } from "./commands/command-host";
import type { CommandOutcome } from "./commands/command-host";
import { writeStacks } from "./written-stacks";

const PROJECT = join(__dirname, "../..");

/** The simulated world changes at once. */
const PAUSE_SCALE = "0.1";

/** A rehearsal in a folder of its own, with the stacks of a cluster file ready to be applied. */
export class Rehearsed {
  readonly folder = mkdtempSync(join(tmpdir(), "coldstart-rehearsal-"));
  private rehearsal: Rehearsal | undefined;
  /** The settings that each layer's folder was initialized for. */
  private readonly initialized = new Map<Layer, string>();
  /** The environment of a program inside the rehearsal. */
  environment: NodeJS.ProcessEnv = {};

  private constructor(
    readonly cluster: Cluster,
    private readonly more: Readonly<Record<string, string>>,
  ) {}

  /**
   * @param more what else is in the environment of Terraform.
   * @param from another rehearsal's folder, which this one starts as a copy of.
   */
  static async start(file: string, more: Readonly<Record<string, string>> = {}, from?: string): Promise<Rehearsed> {
    const rehearsed = new Rehearsed(loadCluster(file).cluster, more);
    if (from !== undefined) copyDeployment(from, rehearsed.folder);
    await rehearsed.open(file);
    return rehearsed;
  }

  private async open(file: string): Promise<void> {
    const { repository, branch } = this.cluster.gitops;
    const git = { seed: { project: PROJECT, uncommitted: true }, known: [{ url: repository, branch }] };
    const credentials = rehearsalCredentials(this.cluster);
    const buckets = bucketsOf(this.cluster, credentials.variables);
    const world = { git, providers: providerOptions(this.cluster), buckets };
    this.rehearsal = await startRehearsal({ folder: this.folder, ...world });
    this.environment = rehearsalEnvironment(process.env, credentials.named, {
      ...credentials.variables,
      ...this.rehearsal.env,
      // checkpoints-setup.cjs has completed the PATH.
      COLDSTART_TOOLS_COMPLETE: "1",
      [PAUSE_SCALE_VARIABLE]: PAUSE_SCALE,
      ...this.more,
    });
    this.synth(file);
  }

  /** Writes the stacks of a cluster file: the same one, or one that was changed. As main.ts does it, which every cold start runs. */
  synth(file: string): void {
    this.write(loadCluster(file).cluster);
  }

  /** Writes the stacks with the backend that the file names: only for one that the test has brought itself. */
  synthWithBackend(): void {
    this.write(this.cluster, { keepBackend: true });
  }

  private write(cluster: Cluster, options: Parameters<typeof addLayers>[3] = {}): void {
    writeStacks(this.folder, cluster, options);
  }

  /** The environment of a program inside the rehearsal. */
  get inside(): NodeJS.ProcessEnv {
    return this.environment;
  }

  get world() {
    if (!this.rehearsal) throw new Error("the rehearsal is closed");
    return this.rehearsal.world;
  }

  terraform(layer: Layer): Terraform {
    return new Terraform({
      program: findTerraform().program,
      folder: join(placesIn(this.folder).output, "stacks", layer),
      environment: this.environment,
      hasLockedProviders: false,
    });
  }

  /** Initializes the layer's folder, unless that was done for the same backend and providers. */
  async init(layer: Layer): Promise<void> {
    const stack = join(placesIn(this.folder).output, "stacks", layer, "cdk.tf.json");
    const { terraform } = JSON.parse(readFileSync(stack, "utf8")) as { terraform: object };
    const settings = JSON.stringify(terraform);
    if (this.initialized.get(layer) === settings) return;
    await this.terraform(layer).init();
    this.initialized.set(layer, settings);
  }

  async deploy(...layers: Layer[]): Promise<void> {
    for (const layer of layers) {
      await this.init(layer);
      const terraform = this.terraform(layer);
      await terraform.plan("deploy.tfplan");
      await terraform.apply("deploy.tfplan", () => undefined);
    }
  }

  async destroy(...layers: Layer[]): Promise<void> {
    for (const layer of layers) {
      const terraform = this.terraform(layer);
      await terraform.plan("destroy.tfplan", ["-destroy"]);
      await terraform.apply("destroy.tfplan", () => undefined);
    }
  }

  /** What the layer's next plan is, as JSON. */
  async planned(layer: Layer): Promise<unknown> {
    await this.init(layer);
    const terraform = this.terraform(layer);
    await terraform.plan("look.tfplan");
    return terraform.show("look.tfplan");
  }

  async applyPlanned(layer: Layer): Promise<void> {
    await this.terraform(layer).apply("look.tfplan", () => undefined);
  }

  async changes(layer: Layer): Promise<ChangeCount> {
    return (await this.terraform(layer).plan("look.tfplan")).changes;
  }

  /** Runs a program inside the rehearsal. @returns its standard output */
  run(program: string, ...args: string[]): Promise<string> {
    // Asynchronous, because this process serves the requests of the program.
    return new Promise((resolve, reject) => {
      execFile(
        program,
        args,
        { env: this.environment, encoding: "utf8", maxBuffer: 1 << 26 },
        (error, stdout, stderr) =>
          error ? reject(new Error(`${program} ${args.join(" ")}: ${stderr}`)) : resolve(stdout),
      );
    });
  }

  /** The same for a program that may fail. */
  outcome(program: string, ...args: string[]): Promise<CommandOutcome> {
    return new Promise((resolve) => {
      const options = { env: this.environment, cwd: PROJECT, encoding: "utf8", maxBuffer: 1 << 26 } as const;
      execFile(program, args, options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      );
    });
  }

  /** Runs `coldstart <words…>` inside the rehearsal; words such as `NAME=value` in front go to its environment. */
  command(...words: readonly string[]): Promise<CommandOutcome> {
    const { variables, rest } = splitVariables(words);
    return commandHost().run(rest, { ...this.environment, ...variables });
  }

  /** `./bootstrap.sh`, as it runs inside the rehearsal; with variables in front, as above. */
  async coldStart(...words: readonly string[]): Promise<{ code: number; output: string }> {
    const { variables, rest } = splitVariables(words);
    const { code, stdout, stderr } = await commandHost().run(["up", ...rest], { ...this.environment, ...variables });
    return { code, output: `${stdout}${stderr}` };
  }

  kubectl(...args: string[]): Promise<string> {
    return this.run("kubectl", ...args);
  }

  async close(): Promise<void> {
    commandHost().stop();
    await this.rehearsal?.close();
    this.rehearsal = undefined;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Copies the world and the states of a rehearsal to the folder of another one, and the client files, which exist after infra is applied. All
 * other files of a rehearsal contain the path of its folder and must be created there.
 */
export function copyDeployment(from: string, to: string): void {
  const { world, state, kubeconfig } = placesIn("");
  // As commands do it. From Node 22, copies of folders do not keep their modes.
  const umask = process.umask(0o077);
  for (const name of [world, state, dirname(kubeconfig)].filter((each) => existsSync(join(from, each))))
    cpSync(join(from, name), join(to, name), { recursive: true });
  process.umask(umask);
}

function splitVariables(words: readonly string[]) {
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const count = first < 0 ? words.length : first;
  const variables = words.slice(0, count).map((word) => word.split(/=(.*)/s).slice(0, 2) as [string, string]);
  return { variables: Object.fromEntries(variables), rest: words.slice(count) };
}

export function openssl(...args: string[]): string {
  return execFileSync("openssl", args, { encoding: "utf8" });
}
