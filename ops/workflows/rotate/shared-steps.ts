import type { Layer } from "../../../spec";
import type { RawState } from "../../state/state-edit";
import { recordIn, withRecord } from "../../state/state-edit";
import { refusalFor } from "../../support/finding-refusal";
import type { RotationRecord } from "../../support/rotation-record";
import type { Rotation, RotationPorts, RotationStep } from "./rotation";

/** The progress of a rotation that keeps the former value in the record until it ends. @param key of that value */
export function progressOf(id: string, key = id): Pick<Rotation, "createdAt" | "isOpen"> {
  return {
    createdAt: ({ record: { rotatedAt } }) => (rotatedAt?.[id] === undefined ? undefined : new Date(rotatedAt[id])),
    isOpen: ({ replaced }) => replaced?.[key] !== undefined,
  };
}

export function applyStep(layer: Layer, prefix = ""): RotationStep {
  return { name: `${prefix}${layer}`, title: `Layer ${layer}`, run: (ports) => ports.apply(layer) };
}

/** One write of the state of auth. */
export function editStep(
  name: string,
  title: string,
  change: (state: RawState, ports: RotationPorts) => RawState,
): RotationStep {
  return {
    name,
    title,
    async run(ports) {
      const isChanged = await ports.edit((state) => change(state, ports));
      return isChanged ? "written to the state of auth" : { skipped: true, detail: "already done" };
    },
  };
}

/** Keeps the former values of replaced credentials in the record. */
export function keepReplaced(state: RawState, former: NonNullable<RotationRecord["replaced"]>): RawState {
  const record = recordIn(state);
  return withRecord(state, { ...record, replaced: { ...record.replaced, ...former } });
}

/** The record without the former value of a replaced credential. */
export function forgetReplaced(record: RotationRecord, key: string): RotationRecord {
  const { [key]: _, ...replaced } = record.replaced ?? {};
  return { ...record, replaced };
}

/** Ends a rotation: deletes the values that it kept, records the time, and updates the outputs of auth. */
export function finishSteps(id: string, clear: (record: RotationRecord) => RotationRecord): RotationStep[] {
  const finish = editStep("finish", "Recording the rotation", (state, ports) => {
    const record = clear(recordIn(state));
    return withRecord(state, { ...record, rotatedAt: { ...record.rotatedAt, [id]: ports.now().toISOString() } });
  });
  return [finish, applyStep("auth", "finished-")];
}

/** The forms of a service's credential in the outputs of auth, as the other layers read them. */
export function formsIn({ outputs }: RawState, id: string): Readonly<Record<string, string>> {
  const credentials = outputs?.service_credentials?.value as Record<string, Record<string, string>> | undefined;
  return credentials?.[id] ?? {};
}

/** The new value of an external credential. @throws Refusal if it is not set */
export function requireValue(ports: Pick<RotationPorts, "externalValue">, variable: string): string {
  const value = ports.externalValue(variable);
  if (value) return value;
  throw refusalFor(
    "credential-missing",
    `${variable} is not set: store the new value where the cluster file points. Nothing was changed.`,
  );
}

/** @param purpose of an external credential that was not replaced at its source. @throws Refusal */
export function refuseUnchanged(purpose: string): never {
  throw refusalFor(
    "credential-unchanged",
    `The cluster already uses the current ${purpose}; nothing was changed.\n` +
      "Create a new one at its source, and store it where the cluster file points.",
  );
}
