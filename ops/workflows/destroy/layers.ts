import { join } from "node:path";
import type { Layer } from "../../../spec";
import { terraformIn } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { runWith } from "../../engine/apply/apply-layer";
import type { Outcome } from "../../engine/run/step";
import type { Plan } from "../../guard/plan";
import type { Guard } from "../../engine/apply/run-layer";
import { Terraform } from "../../clients/terraform/terraform";
import { goneTokens } from "./gone-tokens";
import { checkOwnership } from "./ownership";
import type { States } from "./states";
import { withoutProtection } from "./unprotected";

/** What goes, in this order; auth is another matter. */
export const DOWN = ["config", "services", "infra"] as const;

export const NOTHING_LEFT: Outcome = { skipped: true, detail: "nothing is left of it" };

/** The plan of a destroy takes away and does nothing else; the consent was given for that alone. */
export const onlyDeletes: Guard = (layer, plan) => {
  const others = ((plan as Plan).resource_changes ?? []).filter(
    ({ mode, change }) => mode === "managed" && !["delete", "no-op"].includes(change.actions.join()),
  );
  if (others.length === 0) return Promise.resolve();
  const list = others.map(({ address, change }) => `  - ${address}: ${change.actions.join(", ")}`).join("\n");
  return Promise.reject(
    new Error(`The plan to destroy ${layer} would do more than that; nothing was changed.\n${list}`),
  );
};

const HOW = { planWords: ["-destroy"], guard: onlyDeletes, confirm: () => Promise.resolve(true) };

const GONE: Outcome = { skipped: true, detail: "all that was left of it in the state was gone already" };

/** Takes one layer down. */
export function destroyLayer(context: Context, layer: Layer): Promise<Outcome> {
  if (layer !== "infra") return takeAway(context, layer, HOW);
  const guard: Guard = async (name, plan) => {
    await onlyDeletes(name, plan);
    // Once more: minutes have passed since the destroy began.
    await checkOwnership(context);
  };
  return takeAway(context, layer, { ...HOW, guard });
}

/** Deletes what the state names, and lets it forget what an earlier run had deleted without hearing of it. */
async function takeAway(context: Context, layer: Layer, how: Parameters<typeof runWith>[2]): Promise<Outcome> {
  const outcome = await runWith(context, layer, how);
  if (!outcome.skipped) return outcome;
  // Terraform sees that everything is gone, has nothing to do, and so does not write that down.
  await runWith(context, layer, { ...how, planWords: ["-refresh-only"] });
  return GONE;
}

/** Takes down what everything else can be rebuilt from, and keeps a last copy of it. */
export async function destroyAuth(context: Context, states: States): Promise<Outcome> {
  if (states.count("auth") === 0) return NOTHING_LEFT;
  const { places, binary, environment, signal, notes, console } = context;
  const { locksProviders } = context.runtime;
  const copy = await states.keepCopy("auth");
  console.say(`a last copy of its state is kept: ${copy ?? ""}`);
  const stack = join(places.output, "stacks", "auth");
  return withoutProtection(stack, join(places.state, "unprotected"), (folder) => {
    const onStart = (pid: number) => notes.started("auth", pid);
    const terraform = new Terraform({ program: binary.program, folder, environment, locksProviders, signal, onStart });
    const work = () => takeAway(context, "auth", { ...HOW, terraform });
    return work().catch(async (error: unknown) => {
      const gone = goneTokens(error);
      if (gone.length === 0) throw error;
      if (states.arePlainFiles) await terraform.forget(gone, states.copyOf("auth"));
      else await states.forget("auth", gone);
      console.say(`gone already, says Proxmox, and forgotten: ${gone.join(", ")}`);
      return work();
    });
  });
}

/**
 * Gives up what lived in a cluster that is gone: nobody can be asked to delete it, and nothing of it is left.
 *
 * @returns in words what was given up, and where it is kept
 */
export async function forgetCluster(context: Context, states: States): Promise<string[]> {
  const forgotten: string[] = [];
  for (const layer of ["config", "services"] as const) {
    const count = states.count(layer);
    const copy = count > 0 ? await states.moveAside(layer) : undefined;
    if (copy) forgotten.push(`${layer}: its state, with ${count} resources, is now ${copy}`);
  }
  const inside = states.inside("infra");
  if (inside.length > 0) {
    const copy = await forgetInside(context, states, inside);
    forgotten.push(
      `infra: ${inside.length} resources that were in the cluster are out of its state; as it was: ${copy}`,
    );
  }
  return forgotten;
}

/** @returns where the state as it was before is kept */
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
