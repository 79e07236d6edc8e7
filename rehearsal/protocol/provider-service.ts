/** The gRPC service that Terraform calls, for the provider itself, its data sources and its resources. */
import type { Connection } from "./connection";
import { checkKeepsPlan } from "./conformity";
import { diagnosticMessage, errorDiagnostic, notKnown } from "./diagnostics";
import { decodeState, encodeState } from "./dynamic-value";
import type * as m from "./messages";
import { withDefaults } from "./plan";
import { ResourceService, catchFaults } from "./resource-service";
import type { SimulatedDataSource } from "./simulated-provider";
import { refuseComputedOnly } from "./validation";
import { UNKNOWN, isObject } from "./values";
import type { Value } from "./values";

// proto/tfplugin6.proto defines the request type of each method.
export type Method = (request: never) => unknown;

/** The methods of tfplugin6.Provider by name. */
export function providerService(connection: Connection): Record<string, Method> {
  const resources = new ResourceService(connection);
  return {
    GetProviderSchema: () => connection.provider.schemaMessage,
    ValidateProviderConfig: (request: m.ConfigRequest) => validateProvider(connection, request),
    ConfigureProvider: (request: m.ConfigRequest) => configureProvider(connection, request),
    ValidateResourceConfig: (request: m.TypedConfigRequest) => resources.validate(request),
    UpgradeResourceState: (request: m.UpgradeRequest) => resources.upgrade(request),
    PlanResourceChange: (request: m.PlanRequest) => resources.plan(request),
    ApplyResourceChange: (request: m.ApplyRequest) => resources.apply(request),
    ReadResource: (request: m.ReadRequest) => resources.read(request),
    ImportResourceState: (request: m.ImportRequest) => resources.import(request),
    ValidateDataResourceConfig: (request: m.TypedConfigRequest) => validateDataSource(connection, request),
    ReadDataSource: (request: m.TypedConfigRequest) => readDataSource(connection, request),
    GetFunctions: () => ({}),
    StopProvider: () => {
      connection.stop();
      return {};
    },
  };
}

function validateProvider({ provider }: Connection, request: m.ConfigRequest): m.DiagnosticsResponse {
  const config = decodeState(request.config, provider.config) ?? {};
  const answer = catchFaults(`${provider.source} validate`, () => [
    ...refuseComputedOnly(provider.config, config),
    ...(provider.behaviour?.validateConfig?.(config) ?? []),
  ]);
  return { diagnostics: answer.map((diagnostic) => diagnosticMessage(provider.config.type, diagnostic)) };
}

async function configureProvider(connection: Connection, request: m.ConfigRequest): Promise<m.DiagnosticsResponse> {
  const { config, source } = connection.provider;
  try {
    await connection.configure(decodeState(request.config, config) ?? {});
    return { diagnostics: [] };
  } catch (error) {
    return { diagnostics: [diagnosticMessage(config.type, errorDiagnostic(error, `${source} configure`))] };
  }
}

function validateDataSource(connection: Connection, request: m.TypedConfigRequest): m.DiagnosticsResponse {
  const { object, behaviour, type } = dataSourceOf(connection, request.typeName);
  const config = decodeState(request.config, object) ?? {};
  const answer = catchFaults(`data.${type} validate`, () => [
    ...refuseComputedOnly(object, config),
    ...(behaviour?.validate?.(config, { ...connection.call(type, config), provider: undefined }) ?? []),
  ]);
  return { diagnostics: answer.map((diagnostic) => diagnosticMessage(object.type, diagnostic)) };
}

async function readDataSource(connection: Connection, request: m.TypedConfigRequest): Promise<m.ReadDataResponse> {
  const { object, behaviour, defaults, type } = dataSourceOf(connection, request.typeName);
  try {
    if (!behaviour) throw notKnown(`data.${type}`);
    const given = decodeState(request.config, object) ?? {};
    const config = withDefaults(object, { legacySdk: false }, defaults, given);
    const call = connection.call(type, config);
    const state = await connection.intercept({ kind: "data", type, action: "read", prior: null, planned: config }, () =>
      Promise.resolve(behaviour.read(config, call)),
    );
    const message = encodeState(state, object, "known");
    checkKeepsPlan(object.type, gapsToUnknown(config), state, false);
    return { state: message };
  } catch (error) {
    return { diagnostics: [diagnosticMessage(object.type, errorDiagnostic(error, `data.${type} read`))] };
  }
}

// A data source may set everything that the configuration does not set, even blocks without elements.
function gapsToUnknown(value: Value): Value {
  if (value === null) return UNKNOWN;
  if (Array.isArray(value)) return value.length === 0 ? UNKNOWN : value.map(gapsToUnknown);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, gapsToUnknown(part)]));
  return value;
}

function dataSourceOf({ provider }: Connection, type: string): SimulatedDataSource {
  const dataSource = provider.dataSources.get(type);
  if (!dataSource) throw new Error(`${provider.source} has no data source ${type}`);
  return dataSource;
}
