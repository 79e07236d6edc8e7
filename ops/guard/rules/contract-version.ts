import type { Rule } from "../finding";
import { isAttributeChanged, isUpdated, managedChanges } from "../../support/plan";

export const contractVersion: Rule = {
  name: "contract-version",
  refuses: "another Talos contract than the one that the cluster was created with",
  traps: ["T6"],
  find: ({ plan }) =>
    managedChanges(plan)
      .filter(
        (change) =>
          change.type === "talos_machine_secrets" && isUpdated(change) && isAttributeChanged(change, "talos_version"),
      )
      .map(({ address }) => ({
        decision: "refuse",
        where: address,
        message: "would follow another contract",
        cause:
          "Machine configurations of another contract encrypt with another key: the API server could no longer read its Secrets.",
        fix: "Put `talos.contract` back. To upgrade Talos, change only `talos.version`.",
      })),
};
