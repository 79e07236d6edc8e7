import type {
  DataSourceBehaviour,
  ProviderBehaviour,
  ResourceBehaviour,
  State,
  Value,
} from "../../../../rehearsal/protocol/behaviour";
import { Refusal, isUnknown } from "../../../../rehearsal/protocol/behaviour";
import type { CtyType, ObjectType } from "../../../../rehearsal/protocol/cty";
import { elementType } from "../../../../rehearsal/protocol/equality";
import { objectSchema } from "../../../../rehearsal/protocol/object-schema";
import type { LockedProvider } from "../../../../rehearsal/protocol/schema";
import { isObject } from "../../../../rehearsal/protocol/values";

export type Memory = Map<string, State>;

/** A provider that knows nothing but its schema: it makes up what is computed and remembers what it was told. */
export function memoryProvider(
  { source, schema }: LockedProvider,
  memory: Memory = new Map(),
  overrides: Record<string, Partial<ResourceBehaviour>> = {},
): ProviderBehaviour<State> {
  let made = 0;
  const resource = (type: string, object: ObjectType): ResourceBehaviour => {
    const key = (state: State) => (typeof state.id === "string" ? `${type}/${state.id}` : undefined);
    const remember = (state: State) => {
      const at = key(state);
      if (at) memory.set(at, state);
      return state;
    };
    return {
      create: (planned) => remember(settle(object, planned, String(++made)) as State),
      read: (state) => {
        const at = key(state);
        return at ? (memory.get(at) ?? null) : state;
      },
      update: (planned, prior) => {
        memory.delete(key(prior) ?? "");
        return remember(settle(object, planned, String(++made)) as State);
      },
      delete: (state) => void memory.delete(key(state) ?? ""),
      import: (id) => {
        const found = memory.get(`${type}/${id}`);
        if (!found) throw new Refusal("Cannot import non-existent remote object", `${type} ${id} does not exist.`);
        return { id };
      },
      ...overrides[type],
    };
  };
  const dataSource = (object: ObjectType): DataSourceBehaviour => ({
    read: (config) => settle(object, config, "data") as State,
  });
  return {
    source,
    configure: (config) => config,
    resources: mapSchemas(schema.resource_schemas, resource),
    dataSources: mapSchemas(schema.data_source_schemas, (_, object) => dataSource(object)),
  };
}

/** Replaces every unknown by something of its type. */
export function settle(type: CtyType, value: Value, seed: string): Value {
  if (isUnknown(value)) return invent(type, seed);
  if (Array.isArray(value)) return value.map((element, index) => settle(elementType(type, index), element, seed));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, settle(elementType(type, name), part, seed)]),
    );
  return value;
}

function invent(type: CtyType, seed: string): Value {
  if (type === "string") return `made-${seed}`;
  if (type === "number") return 0.1;
  if (type === "bool") return false;
  if (type === "dynamic") return null;
  switch (type[0]) {
    case "map":
      return {};
    case "object":
      return Object.fromEntries(Object.entries(type[1]).map(([name, inner]) => [name, invent(inner, seed)]));
    default:
      return [];
  }
}

function mapSchemas<T>(
  schemas: LockedProvider["schema"]["resource_schemas"],
  make: (type: string, object: ObjectType) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(schemas ?? {}).map(([type, { block }]) => [type, make(type, objectSchema(block).type)]),
  );
}
