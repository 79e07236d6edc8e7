/** Runs steps of a cold start in killable processes, in the world of a folder. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bucketsOf } from "../../ops/rehearsal/buckets";
import { rehearsalCredentials } from "../../ops/rehearsal/rehearsal-credentials";
import { TIMEOUT_SCALE_VARIABLE } from "../../ops/support/wait";
import { rehearsalEnvironment, startRehearsal } from "../../rehearsal/run";
import type { Rehearsal } from "../../rehearsal/run";
import type { Fault, FaultOptions } from "../../rehearsal/world/faults";
import { providerOptions } from "../../rehearsal/world/providers";
import { loadCluster } from "../../spec";
import type { Layer } from "../../spec";
import { killTree, signalGroup } from "./process-tree";
import type { Direction, StepResult } from "./step-result";

export const PROJECT = join(__dirname, "../..");
const STEP = ["--require", join(PROJECT, "tools/typescript.cjs"), join(__dirname, "step.ts")];

/** Steps that wait for nodes to reboot or leave. */
const WAITS: readonly Direction[] = ["upgrade", "replace", "remove", "resize"];

/** How long to wait for the kill of a fault after the run has ended. */
const LATE_KILL_MS = 60_000;

export interface RehearsedOptions {
  readonly folder: string;
  /** The cluster file. */
  readonly file: string;
  readonly faults?: readonly Fault[];
  readonly onFault?: Required<Pick<FaultOptions, "matches" | "onFault">>;
}

export class RehearsedSteps {
  /** The process group of the step; after a kill, all groups that were killed. */
  private groups: readonly number[] = [];
  private killed = false;
  /** Kill faults whose operation is still in progress. */
  private dying = 0;

  private constructor(
    private readonly options: RehearsedOptions,
    private readonly open: { rehearsal?: Rehearsal; environment: NodeJS.ProcessEnv },
  ) {}

  static async start(options: RehearsedOptions): Promise<RehearsedSteps> {
    const { cluster } = loadCluster(options.file);
    const { repository, branch } = cluster.gitops;
    const steps = new RehearsedSteps(options, { environment: {} });
    const rehearsal = await startRehearsal({
      folder: options.folder,
      git: { seed: { project: PROJECT, uncommitted: true }, known: [{ url: repository, branch }] },
      providers: providerOptions(cluster),
      buckets: bucketsOf(cluster, rehearsalCredentials(cluster).variables),
      faults: options.faults ?? [],
      // The world continues, as a real one does: only the cold start and its Terraform are killed.
      onFault: {
        ...options.onFault,
        onFault: (fault) => steps.recordFault(fault),
        kill: () => steps.kill(),
      },
    });
    const credentials = rehearsalCredentials(cluster);
    steps.open.rehearsal = rehearsal;
    steps.open.environment = rehearsalEnvironment(process.env, credentials.named, {
      ...credentials.variables,
      ...rehearsal.env,
      CLUSTER: options.file,
    });
    return steps;
  }

  get environment(): NodeJS.ProcessEnv {
    return this.open.environment;
  }

  /**
   * Types that are written with Terraform's old SDK: as soon as such a resource has an id, its provider's failure leaves it in
   * the state, tainted.
   */
  legacyTypes(): string[] {
    const providers = this.open.rehearsal?.world.providers() ?? [];
    return providers
      .flatMap(({ resources }) => Object.entries(resources))
      .filter(([, { legacySdk }]) => legacySdk)
      .map(([type]) => type);
  }

  /** Runs one step. @returns its result */
  run(direction: Direction, layer: Layer): Promise<StepResult> {
    this.killed = false;
    const child = spawn(process.execPath, [...STEP, direction, layer], {
      cwd: PROJECT,
      // A process group of its own, so that a kill leaves no process that could clean up.
      detached: true,
      // Short polling intervals, because waiting for reboots would take most of the time.
      env: { ...this.open.environment, ...(WAITS.includes(direction) ? { [TIMEOUT_SCALE_VARIABLE]: "0.1" } : {}) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.groups = child.pid === undefined ? [] : [child.pid];
    const lines: string[] = [];
    const errors: string[] = [];
    createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
    createInterface({ input: child.stderr }).on("line", (line) => errors.push(line));
    return new Promise((done) => {
      child.on("close", (code) => void this.waitUntilGone().then(() => done(this.resultOf(code, lines, errors))));
    });
  }

  async close(): Promise<void> {
    await this.open.rehearsal?.close();
  }

  private resultOf(code: number | null, lines: readonly string[], errors: readonly string[]): StepResult {
    if (this.killed) return { ended: "killed" };
    const last = lines.at(-1);
    if (code === 0 && last !== undefined) return JSON.parse(last) as StepResult;
    return { ended: "stopped", step: undefined, message: errors.slice(-20).join("\n") };
  }

  private recordFault(fault: Fault): void {
    if (fault.effect === "kill") this.dying += 1;
    this.options.onFault?.onFault(fault);
  }

  private kill(): void {
    // Cancels a pending kill: its run has ended, and the next run must not be killed.
    if (this.dying === 0) return;
    this.dying -= 1;
    this.killed = true;
    const [group] = this.groups;
    if (group !== undefined) this.groups = killTree(group);
  }

  /**
   * Waits until all of its processes have ended: a running Terraform would still write its state, and a late fault would
   * kill the next run.
   */
  private async waitUntilGone(): Promise<void> {
    const pause = () => new Promise((soon) => setTimeout(soon, 20));
    while (this.groups.some((group) => signalGroup(group, 0))) await pause();
    // An operation whose client is dead may never end, so its fault may never kill.
    const deadline = Date.now() + LATE_KILL_MS;
    while (this.dying > 0 && Date.now() < deadline) await pause();
    this.dying = 0;
  }
}
