/** The resources of a layer that faults can target, from its plan or its state. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findTerraform } from "../../ops/clients/terraform/binary";
import { Terraform } from "../../ops/clients/terraform/terraform";
import { placesIn } from "../../rehearsal/run";
import type { Layer } from "../../spec";
import type { Target } from "./addresses";

interface PlanFile {
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly type: string;
    readonly mode: string;
    readonly change: { readonly actions: readonly string[]; readonly after: Target["values"] };
  }[];
}

interface StateFile {
  readonly resources: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly index_key?: string | number; readonly attributes: Target["values"] }[];
  }[];
}

export function stackFolder(folder: string, layer: Layer): string {
  return join(placesIn(folder).output, "stacks", layer);
}

export function terraformOf(environment: NodeJS.ProcessEnv, folder: string, layer: Layer): Terraform {
  return new Terraform({
    program: findTerraform(environment).program,
    folder: stackFolder(folder, layer),
    environment,
    hasLockedProviders: false,
  });
}

/** What the layer's next plan would create, or update. */
export async function plannedTargets(
  environment: NodeJS.ProcessEnv,
  folder: string,
  layer: Layer,
  action: "create" | "update",
): Promise<Target[]> {
  const terraform = terraformOf(environment, folder, layer);
  await terraform.plan("targets.tfplan");
  return targetsInPlan(await terraform.show("targets.tfplan"), action);
}

/** What a plan, as JSON, creates or updates. */
export function targetsInPlan(plan: unknown, action: "create" | "update"): Target[] {
  const { resource_changes = [] } = plan as PlanFile;
  return resource_changes
    .filter((resource) => isReachable(resource) && resource.change.actions.join() === action)
    .map(({ address, type, change }) => ({ address, type, values: change.after }));
}

/** The resources in the state of a layer. */
export function targetsInState(folder: string, layer: Layer): Target[] {
  const file = join(placesIn(folder).state, `${layer}.tfstate`);
  if (!existsSync(file)) return [];
  return resourcesIn(readFileSync(file, "utf8"))
    .filter(isReachable)
    .flatMap(({ type, name, instances }) =>
      instances.map(({ index_key, attributes }) => ({
        address: `${type}.${name}${index_key === undefined ? "" : `[${JSON.stringify(index_key)}]`}`,
        type,
        values: attributes,
      })),
    );
}

/** Whether the rehearsal's providers manage it: `terraform_data` is a part of Terraform itself, where no fault can occur. */
function isReachable({ mode, type }: { readonly mode: string; readonly type: string }): boolean {
  return mode === "managed" && type !== "terraform_data";
}

/** Empty for a state that a kill has truncated. */
function resourcesIn(text: string): StateFile["resources"] {
  try {
    return (JSON.parse(text) as StateFile).resources;
  } catch {
    return [];
  }
}
