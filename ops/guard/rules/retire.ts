import type { Rule } from "../finding";
import { membersOf } from "../quorum/members";

export const retire: Rule = {
  name: "retire",
  refuses: "a control plane that goes without leaving etcd first",
  traps: ["T9"],
  find: (look) =>
    membersOf(look)
      .filter(({ fate, state }) => fate === "lost" || (fate === "leaves" && state !== "up"))
      .map(({ name, address, what, state }) => ({
        severity: "refused",
        address,
        what,
        why: `${name} stays a member of etcd, and a dead one: the next failure counts double.`,
        instead:
          state === "up"
            ? `Set \`retire: true\` on ${name} and apply; then delete it from the file.`
            : `It cannot leave by itself any more. Take it out with \`talosctl etcd remove-member\` on another control plane, then plan again.`,
      })),
};
