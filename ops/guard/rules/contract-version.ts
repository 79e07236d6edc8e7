import type { Rule } from "../finding";
import { isAttributeChanged, isUpdated, managedChanges } from "../../support/plan";

export const contractVersion: Rule = {
  name: "contract-version",
  refuses: "a Talos contract that differs from the one at the cluster's creation",
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
        message: "would change the contract",
        cause:
          "Machine configurations of a different contract do not use the current encryption key: the API server could no longer read its Secrets.",
        fix: "Restore `talos.contract`. To upgrade Talos, change only `talos.version`.",
      })),
};
