import { optionCommandLine } from "../../support/command-line";
import { dataSecrets } from "../../../spec";
import type { DataSecret } from "../../../spec";
import { rotatingIn } from "../effects/running-rotation";
import type { Rule } from "../finding";
import { isReplaced, isUnknown, isUpdated, managedChanges, isDestroyed } from "../../support/plan";
import type { ResourceChange, Values } from "../../support/plan";

const SECRET = "kubernetes_secret_v1";

export const serviceSecrets: Rule = {
  name: "service-secrets",
  refuses: "a deleted or changed Secret that a service needs to decrypt its data",
  traps: ["T14", "T17"],
  find: ({ cluster, plan, ...place }) => {
    const changes = managedChanges(plan);
    const secrets = changes.filter(({ type }) => type === SECRET);
    const kept = secrets.length > 0 ? dataSecrets(cluster) : [];
    return secrets.flatMap((change) => {
      const found = kept.find((one) => isOf(change, one));
      const secret = found && withoutRotating(found, rotatingIn(plan));
      if (!secret) return [];
      const isDeleted = isDestroyed(change) && !isReplaced(change);
      // Deleting the namespace also deletes its volumes: the rule `volumes` covers that.
      if (isDeleted ? isNamespaceLost(changes, secret) : !hasOtherValue(change, secret)) return [];
      return [
        {
          decision: "refuse",
          where: change.address,
          message: isDeleted ? "would be deleted" : `would change ${secret.keys.join(" or ")}`,
          cause:
            "The service encrypted its data with the current value: with a different value, it cannot decrypt the data after its next restart.",
          fix: `Keep the credential in auth from which it is created; restore a lost one with \`${optionCommandLine(place, "state restore auth <file>")}\`.`,
        },
      ];
    });
  },
};

/** A rotation may change the password of a database, and a key if the service accepts the former one too. */
function withoutRotating(secret: DataSecret, rotating: readonly string[]): DataSecret {
  return { ...secret, keys: secret.keys.filter((key) => !rotating.includes(secret.rotatable[key] ?? "")) };
}

function isOf({ change: { before } }: ResourceChange, { namespace, name }: DataSecret): boolean {
  const [metadata] = (before?.metadata ?? []) as { namespace?: string; name?: string }[];
  return metadata?.namespace === namespace && metadata.name === name;
}

function isNamespaceLost(changes: readonly ResourceChange[], { namespace }: DataSecret): boolean {
  return changes.some((change) => {
    const [metadata] = (change.change.before?.metadata ?? []) as { name?: string }[];
    return change.type === "kubernetes_namespace_v1" && metadata?.name === namespace && isDestroyed(change);
  });
}

function hasOtherValue(change: ResourceChange, { keys }: DataSecret): boolean {
  if (!isUpdated(change) && !isReplaced(change)) return false;
  const { before, after, after_unknown } = change.change;
  const marks = after_unknown === true ? true : (after_unknown as Values | undefined)?.data;
  const [old, fresh] = [before?.data, after?.data] as (Values | null | undefined)[];
  return keys.some((key) => old?.[key] !== undefined && (isUnknown(marks, key) || old[key] !== fresh?.[key]));
}
