/** Plans all four layers, runs the guard on the plans, and changes nothing. */
import { LAYERS } from "../../../spec";
import type { Cluster, Layer } from "../../../spec";
import { readHealth } from "../../checks/cluster-health";
import {
  Acceptances,
  configuredNodes,
  controlPlaneAddresses,
  formatAcceptance,
  inspect,
  isHealthNeeded,
  unknownHealth,
} from "../../guard";
import type { Acceptance, Health } from "../../guard";
import type { Plan } from "../../support/plan";
import type { Places } from "../../support/places";
import { withPlanFile } from "../../engine/run/preview";
import { providerVersions } from "../../engine/apply/provider-record";
import type { Runtime } from "../../support/runtime";
import { refuseErroredState } from "../../state/errored-state";
import { TerraformFailed, summarizeErrors } from "../../clients/terraform/failure";
import type { Terraform } from "../../clients/terraform/terraform";
import { configurationDiffs } from "./configuration-diff";
import { isApplied, plannedChanges } from "./layer-review";
import type { LayerReview, Review } from "./layer-review";

export interface ReviewOptions {
  readonly cluster: Cluster;
  readonly places: Places;
  readonly environment: NodeJS.ProcessEnv;
  /** The cluster file. */
  readonly file: string;
  readonly runtime: Pick<Runtime, "notice" | "commandOptions">;
  readonly accept: readonly Acceptance[];
  /** Treats every node as healthy, for a review that cannot reach the cluster. */
  readonly assumeHealthy: boolean;
  readonly terraform: (layer: Layer) => Terraform;
  /** Opens connections to the APIs that a layer's providers need for a plan. */
  readonly withAccess: <T>(layer: Layer, work: () => Promise<T>) => Promise<T>;
}

export async function review(options: ReviewOptions): Promise<Review> {
  const { notice } = options.runtime;
  const acceptances = new Acceptances(options.accept);
  const layers: LayerReview[] = [];
  let below: { layer: Layer; exists: boolean; changes: number } | undefined;
  for (const layer of LAYERS) {
    if (below && !below.exists) {
      layers.push({ layer, state: "waiting", reason: `${below.layer} has not been applied yet` });
      continue;
    }
    try {
      refuseErroredState(options, layer);
      const { plan, refreshSkippedReason } = await planLayer(options, layer);
      const judged = await judgePlan(options, layer, plan, acceptances);
      const changes = plannedChanges(plan);
      const configurations = configurationDiffs(plan, options.cluster);
      layers.push({
        layer,
        state: "planned",
        changes,
        configurations,
        ...judged,
        ...(refreshSkippedReason ? { refreshSkippedReason } : {}),
      });
      below = { layer, exists: isApplied(plan), changes: (below?.changes ?? 0) + changes.length };
    } catch (error) {
      layers.push({ layer, state: "failed", reason: describeUnplanned(error, below?.changes ?? 0) });
      below = { layer, exists: true, changes: below?.changes ?? 0 };
    }
  }
  return {
    cluster: options.cluster.name,
    ...(notice && { notice: `a ${notice.name}: ${notice.text}` }),
    assumedHealthy: options.assumeHealthy,
    layers,
    unused: acceptances.listUnused().map(formatAcceptance),
  };
}

/** A layer may need outputs that a lower layer has not created yet. A layer without a plan is not reported as safe. */
function describeUnplanned(error: unknown, changesBelow: number): string {
  const reason = reasonOf(error);
  return changesBelow === 0 ? reason : `${reason} (it may depend on changes in the plans of lower layers)`;
}

function reasonOf(error: unknown): string {
  const [first] = error instanceof TerraformFailed ? summarizeErrors(error) : [];
  return first ?? (error as Error).message.split("\n")[0] ?? "";
}

async function planLayer(options: ReviewOptions, layer: Layer): Promise<{ plan: Plan; refreshSkippedReason?: string }> {
  const terraform = options.terraform(layer);
  await terraform.init();
  try {
    return { plan: await options.withAccess(layer, () => planIn(options, layer, terraform, [])) };
  } catch (error) {
    // If the cluster is down, the layer is planned from its state, without a refresh.
    return { plan: await planIn(options, layer, terraform, ["-refresh=false"]), refreshSkippedReason: reasonOf(error) };
  }
}

function planIn({ places }: ReviewOptions, layer: Layer, terraform: Terraform, args: readonly string[]): Promise<Plan> {
  return withPlanFile(places, `review-${layer}`, async (file) => {
    // Nothing is written, so no lock is needed.
    await terraform.plan(file, ["-lock=false", ...args]);
    return (await terraform.show(file)) as Plan;
  });
}

async function judgePlan(options: ReviewOptions, layer: Layer, plan: Plan, acceptances: Acceptances) {
  const health = await healthFor(options, plan);
  const providers = providerVersions(options, layer);
  const { cluster, file, runtime } = options;
  const judged = acceptances.judge(inspect({ cluster, file, runtime, layer, plan, health, providers }));
  return {
    ...judged,
    ...(isHealthNeeded({ cluster, plan }) && health.unknown ? { unknownHealth: health.unknown } : {}),
  };
}

async function healthFor({ cluster, places, assumeHealthy }: ReviewOptions, plan: Plan): Promise<Health> {
  if (!isHealthNeeded({ cluster, plan })) return unknownHealth("this plan affects no node");
  const controlPlanes = controlPlaneAddresses({ cluster, plan });
  if (!assumeHealthy) return readHealth({ places, controlPlanes });
  const assumed = { isHealthy: true, evidence: "not checked; assumed healthy", isAssumed: true };
  const names = [...Object.keys(controlPlanes), ...configuredNodes(plan)];
  return { nodes: Object.fromEntries(names.map((name) => [name, assumed])) };
}
