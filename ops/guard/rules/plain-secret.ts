import type { Rule, RuleFinding } from "../finding";
import { managedChanges, outputChanges } from "../../support/plan";
import { findExposedPaths, knownSecrets, findLeaks } from "../sensitivity";

export const plainSecret: Rule = {
  name: "plain-secret",
  refuses: "a sensitive value that would be shown in plain text",
  traps: ["T18", "T19"],
  find({ plan }) {
    const secrets = knownSecrets(plan);
    const resources = managedChanges(plan).filter(({ change }) => !change.actions.includes("no-op"));
    return [...resources, ...outputChanges(plan)].flatMap(({ address, change }): RuleFinding[] => {
      const places = [...new Set([...findExposedPaths(change), ...findLeaks(change, secrets)])];
      if (places.length === 0) return [];
      const where = places.filter(Boolean).join(", ");
      return [
        {
          decision: "refuse",
          where: address,
          message: `would show a secret in plain text${where ? ` (${where})` : ""}`,
          cause: "Terraform prints values that are not sensitive in every plan and every pull request log.",
          fix: "Mark it sensitive, or remove it. If it was already shown, rotate it.",
        },
      ];
    });
  },
};
