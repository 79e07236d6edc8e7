import type { Finding, Look, Rule } from "../finding";
import { membersOf, wipedInPlace } from "../quorum/members";

export const retire: Rule = {
  name: "retire",
  refuses: "a control plane removed before it has left etcd, or a wiped node that is meant to stay",
  traps: ["T9"],
  find: (look) => [...stillMembers(look), ...wiped(look)],
};

function stillMembers(look: Look): Omit<Finding, "rule">[] {
  const named = wipedInPlace(look.plan).map(({ address }) => address);
  return membersOf(look)
    .filter(({ fate, state, address }) => isLeftBehind(fate, state) && !named.includes(address))
    .map(({ name, address, what, state }) => ({
      severity: "refused",
      address,
      what,
      why: `${name} stays in etcd as a dead member, so etcd tolerates one failure less.`,
      instead:
        state === "up"
          ? `Set \`retire: true\` on ${name} and apply; then delete it from the file.`
          : `It cannot leave by itself any more. Take it out with \`talosctl etcd remove-member\` on another control plane, then plan again.`,
    }));
}

function isLeftBehind(fate: string, state: string): boolean {
  return fate === "lost" || (fate === "leaves" && state !== "up");
}

/** What a destroy does is what the state says, and the state remembers `retire: true` until it is applied without. */
function wiped({ plan }: Look): Omit<Finding, "rule">[] {
  return wipedInPlace(plan).map(({ name, address }) => ({
    severity: "refused",
    address,
    what: "would wipe its node and power it off, and then time out waiting to configure it",
    why: `The state still has \`retire: true\`: replacing its configuration resets ${name} first, although its machine stays.`,
    instead: `Undo the rest of the change and apply \`retire: false\` on ${name} alone; or delete ${name} from the file.`,
  }));
}
