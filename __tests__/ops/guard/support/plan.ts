import { inspect } from "../../../../ops/guard";
import type { GuardFinding, GuardInput } from "../../../../ops/guard";
import type { ResourceChange, Values } from "../../../../ops/support/plan";
import { parseCluster } from "../../../../spec";
import type { Cluster, Layer } from "../../../../spec";
import { HYBRID_PLACE, hybridWith } from "../../../support/hybrid";

export const HYBRID_CLUSTER = parseCluster(
  "hybrid.yaml",
  hybridWith(() => undefined),
).cluster;

export const ACTIONS = {
  nothing: ["no-op"],
  create: ["create"],
  update: ["update"],
  replace: ["delete", "create"],
  replaceGently: ["create", "delete"],
  delete: ["delete"],
  forget: ["forget"],
} as const;

type More = Partial<ResourceChange["change"]>;

/** A change, as `terraform show -json` writes it. */
export function change(address: string, action: keyof typeof ACTIONS, more: More = {}): ResourceChange {
  const [type, name] = address.split(".") as [string, string];
  return { address, type, name, mode: "managed", change: { actions: [...ACTIONS[action]], ...more } };
}

export function update(address: string, before: Values, after: Values, more: More = {}): ResourceChange {
  return change(address, "update", { before, after, ...more });
}

/** etcd was started by an earlier run. */
export const BOOTSTRAPPED = change("talos_machine_bootstrap.hybrid", "nothing");

export const ALL_WELL: GuardInput["health"] = {
  nodes: Object.fromEntries(
    HYBRID_CLUSTER.nodes.map(({ name }) => [name, { isHealthy: true, evidence: "it is Ready" }]),
  ),
};

export function guardInput(
  layer: Layer,
  changes: readonly ResourceChange[],
  more: Partial<GuardInput> = {},
): GuardInput {
  return {
    ...HYBRID_PLACE,
    cluster: HYBRID_CLUSTER,
    layer,
    plan: { resource_changes: changes },
    health: ALL_WELL,
    providers: { now: {}, last: {} },
    ...more,
  };
}

export function findings(
  layer: Layer,
  changes: readonly ResourceChange[],
  more: Partial<GuardInput> = {},
): GuardFinding[] {
  return inspect(guardInput(layer, changes, more));
}

/** `code:where`, with the decision where it is not `refuse`. */
export function brief(found: readonly GuardFinding[]): string[] {
  return found.map(({ code, where, decision }) => `${decision === "refuse" ? "" : `${decision} `}${code}:${where}`);
}

/**
 * A cluster of so many control planes on Hetzner.
 *
 * @param workers those of them that are none any more
 */
export function clusterOf(names: readonly string[], workers: readonly string[] = []): Cluster {
  const [first = ""] = names;
  return {
    ...HYBRID_CLUSTER,
    controlPlane: { ...HYBRID_CLUSTER.controlPlane, bootstrapNode: first },
    nodes: names.map((name) => ({
      ...(HYBRID_CLUSTER.nodes[0] as Cluster["nodes"][number]),
      name,
      role: workers.includes(name) ? "worker" : "controlplane",
    })),
  };
}
