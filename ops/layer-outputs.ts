import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Layer } from "../spec";
import { Terraform } from "./terraform/terraform";

export interface StateAccess {
  /** The folder of the states. */
  readonly state: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Terraform or OpenTofu, as it is called here. */
  readonly program: string;
}

export type ReadOutputs = (layer: Layer) => Promise<Readonly<Record<string, unknown>>>;

/** Asks each layer once: every call starts Terraform. Not for layers that are still to be applied. */
export function outputsReader(access: StateAccess): ReadOutputs {
  const asked = new Map<Layer, ReturnType<ReadOutputs>>();
  return (layer) => {
    const answer = asked.get(layer) ?? layerOutputs(layer, access);
    asked.set(layer, answer);
    return answer;
  };
}

/** What a layer handed on when it was last applied. @throws Error when it never was */
export async function layerOutputs(
  layer: Layer,
  { state, environment, program }: StateAccess,
): Promise<Readonly<Record<string, unknown>>> {
  const file = join(state, `${layer}.tfstate`);
  if (!existsSync(file)) throw new Error(`The layer ${layer} has not been applied yet: there is no ${file}.`);
  // Beside the state there is no configuration, and so nothing that would have to be initialised first.
  const outputs = await new Terraform({ program, folder: state, environment }).output([`-state=${file}`]);
  return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
}
