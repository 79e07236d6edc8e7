import { isUnknown } from "../../protocol/behaviour";
import type { Diagnostic, State } from "../../protocol/behaviour";
import type { ImageFactory } from "../../world/factory";
import type { TalosApi, TalosCall } from "../../world/talos/api";
import type { ClientConfiguration } from "../../world/talos/secrets";
import { block, exactlyOne, text } from "../shared/values";

export interface Talos {
  readonly factory: ImageFactory;
  readonly api: TalosApi;
  readonly factoryUrl: string;
  /** When this run of Terraform started the provider. */
  readonly began: number;
  readonly serviceAccountBits?: number;
}

const DEFAULT_TIMEOUT = "10m";

/** The client configuration, from the argument or the provider; undefined while it is unknown. */
export function clientOf(state: State, config: State | null): ClientConfiguration | undefined {
  const given = block(config ?? {}, "client_configuration_wo") ?? block(state, "client_configuration");
  if (!given || Object.values(given).some(isUnknown)) return undefined;
  const [ca_certificate, client_certificate, client_key] = ["ca_certificate", "client_certificate", "client_key"].map(
    (name) => text(given, name) ?? "",
  ) as [string, string, string];
  return { ca_certificate, client_certificate, client_key };
}

export function talosCall(state: State, config: State | null, action: "create" | "update" | "delete"): TalosCall {
  const node = text(state, "node") ?? "";
  return {
    node,
    endpoint: text(state, "endpoint") ?? node,
    client: clientOf(state, config) ?? { ca_certificate: "", client_certificate: "", client_key: "" },
    timeout: text(block(state, "timeouts") ?? {}, action) ?? DEFAULT_TIMEOUT,
  };
}

export function oneClientConfiguration(config: State): Diagnostic[] {
  return exactlyOne(config, ["client_configuration", "client_configuration_wo"]);
}

/** The endpoint is the node itself unless another one is given. */
export function withEndpoint(planned: State, config: State): State {
  if ((config["endpoint"] ?? null) !== null || isUnknown(config["node"])) return planned;
  return { ...planned, endpoint: config["node"] ?? null };
}
