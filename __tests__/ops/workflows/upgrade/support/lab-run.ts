/** An upgrade of the nodes of a small world, without Terraform: what runs decides what is left to do, as in the command. */
import { PhaseRecorder } from "../../../../../ops/workflows/upgrade/phases";
import { join } from "node:path";
import { listNodes } from "../../../../../ops/clients/kubernetes/nodes";
import { prePullInstaller } from "../../../../../ops/engine/nodes/talos-upgrade";
import type { Context } from "../../../../../ops/engine/run/context";
import { runStep } from "../../../../../ops/engine/run/step";
import { Recorder } from "../../../../../ops/engine/timeline/record";
import { Journal } from "../../../../../ops/state/journal";
import { LIVE } from "../../../../../ops/support/runtime";
import { installOnNodes, talosUpgrade } from "../../../../../ops/workflows/upgrade/install";
import { connect } from "../../../../../ops/engine/nodes/live-cluster";
import { planUpgrade } from "../../../../../ops/workflows/upgrade/plan";
import { liftCordons } from "../../../../../ops/engine/nodes/lift-cordons";
import { readRunningVersions } from "../../../../../ops/workflows/upgrade/running-versions";
import type { LiveCluster } from "../../../../../ops/engine/nodes/live-cluster";
import { HYBRID } from "../../../../support/hybrid";
import type { Lab } from "../../../clients/talos/support/lab";
import { consoleTelling } from "../../../../support/console";

export const NODES = ["w-0", "cp-1", "cp-2", "cp-0"];

export class LabRun {
  readonly said: string[] = [];
  readonly stop = new AbortController();
  readonly journal: Journal;

  private constructor(
    readonly lab: Lab,
    readonly context: Context,
    readonly live: LiveCluster,
    said: string[],
    stop: AbortController,
  ) {
    this.said = said;
    this.stop = stop;
    this.journal = context.journal;
  }

  /** @param onSay is called with each message, and may stop the run */
  static async start(lab: Lab, name = "run-1", onSay: (text: string, stop: () => void) => void = () => undefined) {
    const stop = new AbortController();
    const said: string[] = [];
    const say = (text: string) => {
      said.push(text);
      onSay(text, () => stop.abort(new Error("Stopped")));
    };
    const { kubeconfig, talosconfig, addresses } = lab;
    const context = {
      cluster: lab.cluster(),
      places: { kubeconfig, talosconfig },
      file: HYBRID,
      runtime: LIVE,
      environment: process.env,
      journal: new Journal(join(lab.folder, "journal.jsonl"), name),
      console: consoleTelling({ say }),
      time: new Recorder(),
      signal: stop.signal,
      nodeAddresses: () => Promise.resolve(addresses),
    } as unknown as Context;
    return new LabRun(lab, context, await connect(context), said, stop);
  }

  installer(version: string): string {
    return `factory.talos.dev/metal-installer/${this.schematic}:${version}`;
  }

  get schematic(): string {
    return this.lab.world.home.world.factory.post("{}");
  }

  /** Brings every node to this version, as the command does. @returns the steps that it took */
  async upgrade(version: string): Promise<string[]> {
    await liftCordons(this.context, this.live.kubernetes);
    const schematics = Object.fromEntries(NODES.map((node) => [node, this.schematic]));
    const { steps } = planUpgrade(
      await readRunningVersions(this.live),
      { talos: version, kubernetes: "v1.35.0", schematics },
      { maxUnavailable: 1, file: HYBRID },
    );
    const due = steps.filter(({ action }) => action === "install");
    const installers = Object.fromEntries(NODES.map((node) => [node, this.installer(version)]));
    if (due.length > 0)
      await runStep(this.context, "upgrade-prepare", "prepare", async () => {
        const nodes = due.flatMap((one) => one.nodes);
        await Promise.all(
          nodes.map((node) => prePullInstaller(talosUpgrade(this.context, this.live, node, { installers, version }))),
        );
        return "pulled";
      });
    for (const one of due)
      await runStep(this.context, one.name, one.name, () =>
        installOnNodes(this.context, this.live, one, {
          installers,
          phases: new PhaseRecorder(),
          canEvictBarePods: false,
        }),
      );
    return due.map(({ name }) => name);
  }

  failedStep(): string | undefined {
    return this.journal.history().findLast(({ outcome }) => outcome === "failed")?.step;
  }

  async versions(): Promise<Record<string, string>> {
    const { nodes } = await readRunningVersions(this.live);
    return Object.fromEntries(nodes.map(({ name, talos }) => [name, talos]));
  }

  async cordoned(): Promise<string[]> {
    return (await listNodes(this.live.kubernetes)).filter(({ isCordoned }) => isCordoned).map(({ name }) => name);
  }
}
