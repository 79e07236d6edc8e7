import { findOutdatedWorkloads, formatOutdated } from "../../checks/cluster/bootstrap-manifests";
import type { Context } from "../../engine/run/context";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { checkCilium, ciliumPodsCommand } from "./cilium";
import { contextHolding } from "./context";
import { checkDrainedPods } from "./drained-pods";
import { deriveHolds } from "./held-versions";
import { plannedInstallers, schematicOf } from "./installers";
import { connect } from "../../engine/nodes/live-cluster";
import { readManifests } from "./manifests";
import { checkOtherChanges } from "./other-changes";
import { planUpgrade } from "./plan";
import type { UpgradeOptions, UpgradePlan, UpgradeStep } from "./plan";
import { previewLayer } from "../../engine/run/preview";
import { checkRemovedApis } from "./removed-apis";
import { readRunningVersions } from "./running-versions";
import type { LiveCluster } from "../../engine/nodes/live-cluster";

async function readOutdatedWorkloads(live: LiveCluster): Promise<string[]> {
  return (await findOutdatedWorkloads(live.kubernetes, await readManifests(live))).map(formatOutdated);
}

/** Findings about Cilium; none for an interrupted rollout, which is only waited for. */
async function ciliumFindings(
  { kubernetes }: LiveCluster,
  steps: readonly UpgradeStep[],
  applied: string | undefined,
): Promise<Finding[]> {
  const step = steps.find(({ action }) => action === "cilium");
  if (!step || applied === step.to) return [];
  const details = ciliumPodsCommand(kubernetes);
  return (await checkCilium(kubernetes)).map((fault) => error("upgrade-cilium-unhealthy", fault, details));
}

/**
 * Reads the running versions, plans infra with Kubernetes and Cilium held at these versions, and compares the result.
 * Changes nothing.
 */
export async function makePlan(context: Context, options: UpgradeOptions): Promise<UpgradePlan> {
  const { only, maxUnavailable, canEvictBarePods = false } = options;
  const { cluster } = context;
  const live = await connect(context);
  const running = { ...(await readRunningVersions(live)), outdatedWorkloads: await readOutdatedWorkloads(live) };
  const held = await contextHolding(
    context,
    deriveHolds({ action: "prepare", nodes: [], to: cluster.talos.version }, running),
  );
  const plan = await previewLayer(held, "infra");
  const schematics = Object.entries(plannedInstallers(plan)).flatMap(([node, installer]) => {
    const schematic = schematicOf(installer);
    return schematic === undefined ? [] : [[node, schematic] as const];
  });
  const { cni } = cluster.network;
  const wanted = {
    talos: cluster.talos.version,
    kubernetes: cluster.kubernetes.version,
    ...(cni.name === "cilium" ? { cilium: cni.version } : {}),
    schematics: Object.fromEntries(schematics),
  };
  const planned = planUpgrade(running, wanted, { only, maxUnavailable, file: context.file });
  const isKubernetesDue = planned.steps.some(({ part }) => part === "kubernetes");
  return {
    ...planned,
    findings: [
      ...planned.findings,
      ...(planned.steps.length > 0 ? checkOtherChanges(plan, context) : []),
      ...(isKubernetesDue ? await checkRemovedApis(live.kubernetes, wanted.kubernetes) : []),
      ...(await ciliumFindings(live, planned.steps, running.appliedCilium)),
      ...(await checkDrainedPods(live.kubernetes, planned.steps, { canEvictBarePods })),
    ],
  };
}
