import type { GuardInput, Rule, RuleFinding } from "../finding";
import { membersOf, wipedInPlace } from "../quorum/members";

export const retire: Rule = {
  name: "retire",
  refuses: "a control plane removed before it has left etcd, or a wiped node that is meant to stay",
  traps: ["T9"],
  find: (input) => [...refuseEtcdMembers(input), ...refuseWipe(input)],
};

function refuseEtcdMembers(input: GuardInput): RuleFinding[] {
  const named = wipedInPlace(input.plan).map(({ address }) => address);
  return membersOf(input)
    .filter(({ fate, state, address }) => isLeftBehind(fate, state) && !named.includes(address))
    .map(({ name, address, what, state }) => ({
      decision: "refuse",
      where: address,
      message: what,
      cause: `${name} stays in etcd as a dead member, so etcd tolerates one failure less.`,
      fix:
        state === "up"
          ? `Set \`retire: true\` on ${name} and apply; then delete it from the file.`
          : `It cannot leave by itself any more. Take it out with \`talosctl etcd remove-member\` on another control plane, then plan again.`,
    }));
}

function isLeftBehind(fate: string, state: string): boolean {
  return fate === "lost" || (fate === "leaves" && state !== "up");
}

/** What a destroy does is what the state says, and the state remembers `retire: true` until it is applied without. */
function refuseWipe({ plan }: GuardInput): RuleFinding[] {
  return wipedInPlace(plan).map(({ name, address }) => ({
    decision: "refuse",
    where: address,
    message: "would wipe its node and power it off, and then time out waiting to configure it",
    cause: `The state still has \`retire: true\`: replacing its configuration resets ${name} first, although its machine stays.`,
    fix: `Undo the rest of the change and apply \`retire: false\` on ${name} alone; or delete ${name} from the file.`,
  }));
}
