import type { Rule } from "../finding";
import { isUpdated, managedChanges } from "../../support/plan";
import type { Plan } from "../../support/plan";

export const authOutputs: Rule = {
  name: "auth-outputs",
  refuses: "a secret that other layers read from `auth` and that would be replaced by a new one",
  traps: ["T17"],
  // A resource that is lost from the state is only created again: its output is what shows that there was another one.
  find: ({ layer, plan }) =>
    layer !== "auth"
      ? []
      : Object.entries(plan.output_changes ?? {})
          .filter(([name]) => !isJudgedElsewhere(name, plan))
          .flatMap(([name, { before, after, after_unknown }]) =>
            findChangedPaths(before, after, after_unknown, `output.${name}`),
          )
          .map((address) => ({
            decision: "refuse",
            where: address,
            message: "would get another value",
            cause: "Running services use the present value, and some of their data can be decrypted with nothing else.",
            fix: "Restore the state of auth that contains it (`npx coldstart state` lists backups). Accept it only for a credential that nothing uses any more.",
          })),
};

/** An update of the machine secrets renews the client certificate or follows another contract: both have rules of their own. */
function isJudgedElsewhere(name: string, plan: Plan): boolean {
  return (
    name === "talos_identity" &&
    managedChanges(plan).some((change) => change.type === "talos_machine_secrets" && isUpdated(change))
  );
}

/** The places of a value that change, or that are unknown before the apply. What is added or removed is not among them. */
function findChangedPaths(before: unknown, after: unknown, unknown: unknown, path: string): string[] {
  if (before === undefined || before === null) return [];
  if (unknown === true) return [path];
  if (isObject(before)) {
    return Object.entries(before).flatMap(([key, part]) =>
      findChangedPaths(part, child(after, key), child(unknown, key), `${path}.${key}`),
    );
  }
  const isRemoved = after === undefined || after === null;
  return isRemoved || after === before ? [] : [path];
}

function child(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
