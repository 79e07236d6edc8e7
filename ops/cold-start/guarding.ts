import type { Layer } from "../../spec";
import { askHealth } from "../cluster-health";
import { PlanRefused, controlPlaneAddresses, formatAcceptance, inspect, touchesNodes, unknownHealth } from "../guard";
import type { Finding } from "../guard";
import type { Plan } from "../guard/plan";
import { noteProviders, providerVersions } from "../provider-record";
import type { Context } from "./context";

/** Reads a plan before it is applied. @throws PlanRefused when it must not be */
export async function guardPlan(context: Context, layer: Layer, plan: Plan): Promise<void> {
  const { cluster, console, journal } = context;
  const health = touchesNodes(plan)
    ? await askHealth({ places: context.places, controlPlanes: controlPlaneAddresses({ cluster, plan }) })
    : unknownHealth("no node would notice this plan");
  const findings = inspect({ cluster, layer, plan, health, providers: providerVersions(context, layer) }).map(
    (finding): Finding => (finding.severity === "rolling" ? { ...finding, severity: "refused" } : finding),
  );
  const { refused, accepted, told } = context.acceptances.judge(findings);
  for (const finding of told) console.warn(`${finding.address} ${finding.what}. ${finding.why}`);
  for (const finding of accepted) {
    console.warn(`accepted: ${inWords(finding)}`);
    journal.write(`${layer}-accepted`, "done", { detail: `${formatAcceptance(finding)}: ${finding.what}` });
  }
  if (refused.length > 0) throw new PlanRefused(layer, refused);
  // Before and not after: an apply that fails half-way has written the state as well.
  noteProviders(context, layer);
}

function inWords(finding: Finding): string {
  return `${formatAcceptance(finding)}: ${finding.what}. ${finding.why}`;
}

/** An acceptance that let nothing through is mistyped, or would one day let through what nobody means any more. */
export function tellUnusedAcceptances({ acceptances, console }: Context): void {
  for (const acceptance of acceptances.unused())
    console.warn(`--accept ${formatAcceptance(acceptance)} let nothing through: the guard had nothing against it`);
}
