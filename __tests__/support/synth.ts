import { tmpdir } from "node:os";
import { App, TerraformStack } from "cdktf";
import { parseCluster } from "../../spec";
import type { Cluster, Layer } from "../../spec";
import { LAYERS } from "../../spec";
import { addLayers } from "../../stacks";
import { hybridWith } from "./hybrid";
import type { HybridFile } from "./hybrid";

type Json = Record<string, unknown>;

/** A synthesized stack, as Terraform reads it. */
export interface Stack {
  readonly resource: Record<string, Record<string, Json>>;
  readonly data: Record<string, Record<string, Json>>;
  readonly provider: Record<string, Json[]>;
  readonly output: Record<string, { value: unknown; sensitive: boolean }>;
  readonly variable: Record<string, Json>;
  readonly terraform: {
    backend: Json;
    required_providers: Record<string, { version: string }>;
    required_version: string;
  };
}

export type Stacks = Record<Layer, Stack>;

export function synthText(text: string, file = "test.yaml"): Stacks {
  return synthCluster(parseCluster(file, text).cluster);
}

/** Prepares every layer, which resolves its content; only layers that are read are written out. */
export function synthCluster(cluster: Cluster): Stacks {
  const app = new App({ outdir: tmpdir() });
  addLayers(app, cluster);
  const stacks = app.node.findAll().filter((node) => TerraformStack.isStack(node));
  for (const stack of stacks) stack.prepareStack();
  for (const stack of stacks) stack.runAllValidations();
  const written = {} as Stacks;
  for (const layer of LAYERS) {
    let json: Stack | undefined;
    const stack = stacks.find(({ node }) => node.id === layer) as TerraformStack;
    const get = () => (json ??= JSON.parse(JSON.stringify(stack.toTerraform())) as Stack);
    Object.defineProperty(written, layer, { enumerable: true, get });
  }
  return written;
}

export function synthHybrid(change: (file: HybridFile) => void = () => undefined): Stacks {
  return synthText(hybridWith(change));
}

/** Every address of a stack: `hcloud_server.talos-vps-cp-0`. */
export function addresses(stack: Stack): string[] {
  const list = (kind: Record<string, Record<string, Json>> = {}, prefix = "") =>
    Object.entries(kind).flatMap(([type, named]) => Object.keys(named).map((name) => `${prefix}${type}.${name}`));
  return [...list(stack.data, "data."), ...list(stack.resource)].sort();
}

export function resource(stack: Stack, address: string): Json {
  const [type, name] = address.split(".") as [string, string];
  const found = stack.resource[type]?.[name];
  if (!found) throw new Error(`no ${address}; there are ${Object.keys(stack.resource[type] ?? {}).join(", ")}`);
  return found;
}

export function dataSource(stack: Stack, address: string): Json {
  const [type, name] = address.split(".") as [string, string];
  const found = stack.data[type]?.[name];
  if (!found) throw new Error(`no data.${address}; there are ${Object.keys(stack.data[type] ?? {}).join(", ")}`);
  return found;
}
