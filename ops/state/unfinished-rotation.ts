import { MACHINE_TOKEN, TALOS_PKI } from "../support/rotation-record";
import type { RotationRecord } from "../support/rotation-record";

/** The rotations that change the machine configuration of every node, one at a time. */
export type MachineRotation = typeof MACHINE_TOKEN | typeof TALOS_PKI;

/** The unfinished rotation; undefined if there is none. */
export function findOpenRotation({ talos, formerTalos, replaced }: RotationRecord): MachineRotation | undefined {
  if (replaced?.[MACHINE_TOKEN] !== undefined) return MACHINE_TOKEN;
  return talos === undefined && formerTalos === undefined ? undefined : TALOS_PKI;
}
