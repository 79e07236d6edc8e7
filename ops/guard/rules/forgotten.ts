import type { Rule } from "../finding";
import { managedChanges } from "../../support/plan";

export const forgotten: Rule = {
  name: "forgotten",
  refuses: "an object that Terraform would forget but not delete",
  traps: ["T15", "T16", "T17"],
  find: ({ plan, layer }) =>
    managedChanges(plan)
      .filter(({ change: { actions } }) => actions.includes("forget"))
      .map(({ address }) => ({
        decision: "refuse",
        where: address,
        message: "would be removed from the state but not deleted",
        cause:
          layer === "auth"
            ? "Other layers could no longer read it, and the next plan would create a new one."
            : "It would no longer be changed, deleted or guarded, but would still be billed or block its name.",
        fix: "Remove the `removed` block, or delete the object on purpose.",
      })),
};
