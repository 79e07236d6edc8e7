import type { Finding, Rule } from "../finding";
import { managedChanges, outputChanges } from "../../support/plan";
import { becomesPlain, knownSecrets, leaks } from "../sensitivity";

export const plainSecret: Rule = {
  name: "plain-secret",
  refuses: "a sensitive value that would be shown in plain text",
  traps: ["T18", "T19"],
  find({ plan }) {
    const secrets = knownSecrets(plan);
    const resources = managedChanges(plan).filter(({ change }) => !change.actions.includes("no-op"));
    return [...resources, ...outputChanges(plan)].flatMap(({ address, change }): Omit<Finding, "rule">[] => {
      const places = [...new Set([...becomesPlain(change), ...leaks(change, secrets)])];
      if (places.length === 0) return [];
      const where = places.filter(Boolean).join(", ");
      return [
        {
          severity: "refused",
          address,
          what: `would show a secret in plain text${where ? ` (${where})` : ""}`,
          why: "Terraform prints what is not sensitive, in every plan and every log of a pull request.",
          instead: "Mark it sensitive, or do not pass it on. If it was shown already, rotate it.",
        },
      ];
    });
  },
};
