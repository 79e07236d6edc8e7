import { commandLine } from "../../support/command-line";
import { MACHINE_TOKEN, RECORD_ADDRESS, parseRecord } from "../../support/rotation-record";
import type { RotationRecord, TalosIdentity } from "../../support/rotation-record";
import { isIdentityRotated } from "../effects/identity-rotation";
import type { Rule } from "../finding";
import { isUpdated, managedChanges } from "../../support/plan";
import type { Plan } from "../../support/plan";

export const authOutputs: Rule = {
  name: "auth-outputs",
  refuses: "a replaced secret of `auth` that other layers read",
  traps: ["T17"],
  // A resource that is missing from the state is simply created again; only its output shows that the old one existed.
  find: ({ layer, plan, ...place }) =>
    layer !== "auth"
      ? []
      : Object.entries(plan.output_changes ?? {})
          .filter(([name]) => !isCoveredByOtherRule(name, plan))
          .flatMap(([name, { before, after, after_unknown }]) =>
            findChangedPaths(before, after, after_unknown, `output.${name}`).filter(
              (path) => !isRotated(path, { before, after, record: recordIn(plan) }),
            ),
          )
          .map((address) => ({
            decision: "refuse",
            where: address,
            message: "would change its value",
            cause: "Running services use the current value, and need it to decrypt some of their data.",
            fix: `Restore the state of auth that contains it (\`${commandLine("state list", place)}\` lists backups). Accept this only for a credential that is no longer used.`,
          })),
};

/** Ids, not secrets. */
const OPEN = "rotating";

/** An update of the machine secrets renews the client certificate or changes the contract: other rules cover both. */
function isCoveredByOtherRule(name: string, plan: Plan): boolean {
  if (name === OPEN) return true;
  return (
    name === "talos_identity" &&
    managedChanges(plan).some((change) => change.type === "talos_machine_secrets" && isUpdated(change))
  );
}

interface OutputChange {
  readonly before?: unknown;
  readonly after?: unknown;
  readonly record: RotationRecord;
}

/** Whether a rotation keeps the old value. */
function isRotated(path: string, { before, after, record }: OutputChange): boolean {
  const [, name, id = "", form = ""] = path.split(".");
  switch (name) {
    case "talos_identity":
      return (
        isIdentityRotated(before as Partial<TalosIdentity>, after as Partial<TalosIdentity>) ||
        isTokenReplaced(before, after, record.replaced?.[MACHINE_TOKEN]?.value)
      );
    case "service_credentials":
      // The former key exists only while the new one is put to use.
      if (form.startsWith("previous")) return record.replaced?.[id] !== undefined;
      return record.replaced?.[id]?.[form] === textAt(before, id, form);
    case "sealed_secrets":
      return (record.sealedSecrets ?? []).some((pair) => pair.certificate === textAt(before, "certificate"));
    default: {
      const [, ...keys] = path.split(".").slice(1);
      return record.replaced?.[path.replace("output.", "")]?.value === textAt(before, ...keys);
    }
  }
}

/** Whether only the machine token changes, and the record keeps the former one. */
function isTokenReplaced(before: unknown, after: unknown, kept: string | undefined): boolean {
  const path = ["machineSecrets", "trustdinfo", "token"];
  if (kept === undefined || textAt(before, ...path) !== kept) return false;
  const others = findChangedPaths(before, after, undefined, "").filter((changed) => changed !== `.${path.join(".")}`);
  return others.length === 0;
}

function textAt(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((part, key) => child(part, key), value) ?? false;
}

/** From the state before the plan. Only `coldstart rotate` writes it. */
function recordIn(plan: Plan): RotationRecord {
  const { before } = managedChanges(plan).find(({ address }) => address === RECORD_ADDRESS)?.change ?? {};
  return parseRecord(before?.input);
}

/** The paths of a value that change, or are unknown before the apply. Added and removed paths are not included. */
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
