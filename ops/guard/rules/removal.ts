import type { GuardInput, Rule, RuleFinding } from "../finding";
import { isRegistered } from "../health";
import { isGracefulReset } from "../effects/configuration-apply";
import { nodeCommandLine } from "../../support/command-line";
import { isDestroyed, isReplaced } from "../../support/plan";
import { isBootstrapped, membersOf, findWipedInPlace } from "../quorum/members";
import { nodeChanges } from "../quorum/node-changes";

export const removal: Rule = {
  name: "removal",
  refuses: "a node deleted before it has left etcd and Kubernetes, or a wiped node that stays in the cluster",
  traps: ["T9"],
  find(input) {
    const wiped = findWipedInPlace(input.plan);
    return [...refuseEtcdMembers(input, wiped), ...refuseRegistered(input), ...wiped.map(refuseWipe)];
  },
};

type WipedMachines = ReturnType<typeof findWipedInPlace>;

function refuseEtcdMembers(input: GuardInput, wiped: WipedMachines): RuleFinding[] {
  const named = wiped.map(({ address }) => address);
  return membersOf(input)
    .filter(({ impact, state, address }) => isLeftBehind(impact, state) && !named.includes(address))
    .map(({ name, address, what }) => ({
      decision: "refuse",
      where: address,
      message: what,
      cause: `${name} would stay in etcd as a dead member, so etcd would tolerate one fewer failure.`,
      fix: removeFirst(name, input),
    }));
}

function isLeftBehind(impact: string, state: string): boolean {
  return impact === "lost" || (impact === "leaves" && state !== "up");
}

/** A registered kubelet may run pods, and nothing would evict them. If Kubernetes does not respond, any node may be registered. */
function refuseRegistered(input: GuardInput): RuleFinding[] {
  const { plan, health } = input;
  const deleted = [...nodeChanges(plan)].flatMap(([name, { machine, configuration }]) => {
    const isDeleted = machine !== undefined && isDestroyed(machine) && !isReplaced(machine);
    const mayBeRegistered = health.isUnlisted === true && configuration !== undefined && isBootstrapped(plan);
    const isStillThere = isRegistered(health.nodes[name]) || mayBeRegistered;
    if (!isDeleted || !isStillThere || (configuration && isGracefulReset(configuration))) return [];
    return [{ name, machine }];
  });
  if (deleted.length === 0) return [];
  const members = membersOf(input).map(({ name }) => name);
  return deleted
    .filter(({ name }) => !members.includes(name))
    .map(({ name, machine }) => ({
      decision: "refuse",
      where: machine.address,
      message: "would be deleted",
      cause: `${name} ${health.isUnlisted === true ? "may still be" : "is still"} registered in Kubernetes: its pods would not be evicted, and its object would stay.`,
      fix: removeFirst(name, input),
    }));
}

function removeFirst(name: string, input: GuardInput): string {
  return `First remove it from the cluster, whether or not it responds: \`${nodeCommandLine(input, "remove", name)}\`.`;
}

/**
 * The state determines what a destroy does. Versions before `coldstart node remove` wrote `on_destroy` to it (`retire:
 * true`).
 */
function refuseWipe({ name, address }: WipedMachines[number]): RuleFinding {
  return {
    decision: "refuse",
    where: address,
    message: "would wipe its node and power it off, and then time out waiting to configure it",
    cause: `The state has an \`on_destroy\` with a reset: replacing its configuration resets ${name} first, although its machine stays.`,
    fix: `Undo the rest of the change and apply: that removes the \`on_destroy\` of ${name} from the state.`,
  };
}
