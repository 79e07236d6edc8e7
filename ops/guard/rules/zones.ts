import type { Rule } from "../finding";
import { isReplaced, managedChanges, takesAway } from "../plan";

export const zones: Rule = {
  name: "zones",
  refuses: "a DNS zone deleted or replaced",
  traps: ["T28"],
  find: ({ plan }) =>
    managedChanges(plan)
      .filter((change) => change.type === "powerdns_zone" && takesAway(change))
      .map((change) => ({
        severity: "refused",
        address: change.address,
        what: isReplaced(change) ? "would be deleted and made anew, empty" : "would be deleted",
        why: "With the zone go all its records, also those that nobody here made: certificates cannot be renewed, and names stay away for as long as the world remembers that they were gone.",
        instead: "Put the domain back. For another domain, start another cluster, or say that the old one may go.",
      })),
};
