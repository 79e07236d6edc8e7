import type { Cluster } from "../../../spec";
import { PLAN_PROVIDERS } from "../../providers/plan-providers";
import type { Rule } from "../finding";
import { managedChanges, isDestroyed } from "../../support/plan";
import type { ResourceChange } from "../../support/plan";

/** The data that is deleted together with each resource type. */
const HOLDERS: Readonly<Record<string, string>> = {
  kubernetes_namespace: "every volume claimed in it",
  kubernetes_namespace_v1: "every volume claimed in it",
  kubernetes_persistent_volume: "the data on it",
  kubernetes_persistent_volume_v1: "the data on it",
  kubernetes_persistent_volume_claim: "the volume that is bound to it",
  kubernetes_persistent_volume_claim_v1: "the volume that is bound to it",
};

export const volumes: Rule = {
  name: "volumes",
  refuses: "volumes deleted, directly or with their namespace or machine",
  traps: ["T13"],
  find: ({ plan, cluster }) =>
    managedChanges(plan).flatMap((change) => {
      const lost = describeLostData(change, cluster);
      if (lost === undefined) return [];
      return [
        {
          decision: "refuse",
          where: change.address,
          message: isDestroyed(change)
            ? `would be deleted, together with ${lost}`
            : `would be changed, which deletes ${lost}`,
          cause: "Coldstart has no backup of this data.",
          fix: "Keep it; or first move the data, and accept the deletion.",
        },
      ];
    }),
};

function describeLostData(change: ResourceChange, cluster: Cluster): string | undefined {
  if (change.type in HOLDERS) return isDestroyed(change) ? HOLDERS[change.type] : undefined;
  return PLAN_PROVIDERS.map((provider) => provider.describeLostData(change, cluster)).find(
    (lost) => lost !== undefined,
  );
}
