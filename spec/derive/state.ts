import type { Cluster } from "../cluster";
import type { Source } from "../schema/primitives";
import { BACKEND_VARIABLES } from "../schema/state";
import type { StateInput } from "../schema/state";
import type { Layer } from "./credentials";

/** A backend as Terraform knows it: its name, and its settings by their names there. */
export interface Backend {
  readonly type: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

type OfCluster = Pick<Cluster, "name" | "state">;
type Remote = Exclude<StateInput, { backend: "local" }>;

/** The key of each backend that leads to the state of one layer. */
const PLACES = {
  s3: "key",
  gcs: "prefix",
  azurerm: "key",
  http: "address",
  pg: "schema",
  remote: "workspace",
  consul: "path",
  kubernetes: "suffix",
  oss: "key",
  cos: "key",
} as const satisfies Record<Remote["backend"], string>;

/** The key of the cluster file that says where a layer's state is, and what it says. */
export function layerPlace(state: Remote): { readonly key: string; readonly pattern: string } {
  const key = PLACES[state.backend];
  return { key, pattern: (state as unknown as Record<string, string>)[key] ?? "" };
}

export function filledPlace(pattern: string, cluster: string, layer: Layer): string {
  return pattern.replaceAll("{cluster}", cluster).replaceAll("{layer}", layer);
}

/** The backend of one layer's state; undefined for files of this machine. */
export function remoteBackend({ name, state }: OfCluster, layer: Layer): Backend | undefined {
  if (state.backend === "local") return undefined;
  const fill = (pattern: string | undefined) => pattern && filledPlace(pattern, name, layer);
  const settings = Object.entries({ ...settingsOf(state, fill), ...state.settings });
  return { type: state.backend, settings: Object.fromEntries(settings.filter(([, value]) => value !== undefined)) };
}

type Fill = (pattern: string | undefined) => string | undefined;

function settingsOf(state: Remote, fill: Fill): Record<string, unknown> {
  switch (state.backend) {
    case "s3":
      return s3(state, fill);
    case "gcs":
      return {
        bucket: state.bucket,
        prefix: fill(state.prefix),
        kms_encryption_key: state.kmsKey,
        impersonate_service_account: state.impersonateServiceAccount,
        storage_custom_endpoint: state.endpoint,
      };
    case "azurerm":
      return {
        storage_account_name: state.storageAccount,
        container_name: state.container,
        key: fill(state.key),
        resource_group_name: state.resourceGroup,
        subscription_id: state.subscriptionId,
        tenant_id: state.tenantId,
        use_azuread_auth: state.azureAd,
        use_oidc: state.oidc,
        use_msi: state.managedIdentity,
      };
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
    case "remote":
      return {
        hostname: state.hostname,
        organization: state.organization,
        workspaces: { name: fill(state.workspace) },
      };
    case "consul":
      return {
        address: state.address,
        scheme: state.scheme,
        path: fill(state.path),
        datacenter: state.datacenter,
        gzip: state.gzip,
      };
    case "kubernetes":
      return {
        secret_suffix: fill(state.suffix),
        namespace: state.namespace,
        config_path: state.configPath,
        config_context: state.configContext,
        in_cluster_config: state.inCluster,
      };
    case "oss":
      return {
        bucket: state.bucket,
        ...apart(fill(state.key)),
        region: state.region,
        endpoint: state.endpoint,
        tablestore_endpoint: state.lockEndpoint,
        tablestore_table: state.lockTable,
        encrypt: state.encrypt,
      };
    case "cos":
      return { bucket: state.bucket, ...apart(fill(state.key)), region: state.region, encrypt: state.encrypt };
  }
}

function s3(state: Extract<Remote, { backend: "s3" }>, fill: Fill): Record<string, unknown> {
  // What only Amazon answers is not asked of others: who their user is, whether the region exists.
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

/** Two backends put a folder of their own before a key, unless they are told another. */
function apart(path = ""): { prefix: string; key: string } {
  const at = path.lastIndexOf("/");
  return { prefix: path.slice(0, Math.max(at, 0)), key: path.slice(at + 1) };
}

/** A secret that the backend itself reads from an environment variable, and where the file says that it comes from. */
export interface StateCredential {
  readonly variable: string;
  readonly source: Source;
}

export function stateCredentials({ state }: Pick<Cluster, "state">): StateCredential[] {
  if (state.backend === "local") return [];
  return Object.entries(state.credentials).flatMap(([variable, source]) =>
    source ? [{ variable: variable === "TF_TOKEN" ? tokenVariable(state) : variable, source }] : [],
  );
}

/** Every variable in which the backend looks for its login, wherever its value comes from. */
export function stateVariables({ state }: Pick<Cluster, "state">): string[] {
  if (state.backend === "local") return [];
  const variables = BACKEND_VARIABLES.get(state.backend) ?? [];
  return variables.map((variable) => (variable === "TF_TOKEN" ? tokenVariable(state) : variable));
}

/** Terraform knows tokens by their host, written as a variable's name can be. */
function tokenVariable(state: Remote): string {
  const host = state.backend === "remote" ? state.hostname : "";
  return `TF_TOKEN_${host.replaceAll("-", "__").replaceAll(".", "_")}`;
}

export function stateEncryption({ state }: Pick<Cluster, "state">): StateInput["encryption"] {
  return state.encryption;
}
