/** The messages of proto/tfplugin6.proto as objects. In requests every field is there, messages may be null. */
import type { AttributePathMessage } from "./paths";

export interface DynamicValueMessage {
  readonly msgpack?: Uint8Array;
  readonly json?: Uint8Array;
}

export interface DiagnosticMessage {
  readonly severity: "ERROR" | "WARNING";
  readonly summary: string;
  readonly detail: string;
  readonly attribute?: AttributePathMessage;
}

export interface DiagnosticsResponse {
  readonly diagnostics: DiagnosticMessage[];
}

export interface ConfigRequest {
  readonly config: DynamicValueMessage | null;
}

export interface TypedConfigRequest extends ConfigRequest {
  readonly typeName: string;
}

export interface UpgradeRequest {
  readonly typeName: string;
  readonly rawState: { readonly json: Uint8Array } | null;
}

export interface UpgradeResponse {
  readonly upgradedState: DynamicValueMessage;
}

export interface ReadRequest {
  readonly typeName: string;
  readonly currentState: DynamicValueMessage | null;
  readonly private: Uint8Array;
}

export interface ReadResponse {
  readonly newState?: DynamicValueMessage;
  readonly private?: Uint8Array;
  readonly diagnostics?: DiagnosticMessage[];
}

export interface PlanRequest {
  readonly typeName: string;
  readonly priorState: DynamicValueMessage | null;
  readonly proposedNewState: DynamicValueMessage | null;
  readonly config: DynamicValueMessage | null;
  readonly priorPrivate: Uint8Array;
}

export interface PlanResponse {
  readonly plannedState?: DynamicValueMessage;
  readonly requiresReplace?: AttributePathMessage[];
  readonly plannedPrivate?: Uint8Array;
  readonly diagnostics?: DiagnosticMessage[];
  readonly legacyTypeSystem?: boolean;
}

export interface ApplyRequest {
  readonly typeName: string;
  readonly priorState: DynamicValueMessage | null;
  readonly plannedState: DynamicValueMessage | null;
  readonly config: DynamicValueMessage | null;
  readonly plannedPrivate: Uint8Array;
}

export interface ApplyResponse {
  readonly newState?: DynamicValueMessage;
  readonly private?: Uint8Array;
  readonly diagnostics?: DiagnosticMessage[];
  readonly legacyTypeSystem?: boolean;
}

export interface ImportRequest {
  readonly typeName: string;
  readonly id: string;
}

export interface ImportResponse {
  readonly importedResources?: { typeName: string; state: DynamicValueMessage; private: Uint8Array }[];
  readonly diagnostics?: DiagnosticMessage[];
}

export interface ReadDataResponse {
  readonly state?: DynamicValueMessage;
  readonly diagnostics?: DiagnosticMessage[];
}
