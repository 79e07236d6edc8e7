import type { Rule } from "../finding";
import { isAttributeChanged, isReplaced, isUpdated, managedChanges, isDestroyed } from "../../support/plan";
import type { ResourceChange, Values } from "../../support/plan";

const LABEL = "sealedsecrets.bitnami.com/sealed-secrets-key";

export const keyPair: Rule = {
  name: "key-pair",
  refuses: "the sealed-secrets key removed from the cluster, or replaced by another",
  traps: ["T14", "T23"],
  find: ({ plan }) =>
    managedChanges(plan)
      .filter(
        (change) =>
          holdsKey(change) && (isDestroyed(change) || (isUpdated(change) && isAttributeChanged(change, "data"))),
      )
      .map((change) => ({
        decision: "refuse",
        where: change.address,
        message: isDestroyed(change) && !isReplaced(change) ? "would be deleted" : "would hold another key",
        cause: "Sealed secrets in git could no longer be decrypted, and the controller would create its own key.",
        fix: "Keep the key pair of auth, and `services.sealedSecrets` in the cluster file.",
      })),
};

function holdsKey({ type, change: { before } }: ResourceChange): boolean {
  if (type !== "kubernetes_secret_v1") return false;
  const [metadata] = (before?.metadata ?? []) as { labels?: Values | null }[];
  return metadata?.labels?.[LABEL] !== undefined;
}
