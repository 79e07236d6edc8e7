import { join } from "node:path";
import type { Layer } from "../../../spec";
import { terraformIn } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { executePlan } from "../../engine/apply/execute-plan";
import { planLayer } from "../../engine/apply/layer-plan";
import type { Outcome } from "../../engine/run/step";
import type { Plan } from "../../support/plan";
import { terraformCommands } from "../../state/terraform-commands";
import { refusalFor } from "../../support/finding-refusal";
import { Terraform } from "../../clients/terraform/terraform";
import { findDeletedObjects } from "./deleted-objects";
import { checkOwnership } from "./ownership";
import type { States } from "./states";
import { withoutProtection } from "./prevent-destroy";

/** The layers that a destroy deletes, in this order. auth is kept unless --with-auth is set. */
export const DOWN = ["config", "services", "infra"] as const;

export const NOTHING_LEFT: Outcome = { skipped: true, detail: "no resources left" };

/**
 * A destroy plan may only delete: the user has confirmed nothing else.
 * @throws Refusal that lists the other changes
 */
export function checkOnlyDeletes(layer: Layer, { resource_changes = [] }: Plan): void {
  const others = resource_changes.filter(
    ({ mode, change }) => mode === "managed" && !["delete", "no-op"].includes(change.actions.join()),
  );
  if (others.length === 0) return;
  const list = others.map(({ address, change }) => `  - ${address}: ${change.actions.join(", ")}`).join("\n");
  throw refusalFor(
    "destroy-other-changes",
    `The plan to destroy ${layer} would also make other changes; nothing was changed.\n${list}`,
  );
}

const GONE: Outcome = { skipped: true, detail: "everything in its state was already deleted" };

/** Destroys one layer. */
export function destroyLayer(context: Context, layer: Layer): Promise<Outcome> {
  return destroyResources(context, layer, terraformIn(context, layer));
}

/** Deletes the resources in the state, and removes resources from the state that no longer exist. */
async function destroyResources(context: Context, layer: Layer, terraform: Terraform): Promise<Outcome> {
  const detail = await applyDestroy(context, layer, terraform, "-destroy");
  if (detail !== undefined) return { skipped: false, detail };
  // If everything is already deleted, the plan is empty and Terraform does not update the state.
  await applyDestroy(context, layer, terraform, "-refresh-only");
  return GONE;
}

/** @returns a summary; undefined if there was nothing to do */
async function applyDestroy(
  context: Context,
  layer: Layer,
  terraform: Terraform,
  mode: "-destroy" | "-refresh-only",
): Promise<string | undefined> {
  const folder = join(context.places.state, "plans");
  const handle = await planLayer({ layer, terraform, folder, arguments: [mode] });
  try {
    if (!handle.plan) return undefined;
    checkOnlyDeletes(layer, handle.plan);
    // Checked again, because minutes have passed since the destroy began.
    if (layer === "infra") await checkOwnership(context);
    return await executePlan(context, layer, handle);
  } finally {
    handle.discard();
  }
}

/** Destroys the identity layer, and keeps a final backup of its state. */
export async function destroyAuth(context: Context, states: States): Promise<Outcome> {
  if (states.count("auth") === 0) return NOTHING_LEFT;
  const { places, binary, environment, signal, notes, console } = context;
  const { hasLockedProviders } = context.runtime;
  const copy = await states.keepCopy("auth");
  console.say(`final backup of its state: ${copy ?? ""}`);
  const stack = join(places.output, "stacks", "auth");
  return withoutProtection(stack, join(places.state, "unprotected"), (folder) => {
    const onStart = (pid: number) => notes.noteStart("auth", pid);
    const commands = terraformCommands(context);
    const terraform = new Terraform({
      program: binary.program,
      folder,
      environment,
      hasLockedProviders,
      commands,
      signal,
      onStart,
    });
    const work = () => destroyResources(context, "auth", terraform);
    return work().catch(async (error: unknown) => {
      const gone = findDeletedObjects(error);
      if (gone.length === 0) throw error;
      if (states.arePlainFiles) await terraform.forget(gone, states.copyOf("auth"));
      else await states.forget("auth", gone);
      console.say(`did not exist any more, removed from the state: ${gone.join(", ")}`);
      return work();
    });
  });
}

/**
 * Removes the objects of a lost cluster from the state: they no longer exist, and no API can delete them.
 *
 * @returns a summary of the removed objects, with the path of the backup
 */
export async function forgetCluster(context: Context, states: States): Promise<string[]> {
  const forgotten: string[] = [];
  for (const layer of ["config", "services"] as const) {
    const count = states.count(layer);
    const copy = count > 0 ? await states.moveAside(layer) : undefined;
    if (copy) forgotten.push(`${layer}: its state, with ${count} resources, was moved to ${copy}`);
  }
  const inside = states.listInClusterResources("infra");
  if (inside.length > 0) {
    const copy = await forgetInside(context, states, inside);
    forgotten.push(`infra: ${inside.length} resources inside the cluster were removed from its state; backup: ${copy}`);
  }
  return forgotten;
}

/** @returns the backup of the state */
async function forgetInside(context: Context, states: States, inside: readonly string[]): Promise<string> {
  if (!states.arePlainFiles) {
    const copy = await states.keepCopy("infra");
    await states.forget("infra", inside);
    return copy ?? "";
  }
  const copy = states.copyOf("infra");
  const terraform = terraformIn(context, "infra");
  await terraform.init();
  await terraform.forget(inside, copy);
  return copy;
}
