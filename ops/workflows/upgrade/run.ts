import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { bootstrapNode } from "../../../spec";
import { saveEtcdSnapshot } from "../../clients/talos/etcd";
import { applyLayer } from "../../engine/apply/apply-layer";
import { prePullInstaller } from "../../engine/nodes/talos-upgrade";
import type { Context } from "../../engine/run/context";
import { runStep } from "../../engine/run/step";
import { prepareCilium, waitForCilium } from "./cilium";
import { contextHolding } from "./context";
import { passGate } from "../../engine/nodes/gate";
import { deriveHolds } from "./held-versions";
import { installOnNodes, talosUpgrade } from "./install";
import type { InstallOptions, Installers } from "./install";
import { plannedInstallers } from "./installers";
import { waitForVersion } from "./kubernetes";
import { applyManifests } from "./manifests";
import type { PhaseRecorder } from "./phases";
import type { UpgradePlan, UpgradeStep } from "./plan";
import { previewLayer } from "../../engine/run/preview";
import { readRunningVersions } from "./running-versions";
import type { LiveCluster } from "../../engine/nodes/live-cluster";
import { formatStep } from "./text";

/** Runs the steps of a plan and records each in the journal. The result of a step is read from the cluster. */
export async function runUpgrade(
  context: Context,
  live: LiveCluster,
  { steps }: UpgradePlan,
  { phases, canEvictBarePods }: Omit<InstallOptions, "installers">,
): Promise<void> {
  const { console, signal } = context;
  await runStep(context, "upgrade-gate", "Checking the cluster before the upgrade", async () => {
    await passGate(live, { moment: "before the upgrade", signal, say: console.say });
    return "every node is healthy";
  });
  await runStep(context, "upgrade-snapshot", "Taking an etcd snapshot", () => takeSnapshot(context, live));
  let installers: Installers = {};
  for (const step of steps) {
    await runStep(context, step.name, formatStep(step), async () => {
      switch (step.action) {
        case "prepare":
          installers = await prepare(context, live, step, { nodes: nodesToInstall(steps), phases });
          return `every node that needs the installer of Talos ${step.to} has it`;
        case "install":
          return installOnNodes(context, live, step, { installers, phases, canEvictBarePods });
        case "cilium":
        case "control-plane":
        case "kubelet":
          return applyStep(context, live, step, phases);
        case "manifests":
          return phases.during("manifests", "configure", () => applyManifests(context, live));
      }
    });
  }
}

function nodesToInstall(steps: readonly UpgradeStep[]): string[] {
  return steps.filter(({ action }) => action === "install").flatMap(({ nodes }) => nodes);
}

/** Stored next to the journal, to restore etcd if an upgrade damages it. */
async function takeSnapshot({ cluster, places }: Context, live: LiveCluster): Promise<string> {
  const time = new Date().toISOString().replace(/[:.]/g, "-");
  const file = join(dirname(places.journal), `etcd-before-upgrade-${time}.snapshot`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const { bytes } = await saveEtcdSnapshot(live.talos(bootstrapNode(cluster).name), file);
  return `${file} (${Math.ceil(bytes / 1024)} KiB)`;
}

/** Creates the images, sets the installer in every machine configuration, and pulls it on the nodes to install. */
async function prepare(
  context: Context,
  live: LiveCluster,
  step: UpgradeStep,
  { nodes, phases }: { readonly nodes: readonly string[]; readonly phases: PhaseRecorder },
): Promise<Installers> {
  await applyStep(context, live, step, phases);
  const installers = await readInstallers(context, live, step);
  await Promise.all(
    nodes.map((node) =>
      phases.during(node, "pull", () =>
        prePullInstaller(talosUpgrade(context, live, node, { installers, version: step.to })),
      ),
    ),
  );
  return installers;
}

/**
 * Applies one phase as a guarded plan of infra: the stacks are held at the running versions, except those that this
 * step raises.
 */
async function applyStep(
  context: Context,
  live: LiveCluster,
  step: UpgradeStep,
  phases: PhaseRecorder,
): Promise<string> {
  const { console, signal } = context;
  const subject = step.nodes[0] ?? (step.action === "cilium" ? "cilium" : "images");
  if (step.action === "cilium") await prepareCilium(context, live, step.to, phases);
  const held = await contextHolding(context, deriveHolds(step, await readRunningVersions(live)));
  const { detail } = await phases.during(subject, "configure", () => applyLayer(held, "infra"));
  if (step.action === "prepare") return detail;
  await phases.during(subject, "wait", async () => {
    if (step.action === "cilium") await waitForCilium(context, live, step.to);
    if (step.action === "control-plane" || step.action === "kubelet") await waitForVersion(context, live, step);
    await passGate(live, { moment: `after ${step.name}`, signal, say: console.say });
  });
  for (const node of step.nodes) console.node(node, "ready");
  return detail;
}

/** The installers in the machine configurations, from a plan that is not applied. */
async function readInstallers(
  context: Context,
  live: LiveCluster,
  step: Pick<UpgradeStep, "action" | "nodes" | "to">,
): Promise<Installers> {
  const held = await contextHolding(context, deriveHolds(step, await readRunningVersions(live)));
  return plannedInstallers(await previewLayer(held, "infra"));
}
