import type { Look } from "../finding";
import { inTurn, isTouched } from "./arithmetic";
import { addressesOf, membersOf } from "./members";
import type { Member } from "./members";

/** A control plane that waits for its turn. */
export interface Turn extends Member {
  /** What is planned alone to change it alone. */
  readonly targets: readonly string[];
}

/** The members of etcd, as a plan finds them that changes several of them one at a time. */
export interface Turns {
  /** Whom the plan touches, in their order: whoever is down first, and last the one that everybody knows. */
  readonly waiting: readonly Turn[];
  readonly members: readonly string[];
  /** Members that are up now, and must be so again before anybody has a turn. Those that are down already are counted as lost. */
  readonly up: readonly string[];
}

export function turnsOf(look: Look): Turns {
  const members = membersOf(look);
  const { bootstrapNode } = look.cluster.controlPlane;
  const waiting = inTurn(members).map((member) => ({ ...member, targets: addressesOf(look.plan, member.name) }));
  // Clients and upper layers reach the cluster through the bootstrap node: once is enough, and at the end.
  const isLast = ({ name, state }: Member) => name === bootstrapNode && state === "up";
  return {
    waiting: [...waiting.filter((member) => !isLast(member)), ...waiting.filter(isLast)],
    members: members.map(({ name }) => name),
    up: members.filter(({ state }) => state === "up").map(({ name }) => name),
  };
}

/** Whom a plan touches beside the one that it is meant for. */
export function touchedBeside(look: Look, name: string): string[] {
  return membersOf(look)
    .filter((member) => isTouched(member) && member.name !== name)
    .map((member) => member.name);
}
