import { configurationEffect } from "../effects/configuration-apply";
import type { Effect } from "../../providers/effect";
import { PLAN_PROVIDERS } from "../../providers/plan-providers";
import { isInState, isReplaced, managedChanges, isDestroyed } from "../../support/plan";
import type { Plan, ResourceChange } from "../../support/plan";

/** Terraform type of a machine → the effect of a change in place. */
export const MACHINES: Readonly<Record<string, (change: ResourceChange) => Effect | undefined>> = Object.fromEntries(
  PLAN_PROVIDERS.map(({ machineType, machineEffect }) => [machineType, machineEffect]),
);

/** The same for public addresses that are separate resources. */
export const PUBLIC_ADDRESSES: typeof MACHINES = Object.fromEntries(
  PLAN_PROVIDERS.flatMap(({ publicAddress }) => (publicAddress ? [[publicAddress.type, publicAddress.effect]] : [])),
);

function partOf(type: string): keyof NodeChanges | undefined {
  if (type in MACHINES) return "machine";
  if (type in PUBLIC_ADDRESSES) return "publicAddress";
  return type === "talos_machine_configuration_apply" ? "configuration" : undefined;
}

/** Everything that a plan does to one node: the worst change of each part. */
export interface NodeChanges {
  readonly machine?: ResourceChange;
  readonly configuration?: ResourceChange;
  readonly publicAddress?: ResourceChange;
}

/** By the name of the node before the apply. */
export function nodeChanges(plan: Plan): Map<string, NodeChanges> {
  const nodes = new Map<string, NodeChanges>();
  const changes = managedChanges(plan);
  const vacated = new Set(changes.filter(isMoved).map(nodeNameOf));
  for (const change of changes) {
    const part = partOf(change.type);
    // An address outlives its machine, so its existence proves nothing about the node.
    if (part === "publicAddress" && !isDestroyed(change)) continue;
    if (!part || isFirstContact(change)) continue;
    const name = nodeNameOf(change);
    // If a node is renamed in the same plan, a new node with its old name is a different node.
    const key = vacated.has(name) && !isMoved(change) ? `${name} (new)` : name;
    const known = nodes.get(key) ?? {};
    nodes.set(key, { ...known, [part]: pickWorst(known[part], change) });
  }
  return nodes;
}

/**
 * A node that is first reached at its DHCP lease is configured there by a second resource, which is not a second node.
 */
export function isFirstContact({ name }: Pick<ResourceChange, "name">): boolean {
  return name.endsWith("_first_contact");
}

const NAME = /\.([^.[\]]+)(?:\[.*\])?$/;

/** A `moved` block renames a resource; etcd and Kubernetes still use the old name of the node. */
export function nodeNameOf({ name, previous_address }: ResourceChange): string {
  return (previous_address === undefined ? undefined : NAME.exec(previous_address)?.[1]) ?? name;
}

/** The name of a node in the cluster file. */
export function nameAfter(name: string, { machine, configuration }: NodeChanges): string {
  return machine?.name ?? configuration?.name ?? name;
}

function isMoved(change: ResourceChange): boolean {
  return nodeNameOf(change) !== change.name;
}

/**
 * Of two changes to the same node, the one with the greater effect. Deleting one machine and creating another for the
 * same node is a replacement, even across providers.
 */
function pickWorst(one: ResourceChange | undefined, other: ResourceChange): ResourceChange {
  if (!one) return other;
  const [worse, better] = rankEffect(one) >= rankEffect(other) ? [one, other] : [other, one];
  if (!isDestroyed(worse) || isReplaced(worse) || isInState(better)) return worse;
  return { ...worse, change: { ...worse.change, actions: ["delete", "create"] } };
}

function rankEffect(change: ResourceChange): number {
  if (isReplaced(change)) return 4;
  if (isDestroyed(change)) return 5;
  if (!isInState(change)) return 3;
  if (change.change.actions.includes("no-op")) return 0;
  const effect = MACHINES[change.type] ?? configurationEffect;
  return effect(change) ? 2 : 1;
}
