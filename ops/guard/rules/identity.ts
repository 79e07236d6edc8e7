import { PLAN_PROVIDERS } from "../../providers/plan-providers";
import type { Rule } from "../finding";
import { isReplaced, managedChanges, isDestroyed } from "../../support/plan";

/** Permissions of users at a provider: they contain no secret, and the next run can recreate them. */
const GRANTS = PLAN_PROVIDERS.flatMap(({ grants }) => grants);

export const identity: Rule = {
  name: "identity",
  refuses: "any resource of `auth` deleted or replaced, except permissions of Proxmox users",
  traps: ["T17"],
  // Reads the plan, not the configuration: prevent_destroy disappears together with its resource block.
  find: ({ layer, plan }) =>
    layer !== "auth"
      ? []
      : managedChanges(plan)
          .filter((change) => isDestroyed(change) && !GRANTS.includes(change.type))
          .map((change) => ({
            decision: "refuse",
            where: change.address,
            message: isReplaced(change) ? "would be replaced" : "would be deleted",
            cause: "The identity layer outlives the cluster: running nodes, sealed secrets and databases depend on it.",
            fix: "Restore the part of the cluster file or the stack that was removed.",
          })),
};
