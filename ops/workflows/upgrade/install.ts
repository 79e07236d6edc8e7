import { controlPlanes } from "../../../spec";
import { talosctlFor } from "../../checks/cluster/context";
import { drainIn, runWhileDrained } from "../../engine/nodes/drain";
import type { Drain } from "../../engine/nodes/drain";
import { passEtcdGate, passGate } from "../../engine/nodes/gate";
import { installBeforeDrain, rebootIntoVersion } from "../../engine/nodes/talos-upgrade";
import type { TalosUpgrade } from "../../engine/nodes/talos-upgrade";
import type { Context } from "../../engine/run/context";
import { schematicOf } from "./installers";
import type { PhaseRecorder } from "./phases";
import type { UpgradeStep } from "./plan";
import { talosMark } from "./previous-talos";
import type { LiveCluster } from "../../engine/nodes/live-cluster";
import { commandLine } from "../../support/command-line";

export type Installers = Readonly<Record<string, string>>;

export function talosUpgrade(
  context: Context,
  live: LiveCluster,
  node: string,
  { installers, version }: { readonly installers: Installers; readonly version: string },
): TalosUpgrade {
  const installer = installers[node];
  if (installer === undefined) throw new Error(`The plan of infra names no installer for ${node}.`);
  const members = controlPlanes(context.cluster);
  return {
    node,
    client: live.talos(node),
    installer,
    version,
    schematic: schematicOf(installer),
    canForfeit: members.length > 1 && members.some(({ name }) => name === node),
    rollback: commandLine("upgrade", context, "--rollback", node),
    dmesg: talosctlFor(live.checks, node, "dmesg"),
    signal: context.signal,
    say: context.console.say,
  };
}

function throwFirst(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

export interface InstallOptions {
  readonly installers: Installers;
  readonly phases: PhaseRecorder;
  readonly canEvictBarePods: boolean;
}

/** Upgrades the nodes of one step. The whole cluster must be healthy before and after. */
export async function installOnNodes(
  context: Context,
  live: LiveCluster,
  step: Pick<UpgradeStep, "nodes" | "to">,
  { installers, phases, canEvictBarePods }: InstallOptions,
): Promise<string> {
  const { signal, console, journal } = context;
  const { say } = console;
  const names = step.nodes.join(", ");
  await passGate(live, { moment: `before ${names} is upgraded`, signal, say });
  const outcomes = await Promise.allSettled(
    step.nodes.map(async (node) => {
      const upgrade = talosUpgrade(context, live, node, { installers, version: step.to });
      const during: Drain["during"] = (phase, work) => phases.during(node, phase, work);
      // Recorded for a rollback: no Talos API reports the version in the other boot slot.
      journal.write(talosMark(node), "done", { versions: { from: await upgrade.client.version(), to: step.to } });
      const isInstalled = await phases.during(node, "install", () => installBeforeDrain(upgrade));
      await runWhileDrained({ ...drainIn(context, live.kubernetes, node), canEvictBarePods, during }, async () => {
        await passEtcdGate(context, live, node);
        await phases.during(node, "reboot", () => rebootIntoVersion(upgrade, isInstalled));
        await phases.during(node, "wait", () =>
          passGate(live, { moment: "after its reboot", nodes: [node], signal, say }),
        );
      });
    }),
  );
  // The step waits for all of its nodes before it fails, so that none is still rebooting.
  throwFirst(outcomes);
  await passGate(live, { moment: `after ${names} was upgraded`, signal, say });
  return `${names}: Talos ${step.to}`;
}
