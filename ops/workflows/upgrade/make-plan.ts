import { findOutdatedWorkloads, formatOutdated } from "../../checks/cluster/bootstrap-manifests";
import type { Context } from "../../engine/run/context";
import { contextHolding } from "./context";
import { deriveHolds } from "./holds";
import { plannedInstallers, schematicOf } from "./installers";
import { connect } from "../../engine/nodes/live";
import { readManifests } from "./manifests";
import { planUpgrade } from "./plan";
import type { UpgradeOptions, UpgradePlan } from "./plan";
import { planLayer } from "../../engine/run/plan-layer";
import { checkRemovedApis } from "./removed-apis";
import { readRunningVersions } from "./running";
import type { LiveCluster } from "../../engine/nodes/live";

async function readOutdatedWorkloads(live: LiveCluster): Promise<string[]> {
  return (await findOutdatedWorkloads(live.kubernetes, await readManifests(live))).map(formatOutdated);
}

/** Reads what runs, plans infra with Kubernetes and Cilium held there, and compares. Changes nothing. */
export async function makePlan(context: Context, { only, maxUnavailable }: UpgradeOptions): Promise<UpgradePlan> {
  const { cluster } = context;
  const live = await connect(context);
  const running = { ...(await readRunningVersions(live)), outdatedWorkloads: await readOutdatedWorkloads(live) };
  const held = await contextHolding(
    context,
    deriveHolds({ action: "prepare", nodes: [], to: cluster.talos.version }, running),
  );
  const { plan } = await planLayer(held, "infra");
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
  if (!planned.steps.some(({ part }) => part === "kubernetes")) return planned;
  return {
    ...planned,
    findings: [...planned.findings, ...(await checkRemovedApis(live.kubernetes, wanted.kubernetes))],
  };
}
