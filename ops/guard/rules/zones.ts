import type { Rule } from "../finding";
import { isReplaced, managedChanges, isDestroyed } from "../../support/plan";

export const zones: Rule = {
  name: "zones",
  refuses: "a DNS zone deleted or replaced",
  traps: ["T28"],
  find: ({ plan }) =>
    managedChanges(plan)
      .filter((change) => change.type === "powerdns_zone" && isDestroyed(change))
      .map((change) => ({
        decision: "refuse",
        where: change.address,
        message: isReplaced(change) ? "would be deleted and recreated empty" : "would be deleted",
        cause:
          "All records of the zone are deleted with it, including those that Coldstart did not create: certificates cannot be renewed, and resolvers cache the missing names.",
        fix: "Restore the domain. To change it, create a new cluster, or accept the deletion of the old zone.",
      })),
};
