import type { Node } from "../../../spec";
import {
  configAfter,
  configBefore,
  configurationEffect,
  isGiven,
  isGracefulReset,
  isNodeReset,
} from "../effects/configuration-apply";
import type { Effect } from "../../providers/effect";
import { isControlPlane } from "../effects/machine-config";
import type { GuardInput } from "../finding";
import { isRegistered } from "../health";
import { isInState, isReplaced, managedChanges, isDestroyed } from "../../support/plan";
import type { Plan, ResourceChange } from "../../support/plan";
import type { Impact, Voter } from "./arithmetic";
import { MACHINES, PUBLIC_ADDRESSES, nameAfter, nodeChanges } from "./node-changes";
import type { NodeChanges } from "./node-changes";

const BOOTSTRAP = "talos_machine_bootstrap";

type Role = Node["role"];

/** An etcd member, and what a plan does to it. */
export interface Member extends Voter {
  readonly name: string;
  /** The evidence for its state. */
  readonly evidence: string;
  /** The change that touches it, if any. */
  readonly address: string;
  readonly what: string;
  /** Whether only programs of the node restart, so that its pods keep running. */
  readonly keepsPods?: boolean;
}

/** The etcd members before the apply, and what the plan does to each. */
export function membersOf(input: GuardInput): Member[] {
  const nodes = nodeChanges(input.plan);
  return memberNames(input, nodes).map((name) => {
    const changes = nodes.get(name) ?? {};
    const { role } = input.cluster.nodes.find((node) => node.name === nameAfter(name, changes)) ?? {};
    return { name, ...stateOf(input, name, changes), ...outcomeOf(changes, role) };
  });
}

/** Whether an earlier run bootstrapped etcd. For a plan of part of the layer, the prior state shows it. */
export function isBootstrapped(plan: Plan): boolean {
  const before = plan.prior_state?.values?.root_module?.resources ?? [];
  return (
    managedChanges(plan).some((change) => change.type === BOOTSTRAP && isInState(change)) ||
    before.some(({ type }) => type === BOOTSTRAP)
  );
}

/** Name → address of the control planes that exist before the apply and whose etcd can be queried. */
export function controlPlaneAddresses(input: Pick<GuardInput, "cluster" | "plan">): Record<string, string> {
  const known = [...nodeChanges(input.plan)].flatMap(([name, changes]) => {
    const node = changes.configuration?.change.before?.node;
    return typeof node === "string" && wasControlPlane(input, name, changes) ? [[name, node] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Whether the plan affects a running node. If it does not, the health of the other nodes does not matter. */
export function hasNodeChanges(plan: Plan): boolean {
  return [...nodeChanges(plan).values()].some(
    (changes) => Object.values(changes).some(isInState) && outcomeOf(changes).impact !== "untouched",
  );
}

/** A running node that a plan takes down temporarily: it must be drained first. */
export interface TakenDown extends Outcome {
  readonly name: string;
  /** The address of its Talos API, if the plan contains it. */
  readonly host?: string;
}

/**
 * Every node, control plane or worker, that a plan reboots, powers off, disconnects or replaces. Only a Ready node can
 * be drained: pods on other nodes cannot be evicted.
 *
 * An unknown configuration does not count: a change that needs a reboot is staged.
 */
export function findNodesTakenDown({
  plan,
  health,
  cluster,
}: Pick<GuardInput, "plan" | "health" | "cluster">): TakenDown[] {
  return [...nodeChanges(plan)].flatMap(([name, changes]): TakenDown[] => {
    const node = health.nodes[name];
    if (!node?.isHealthy || !isRegistered(node)) return [];
    const { configuration } = changes;
    const before = configuration && configBefore(configuration);
    const isKnown = before && configAfter(configuration);
    const { role } = cluster.nodes.find((node) => node.name === nameAfter(name, changes)) ?? {};
    // A worker that stays a worker is not an etcd member.
    const memberRole = before && isControlPlane(before) ? role : undefined;
    const outcome = outcomeOf(isKnown ? changes : { ...changes, configuration: undefined }, memberRole);
    const isBack = (outcome.impact === "interrupted" && !outcome.keepsPods) || outcome.impact === "replaced";
    const host = configuration?.change.before?.node;
    return isBack ? [{ name, ...outcome, ...(typeof host === "string" ? { host } : {}) }] : [];
  });
}

/** Workers that a plan takes down while Kubernetes does not respond: they may be Ready, and cannot be drained. */
export function findUnlistedTakenDown(input: GuardInput): TakenDown[] {
  if (input.health.isUnlisted !== true || !isBootstrapped(input.plan)) return [];
  const members = membersOf(input).map(({ name }) => name);
  const workers = configuredNodes(input.plan).filter((name) => !members.includes(name));
  const ready = { isHealthy: true, evidence: "unknown", isAssumed: true };
  const nodes = Object.fromEntries(workers.map((name) => [name, ready]));
  return findNodesTakenDown({ ...input, health: { nodes } });
}

/** Nodes that an earlier run has configured. */
export function configuredNodes(plan: Plan): string[] {
  return [...nodeChanges(plan)].flatMap(([name, { configuration }]) =>
    configuration && isInState(configuration) ? [name] : [],
  );
}

/** Nodes that a plan creates or affects. */
export function touchedNodes(plan: Plan): string[] {
  return [...nodeChanges(plan)]
    .filter(([, changes]) => outcomeOf(changes).impact !== "untouched")
    .map(([name]) => name);
}

/** The resource addresses of a node in a plan: targeting only these plans only this node. */
export function addressesOf(plan: Plan, name: string): string[] {
  return Object.values(nodeChanges(plan).get(name) ?? {}).map(({ address }: ResourceChange) => address);
}

/** Nodes that would be wiped and powered off before they are configured again: they would no longer respond. */
export function findWipedInPlace(plan: Plan): { name: string; address: string }[] {
  return [...nodeChanges(plan)].flatMap(([name, { machine, configuration }]) =>
    configuration && isReplaced(configuration) && isNodeReset(configuration) && !(machine && isDestroyed(machine))
      ? [{ name, address: configuration.address }]
      : [],
  );
}

export function bootstrapChange(plan: Plan): ResourceChange | undefined {
  return managedChanges(plan).find(({ type }) => type === BOOTSTRAP);
}

/**
 * Whether this plan creates the node's machine, which starts without etcd data.
 *
 * @param name in the cluster file
 */
export function isNewMachine(plan: Plan, name: string): boolean {
  return managedChanges(plan).some(
    (change) => change.type in MACHINES && change.name === name && change.change.actions.includes("create"),
  );
}

/** The names of the members: from etcd if it responds, otherwise from the state. */
function memberNames(input: GuardInput, nodes: ReadonlyMap<string, NodeChanges>): string[] {
  if (input.health.members) return [...input.health.members];
  if (!isBootstrapped(input.plan)) return [];
  return [...nodes].filter(([name, changes]) => wasControlPlane(input, name, changes)).map(([name]) => name);
}

function wasControlPlane(
  { cluster }: Pick<GuardInput, "cluster">,
  name: string,
  { machine, configuration }: NodeChanges,
): boolean {
  // Never configured: it has not joined the cluster, whatever its intended role.
  if (configuration ? !isInState(configuration) : !machine || !isInState(machine)) return false;
  // Read from the machine if possible, not from the cluster file: nodes that were removed from the file matter most
  // (T17).
  const config = configuration && configBefore(configuration);
  if (config) return isControlPlane(config);
  const { labels, tags } = (machine?.change.before ?? {}) as { labels?: { role?: string }; tags?: string[] };
  if (labels?.role !== undefined) return labels.role === "controlplane";
  if (tags !== undefined && tags !== null) return tags.includes("controlplane");
  const after = nameAfter(name, { machine, configuration });
  return cluster.nodes.some((node) => node.name === after && node.role === "controlplane");
}

function stateOf({ health }: GuardInput, name: string, { machine }: NodeChanges): Pick<Member, "state" | "evidence"> {
  if (machine && !isInState(machine)) return { state: "down", evidence: "its machine no longer exists" };
  const known = health.nodes[name];
  if (known) return { state: known.isHealthy ? "up" : "down", evidence: known.evidence };
  // etcd listed its members, but no node has this name.
  if (health.members && !machine) return { state: "down", evidence: "no machine has this name" };
  return { state: "unknown", evidence: health.unknown ?? "it was not checked" };
}

export type Outcome = Pick<Member, "impact" | "address" | "what" | "keepsPods">;

/**
 * The worst effect on a node.
 *
 * @param role of the etcd member in the new cluster file: its configuration may still be unknown
 */
function outcomeOf({ machine, configuration, publicAddress }: NodeChanges, role?: Role): Outcome {
  return (
    (machine && judgeMachine(machine, configuration, role)) ??
    (configuration && judgeConfiguration(configuration, role)) ??
    (publicAddress && interruptionBy(publicAddress, PUBLIC_ADDRESSES[publicAddress.type]?.(publicAddress))) ??
    (machine && interruptionBy(machine, MACHINES[machine.type]?.(machine))) ??
    (configuration && interruptionBy(configuration, configurationEffect(configuration))) ?? {
      impact: "untouched",
      address: "",
      what: "",
    }
  );
}

function judgeMachine(
  machine: ResourceChange,
  configuration: ResourceChange | undefined,
  role: Role | undefined,
): Outcome | undefined {
  const { address } = machine;
  const isRecreated = isReplaced(machine) || !isInState(machine);
  const impact: Impact = configuration && isGracefulReset(configuration) ? "leaves" : "lost";
  if (isRecreated && role === "worker") return { impact, address, what: "would come back as a worker" };
  if (isReplaced(machine)) return { impact: "replaced", address, what: `would be replaced${causeOf(machine)}` };
  if (isRecreated) return { impact: "replaced", address, what: "would be recreated" };
  if (!isDestroyed(machine)) return undefined;
  return { impact, address, what: impact === "leaves" ? "would leave etcd and be deleted" : "would be deleted" };
}

function judgeConfiguration(configuration: ResourceChange, role: Role | undefined): Outcome | undefined {
  const { address } = configuration;
  if (isNodeReset(configuration)) {
    const impact: Impact = isGracefulReset(configuration) ? "leaves" : "lost";
    return { impact, address, what: "would wipe its node and power it off" };
  }
  const [old, fresh] = [configBefore(configuration), configAfter(configuration)];
  if (!old || !isControlPlane(old) || !isGiven(configuration)) return undefined;
  if (fresh ? isControlPlane(fresh) : role !== "worker") return undefined;
  return { impact: "lost", address, what: "would turn its node into a worker" };
}

function interruptionBy({ address }: ResourceChange, effect: Effect | undefined): Outcome | undefined {
  return effect && { impact: "interrupted", address, what: effect.what, keepsPods: effect.kind === "restart" };
}

function causeOf({ action_reason, change: { replace_paths = [] } }: ResourceChange): string {
  if (action_reason === "replace_by_triggers") return ", because a resource that it depends on changes";
  if (action_reason === "replace_because_tainted") return ", because its creation did not finish";
  const causes = [...new Set(replace_paths.map(([attribute]) => String(attribute)))];
  return causes.length > 0 ? `, because its ${causes.join(", ")} changes` : "";
}
