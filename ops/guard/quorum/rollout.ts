import { managedChanges } from "../../support/plan";
import { configAfter, configBefore } from "../effects/configuration-apply";
import type { GuardInput } from "../finding";
import { sortTouched, isTouched } from "./arithmetic";
import { addressesOf, membersOf, findNodesTakenDown } from "./members";
import type { Member } from "./members";

/** A node that a rolling change has yet to change. */
export interface RolloutNode extends Member {
  /** The addresses to plan (`-target`) in order to change only this node. */
  readonly targets: readonly string[];
  /** Whether it is Ready and must be drained first. */
  readonly isDrained: boolean;
  /** The address of its Talos API, if the plan contains it. */
  readonly host?: string;
}

/** The nodes of a rolling change, and their state before it. */
export interface Rollout {
  /**
   * The nodes that the plan changes, in order: unhealthy nodes first, then workers, the bootstrap node last. For a new
   * machine token, workers are last.
   */
  readonly pending: readonly RolloutNode[];
  /** The names of the etcd members. */
  readonly members: readonly string[];
  /** Members that are healthy now and must be healthy before each change. The others already count as failed. */
  readonly up: readonly string[];
}

export function rolloutOf(input: GuardInput): Rollout {
  const members = membersOf(input);
  const { bootstrapNode } = input.cluster.controlPlane;
  const down = findNodesTakenDown(input);
  const isMember = (name: string) => members.some((member) => member.name === name);
  const workers = down.filter(({ name }) => !isMember(name)).map((node) => ({ ...WORKER, ...node }));
  const [well, unwell] = partition(sortTouched(members), ({ state }) => state === "up");
  // Clients and upper layers reach the cluster through the bootstrap node, so it is interrupted only once, at the end.
  // A worker comes first, to show whether the change works at all.
  const [last, others] = partition(well, ({ name }) => name === bootstrapNode);
  // Control planes sign certificates only for workers with the same token, so they get the new token first.
  const order = isTokenChanged(input.plan) ? [...others, ...last, ...workers] : [...workers, ...others, ...last];
  return {
    pending: [...unwell, ...order].map((member) => {
      const { host } = down.find(({ name }) => name === member.name) ?? {};
      return {
        ...member,
        targets: addressesOf(input.plan, member.name),
        isDrained: down.some(({ name }) => name === member.name),
        ...(host === undefined ? {} : { host }),
      };
    }),
    members: members.map(({ name }) => name),
    up: members.filter(({ state }) => state === "up").map(({ name }) => name),
  };
}

function isTokenChanged(plan: GuardInput["plan"]): boolean {
  return managedChanges(plan).some((change) => {
    const [before, after] = [configBefore(change), configAfter(change)];
    return before !== undefined && after !== undefined && before.machine.token !== after.machine.token;
  });
}

/** The role of workers that are taken down; other workers are not part of a rolling change. */
const WORKER = { state: "up", evidence: "Ready" } as const;

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** The etcd members and running workers that a plan touches besides its own node. */
export function otherTouchedNodes(input: GuardInput, name: string): string[] {
  const members = membersOf(input).filter(isTouched);
  return [...new Set([...members, ...findNodesTakenDown(input)].map((node) => node.name))].filter(
    (other) => other !== name,
  );
}
