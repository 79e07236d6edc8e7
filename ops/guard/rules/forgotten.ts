import type { Rule } from "../finding";
import { managedChanges } from "../plan";

export const forgotten: Rule = {
  name: "forgotten",
  refuses: "something that Terraform would forget while it goes on to exist",
  traps: ["T15", "T16", "T17"],
  find: ({ plan, layer }) =>
    managedChanges(plan)
      .filter(({ change: { actions } }) => actions.includes("forget"))
      .map(({ address }) => ({
        severity: "refused",
        address,
        what: "would be dropped from the state and left as it is",
        why:
          layer === "auth"
            ? "Nobody could hand it to the other layers any more, and the next plan would make another one."
            : "Nobody changes, deletes or guards it from then on, but it is still billed or still in the way.",
        instead: "Take the `removed` block out; or delete the thing on purpose.",
      })),
};
