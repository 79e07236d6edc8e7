import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import { previewChanges } from "../../engine/run/preview";
import type { Context } from "../../engine/run/context";
import { error } from "../../support/finding";
import { managedChanges } from "../../support/plan";
import type { Plan } from "../../support/plan";
import { RECORD_ADDRESS } from "../../support/rotation-record";
import { refusalOf } from "../../support/finding-refusal";
import type { Rotation } from "./rotation";
import { commandLine } from "../../support/command-line";

type ActiveRotation = Pick<Rotation, "layers" | "expects">;

/**
 * The changes of a plan that do not belong to the rotations. A rotation applies whole layers, so it would apply these
 * changes too, in an order and with a confirmation that are not meant for them.
 */
export function otherChanges(layer: Layer, plan: Plan, rotations: readonly ActiveRotation[]): string[] {
  return managedChanges(plan)
    .filter(({ change: { actions } }) => actions.some((action) => action !== "no-op" && action !== "read"))
    .filter(({ address }) => !(layer === "auth" && address === RECORD_ADDRESS))
    .filter(({ address }) => !rotations.some(({ expects }) => expects?.(layer, address) ?? false))
    .map(({ address, change: { actions } }) => `${layer}: ${address} (${actions.join(", ")})`);
}

/** @throws Refusal that lists the other pending changes in the layers of these rotations */
export async function refuseOtherChanges(context: Context, rotations: readonly ActiveRotation[]): Promise<string> {
  const layers = LAYERS.filter((layer) => rotations.some((rotation) => rotation.layers.includes(layer)));
  const others: string[] = [];
  for (const layer of layers) {
    const plan = await previewChanges(context, layer);
    if (plan) others.push(...otherChanges(layer, plan, rotations));
  }
  if (others.length === 0) return `no other changes are pending in ${layers.join(", ")}`;
  const finding = error(
    "rotation-other-changes",
    `Other changes are pending in the layers of the rotation: ${others.join("; ")}`,
    `Apply them first: ${commandLine("up", context)}`,
  );
  throw refusalOf("The rotation", [finding]);
}
