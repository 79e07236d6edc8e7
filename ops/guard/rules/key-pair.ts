import type { Rule } from "../finding";
import { isAttributeChanged, isReplaced, isUpdated, managedChanges, isDestroyed } from "../../support/plan";
import type { ResourceChange, Values } from "../../support/plan";

/** The names in constructs/sealed-secrets-key.ts. */
const CURRENT = "sealed-secrets-key";
const FORMER = "sealed-secrets-key-former";

const LABEL = "sealedsecrets.bitnami.com/sealed-secrets-key";

export const keyPair: Rule = {
  name: "key-pair",
  refuses: "the sealed-secrets key removed from the cluster, or replaced",
  traps: ["T14", "T23"],
  find: ({ plan }) =>
    managedChanges(plan)
      .filter((change) => isLost(change) && !isRotated(change, managedChanges(plan)))
      .map((change) => ({
        decision: "refuse",
        where: change.address,
        message: isDestroyed(change) && !isReplaced(change) ? "would be deleted" : "would contain a different key",
        cause: "Sealed secrets in git could no longer be decrypted, and the controller would create its own key.",
        fix: "Keep the key pair of auth, and `services.sealedSecrets` in the cluster file.",
      })),
};

function isLost(change: ResourceChange): boolean {
  return hasKey(change) && (isDestroyed(change) || (isUpdated(change) && isAttributeChanged(change, "data")));
}

/**
 * Whether the pair stays in the cluster under another name, or is the former pair of a rotation, which auth has
 * retired.
 */
function isRotated(change: ResourceChange, changes: readonly ResourceChange[]): boolean {
  const certificate = certificateIn(change.change.before);
  const others = changes.filter((other) => other !== change && hasKey(other));
  if (isUpdated(change))
    return certificate !== undefined && others.some((other) => certificateIn(other.change.after) === certificate);
  return (
    change.name === FORMER && others.some((other) => other.name === CURRENT && !isLost(other) && !isDestroyed(other))
  );
}

function certificateIn(values: Values | null | undefined): unknown {
  return (values?.data as Values | null | undefined)?.["tls.crt"];
}

function hasKey({ type, change: { before, after } }: ResourceChange): boolean {
  if (type !== "kubernetes_secret_v1") return false;
  const [metadata] = ((before ?? after)?.metadata ?? []) as { labels?: Values | null }[];
  return metadata?.labels?.[LABEL] !== undefined;
}
