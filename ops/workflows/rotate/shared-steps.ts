import type { Layer } from "../../../spec";
import type { RawState } from "../../state/state-edit";
import { recordIn, withRecord } from "../../state/state-edit";
import type { RotationRecord } from "../../support/rotation-record";
import type { RotationPorts, RotationStep } from "./rotation";

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
