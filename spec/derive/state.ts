import type { Cluster } from "../cluster";
import type { Source } from "../schema/primitives";
import { BACKEND_VARIABLES } from "../schema/state";
import type { StateInput } from "../schema/state";
import type { Layer } from "../layers";

/** A Terraform backend: its type, and its settings by Terraform's names. */
export interface Backend {
  readonly type: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

type OfCluster = Pick<Cluster, "name" | "state">;
type Remote = Exclude<StateInput, { backend: "local" }>;

/** The key of the cluster file that sets the location of a layer's state, and its value. */
export function layerPlace(state: Remote): { readonly key: string; readonly pattern: string } {
  switch (state.backend) {
    case "s3":
      return { key: "key", pattern: state.key };
    case "http":
      return { key: "address", pattern: state.address };
    case "pg":
      return { key: "schema", pattern: state.schema };
    case "other":
      return { key: "settings", pattern: textsOf(state.settings).join(", ") };
  }
}

/** The type of the backend in Terraform. */
export function backendType(state: StateInput): string {
  return state.backend === "other" ? state.type : state.backend;
}

/** The text values of settings and of their blocks. */
function textsOf(settings: object): string[] {
  return Object.values(settings).flatMap((value: unknown) => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? textsOf(value) : [];
  });
}

export function filledPlace(pattern: string, cluster: string, layer: Layer): string {
  return pattern.replaceAll("{cluster}", cluster).replaceAll("{layer}", layer);
}

/** Describes where a layer's state is: `s3: states, coldstart/lab/auth.tfstate`. */
export function describePlace({ name, state }: OfCluster & { readonly state: Remote }, layer: Layer): string {
  const place = filledPlace(layerPlace(state).pattern, name, layer);
  return `${backendType(state)}: ${state.backend === "s3" ? `${state.bucket}, ` : ""}${place}`;
}

/** The backend of one layer's state; undefined for local files. */
export function remoteBackend({ name, state }: OfCluster, layer: Layer): Backend | undefined {
  if (state.backend === "local") return undefined;
  const fill = (pattern: string | undefined) => pattern && filledPlace(pattern, name, layer);
  const further = state.backend === "other" ? {} : state.settings;
  const settings = Object.entries({ ...settingsOf(state, fill), ...further });
  return {
    type: backendType(state),
    settings: Object.fromEntries(settings.filter(([, value]) => value !== undefined)),
  };
}

type Fill = (pattern: string | undefined) => string | undefined;

function settingsOf(state: Remote, fill: Fill): Record<string, unknown> {
  switch (state.backend) {
    case "s3":
      return s3(state, fill);
    case "http":
      return {
        address: fill(state.address),
        update_method: state.updateMethod,
        ...(state.lockAddress && {
          lock_address: fill(state.lockAddress),
          unlock_address: fill(state.unlockAddress ?? state.lockAddress),
          lock_method: state.lockMethod,
          unlock_method: state.unlockMethod,
        }),
      };
    case "pg":
      return { conn_str: state.connection, schema_name: fill(state.schema) };
    case "other":
      return filledSettings(state.settings, fill);
  }
}

function filledSettings(settings: Readonly<Record<string, unknown>>, fill: Fill): Record<string, unknown> {
  const filled = Object.entries(settings).map(([key, value]) => {
    if (typeof value === "string") return [key, fill(value)];
    return [key, typeof value === "object" ? filledSettings(value as Record<string, unknown>, fill) : value];
  });
  return Object.fromEntries(filled) as Record<string, unknown>;
}

function s3(state: Extract<Remote, { backend: "s3" }>, fill: Fill): Record<string, unknown> {
  // S3 services other than Amazon's do not support requests for the account and for the region.
  const elsewhere = state.endpoint && {
    endpoints: { s3: state.endpoint },
    skip_credentials_validation: true,
    skip_metadata_api_check: true,
    skip_region_validation: true,
    skip_requesting_account_id: true,
    skip_s3_checksum: true,
  };
  return {
    bucket: state.bucket,
    key: fill(state.key),
    region: state.region,
    ...elsewhere,
    use_path_style: state.pathStyle,
    use_lockfile: state.lock,
    encrypt: state.encrypt ?? (elsewhere ? undefined : true),
    kms_key_id: state.kmsKey,
    profile: state.profile,
    assume_role: state.roleArn && { role_arn: state.roleArn },
  };
}

/** A secret that the backend reads from an environment variable, and its source in the cluster file. */
export interface StateCredential {
  readonly variable: string;
  readonly source: Source;
}

export function stateCredentials({ state }: Pick<Cluster, "state">): StateCredential[] {
  if (state.backend === "local") return [];
  return Object.entries(state.credentials).flatMap(([variable, source]) => (source ? [{ variable, source }] : []));
}

/** Whether the backend may read its login from a variable of this name, wherever its value comes from. */
export function isStateVariable({ state }: Pick<Cluster, "state">, variable: string): boolean {
  if (state.backend === "local") return false;
  // The variables of other backends are not known: every name that looks like a login counts.
  if (state.backend === "other") return variable in state.credentials || LOGIN_VARIABLE.test(variable);
  return BACKEND_VARIABLES.get(state.backend)?.includes(variable) ?? false;
}

const LOGIN_VARIABLE = /(^|_)(TOKEN|PASSWORD|SECRET|KEY|CREDENTIALS|AUTH)(_|$)/;

export function stateEncryption({ state }: Pick<Cluster, "state">): StateInput["encryption"] {
  return state.encryption;
}
