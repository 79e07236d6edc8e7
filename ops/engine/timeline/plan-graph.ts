import type { Layer } from "../../../spec";

/** A reference of a resource: to another resource of its layer, or to an output of a lower layer. */
export type Reference =
  | { readonly address: string }
  /** Without an output: all outputs. */
  | { readonly layer: Layer; readonly output?: string };

interface GraphNode {
  readonly references: readonly Reference[];
  /** Programs of ops/ that run on this machine while it is created. */
  readonly programs: readonly string[];
}

/** The references between the resources of a layer. It contains no values, so no secrets. */
export interface PlanGraph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly outputs: ReadonlyMap<string, readonly Reference[]>;
}

/** The configuration part of a JSON plan. */
export interface PlannedConfiguration {
  readonly configuration?: {
    readonly provider_config?: Readonly<Record<string, { readonly expressions?: unknown }>>;
    readonly root_module?: {
      readonly resources?: readonly PlannedResource[];
      readonly outputs?: Readonly<Record<string, { readonly expression?: unknown }>>;
    };
  };
}

interface PlannedResource {
  readonly address: string;
  readonly provider_config_key?: string;
  readonly expressions?: unknown;
  readonly depends_on?: readonly string[];
  readonly provisioners?: readonly { readonly expressions?: unknown }[];
}

export function planGraph({ configuration = {} }: PlannedConfiguration): PlanGraph {
  const { provider_config: providers = {}, root_module: { resources = [], outputs = {} } = {} } = configuration;
  const node = ({ provider_config_key = "", expressions, depends_on = [], provisioners = [] }: PlannedResource) => ({
    references: [
      ...referencesIn([expressions, provisioners.map((provisioner) => provisioner.expressions)]),
      ...depends_on.flatMap((address) => parse([address])),
      // A provider is configured before its first resource, so all of its resources depend on its arguments.
      ...referencesIn(providers[provider_config_key]?.expressions),
    ],
    programs: provisioners.flatMap(({ expressions }) => programsIn(expressions)),
  });
  return {
    nodes: new Map(resources.map((resource) => [resource.address, node(resource)])),
    outputs: new Map(Object.entries(outputs).map(([name, { expression }]) => [name, referencesIn(expression)])),
  };
}

/** Every expression lists its references, however deeply it is nested in blocks and lists. */
function referencesIn(value: unknown): Reference[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== "object" || value === null) return [];
  const { references, ...rest } = value as { references?: unknown };
  if (isTexts(references)) return parse(references);
  return Object.values(rest).flatMap(referencesIn);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

const CONTRACT = "data.terraform_remote_state.";

/** Terraform lists every reference with all of its prefixes: `a.b.c`, `a.b`. */
function parse(references: readonly string[]): Reference[] {
  const found = new Map<string, Reference>();
  for (const reference of references) {
    if (reference.startsWith(CONTRACT)) {
      const [layer = "", , output] = splitReference(reference.slice(CONTRACT.length));
      const isBeginning =
        output === undefined && references.some((other) => other.startsWith(`${CONTRACT}${layer}.outputs.`));
      if (isBeginning) continue;
      const contract = { layer: layer as Layer, ...(output === undefined ? {} : { output }) };
      found.set(`${layer}/${output ?? ""}`, contract);
    } else {
      const address = splitReference(reference)
        .slice(0, reference.startsWith("data.") ? 3 : 2)
        .join(".");
      found.set(address, { address });
    }
  }
  return [...found.values()];
}

function splitReference(reference: string): string[] {
  return reference.split(/[.[]/);
}

/** `node --require … "…/ops/provisioners/wait-for-api.ts" …` runs wait-for-api. */
function programsIn(expressions: unknown): string[] {
  const { command } = (expressions ?? {}) as { command?: { constant_value?: unknown } };
  const [, program] = /\/ops\/provisioners\/([\w-]+)\.ts"/.exec(String(command?.constant_value ?? "")) ?? [];
  return program === undefined ? [] : [program];
}
