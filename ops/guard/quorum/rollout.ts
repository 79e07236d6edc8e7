import type { GuardInput } from "../finding";
import { sortTouched, isTouched } from "./arithmetic";
import { addressesOf, membersOf } from "./members";
import type { Member } from "./members";

/** A control plane that a rolling change has still to change. */
export interface RolloutNode extends Member {
  /** The addresses to plan (`-target`) in order to change this node alone. */
  readonly targets: readonly string[];
}

/** The members of etcd as a plan finds them that changes several of them, one at a time. */
export interface Rollout {
  /** The nodes that the plan changes, in order: unhealthy nodes first, the bootstrap node last. */
  readonly pending: readonly RolloutNode[];
  readonly members: readonly string[];
  /** Members that are healthy now, and must be healthy before each change. The others already count as failed. */
  readonly up: readonly string[];
}

export function rolloutOf(input: GuardInput): Rollout {
  const members = membersOf(input);
  const { bootstrapNode } = input.cluster.controlPlane;
  const pending = sortTouched(members).map((member) => ({ ...member, targets: addressesOf(input.plan, member.name) }));
  // Clients and upper layers reach the cluster through the bootstrap node: it is interrupted once, at the end.
  const isLast = ({ name, state }: Member) => name === bootstrapNode && state === "up";
  return {
    pending: [...pending.filter((member) => !isLast(member)), ...pending.filter(isLast)],
    members: members.map(({ name }) => name),
    up: members.filter(({ state }) => state === "up").map(({ name }) => name),
  };
}

/** The members of etcd that a plan touches besides the node that it is meant for. */
export function otherTouchedMembers(input: GuardInput, name: string): string[] {
  return membersOf(input)
    .filter((member) => isTouched(member) && member.name !== name)
    .map((member) => member.name);
}
