/** A provider's schema and behaviour, prepared for requests. */
import type { DataSourceBehaviour, ProviderBehaviour, ResourceBehaviour } from "./behaviour";
import { behaviourFaults } from "./behaviour-check";
import { objectSchema, withAttributesAsBlocks } from "./object-schema";
import type { ObjectSchema } from "./object-schema";
import { pathTree } from "./paths";
import type { PathTree } from "./paths";
import type { PlanRules } from "./plan";
import type { LockedProvider, VersionedSchema } from "./schema";
import { schemaMessage } from "./schema-message";
import type { Value } from "./values";

export interface SimulatedResource {
  readonly type: string;
  readonly object: ObjectSchema;
  readonly rules: PlanRules;
  /** Absent: the schema has the type, but the rehearsal does not implement it. */
  readonly behaviour?: ResourceBehaviour;
}

export interface SimulatedDataSource {
  readonly type: string;
  readonly object: ObjectSchema;
  readonly defaults: PathTree<Value>;
  readonly behaviour?: DataSourceBehaviour;
}

export interface SimulatedProvider {
  readonly source: string;
  readonly version: string;
  readonly schemaMessage: object;
  readonly config: ObjectSchema;
  readonly resources: ReadonlyMap<string, SimulatedResource>;
  readonly dataSources: ReadonlyMap<string, SimulatedDataSource>;
  readonly behaviour?: ProviderBehaviour;
}

/** @throws Error naming every place where the behaviour does not fit the schema. */
export function simulateProvider(locked: LockedProvider, behaviour?: ProviderBehaviour): SimulatedProvider {
  const { source, version, schema } = locked;
  const simulated: SimulatedProvider = {
    source,
    version,
    schemaMessage: schemaMessage(schema),
    config: objectSchema(schema.provider?.block),
    resources: mapSchemas(schema.resource_schemas, (type, object) => {
      const resource = behaviour?.resources[type];
      return { type, object: relaxForLegacySdk(object, resource), rules: planRules(resource), behaviour: resource };
    }),
    dataSources: mapSchemas(schema.data_source_schemas, (type, object) => {
      const dataSource = behaviour?.dataSources[type];
      return { type, object, defaults: pathTree(Object.entries(dataSource?.defaults ?? {})), behaviour: dataSource };
    }),
    behaviour,
  };
  const faults = behaviour ? behaviourFaults(simulated, behaviour) : [];
  if (faults.length > 0)
    throw new Error(`the rehearsal of ${source} does not fit its schema:\n${faults.map((f) => `- ${f}`).join("\n")}`);
  return simulated;
}

function relaxForLegacySdk(object: ObjectSchema, behaviour: ResourceBehaviour | undefined): ObjectSchema {
  return behaviour?.legacySdk ? withAttributesAsBlocks(object) : object;
}

function planRules(behaviour: ResourceBehaviour | undefined): PlanRules {
  return {
    legacySdk: behaviour?.legacySdk ?? false,
    defaults: pathTree(Object.entries(behaviour?.defaults ?? {})),
    unknownOnUpdate: markPaths(behaviour?.unknownOnUpdate),
  };
}

function markPaths(paths: readonly string[] = []): PathTree<true> {
  return pathTree(paths.map((path) => [path, true]));
}

function mapSchemas<T>(
  schemas: Readonly<Record<string, VersionedSchema>> | undefined,
  compile: (type: string, object: ObjectSchema) => T,
): ReadonlyMap<string, T> {
  return new Map(Object.entries(schemas ?? {}).map(([type, { block }]) => [type, compile(type, objectSchema(block))]));
}
