import type { Rule } from "../finding";
import { isReplaced, managedChanges, takesAway } from "../plan";

export const identity: Rule = {
  name: "identity",
  refuses: "anything of `auth` deleted or replaced",
  traps: ["T17"],
  // By the plan, not by the configuration: prevent_destroy vanishes together with the block that holds it.
  find: ({ layer, plan }) =>
    layer !== "auth"
      ? []
      : managedChanges(plan)
          .filter(takesAway)
          .map((change) => ({
            severity: "refused",
            address: change.address,
            what: isReplaced(change) ? "would be replaced by a new one" : "would be deleted",
            why: "What is in auth outlives the cluster: running nodes, sealed secrets and databases depend on it.",
            instead: "Put back what the cluster file or the stack no longer says.",
          })),
};
