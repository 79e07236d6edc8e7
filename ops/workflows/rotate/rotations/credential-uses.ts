/** The uses of an external credential, read from the state of a layer. */
import { TAILSCALE_KEY, GIT_TOKEN, enabledServices } from "../../../../spec";
import type { Cluster, Layer } from "../../../../spec";
import { attributesOf } from "../../../state/state-edit";
import type { RawState } from "../../../state/state-edit";
import type { Consumers } from "../rotation";

export interface CredentialUse {
  /** For messages. */
  readonly what: string;
  readonly layer: Layer;
  readonly address: string;
  /** The text that contains it; undefined if the state has no such resource. */
  textIn(state: RawState): string | undefined;
  /** The credential itself; undefined if it is part of a text that cannot be parsed. */
  valueIn(state: RawState): string | undefined;
  /** Workloads that read it at startup, or must restart after those that do. */
  readonly consumers?: Exclude<Consumers, "api-clients">;
}

export function usesOf(cluster: Cluster, variable: string): CredentialUse[] {
  return [
    ...usesInSecrets(cluster, variable),
    ...(variable === TAILSCALE_KEY ? usesInConfigurations(cluster) : []),
    ...(variable === GIT_TOKEN && cluster.gitops.mode === "read-only" ? [FLUX_LOGIN] : []),
  ];
}

/** constructs/service-secrets.ts */
function usesInSecrets(cluster: Cluster, variable: string): CredentialUse[] {
  return enabledServices(cluster)
    .flatMap(({ secrets = [] }) => secrets)
    .flatMap(({ namespace, name, data }) =>
      Object.entries(data)
        .filter(([, value]) => isMentioning(value, variable))
        .map(([key, value]) =>
          secretUse(
            { namespace, name, key, isWholeValue: "outside" in value },
            `kubernetes_secret_v1.${namespace}-${name}`,
            [name],
          ),
        ),
    );
}

interface Place {
  readonly namespace: string;
  readonly name: string;
  readonly key: string;
  /** The whole value, not part of a longer text. */
  readonly isWholeValue: boolean;
}

function secretUse(
  { namespace, name, key, isWholeValue }: Place,
  address: string,
  read: readonly string[],
): CredentialUse {
  const textIn = (state: RawState) => {
    const { data } = attributesOf(state, address) ?? {};
    return (data as Readonly<Record<string, string>> | undefined)?.[key];
  };
  return {
    what: `Secret ${namespace}/${name}`,
    layer: "services",
    address,
    textIn,
    valueIn: (state) => (isWholeValue ? textIn(state) : undefined),
    ...(read.length > 0 ? { consumers: { namespace, secrets: read } } : {}),
  };
}

/** Flux reads it again at every fetch (constructs/flux-read-only.ts). */
const FLUX_LOGIN = secretUse(
  { namespace: "flux-system", name: "flux-system", key: "password", isWholeValue: true },
  "kubernetes_secret_v1.flux_login",
  [],
);

/**
 * The extension recreates `tailscale0` when it restarts, and kube-vip does not notice (gitops/infrastructure/kube-vip).
 */
const TAILNET_VIP = { namespace: "kube-system", workloads: ["kube-vip-tailscale"] } as const;

/** A node registers with the key once, and stays registered (spec/machine-config/tailscale.ts). */
function usesInConfigurations({ nodes, services }: Cluster): CredentialUse[] {
  return nodes.map(({ name }) => {
    const address = `talos_machine_configuration_apply.${name}`;
    const textIn = (state: RawState) => {
      const text = attributesOf(state, address)?.machine_configuration_input;
      return typeof text === "string" ? text : undefined;
    };
    return {
      what: `the configuration of ${name}`,
      layer: "infra" as const,
      address,
      textIn,
      valueIn: (state: RawState) => /TS_AUTHKEY=([^\s"']+)/.exec(textIn(state) ?? "")?.[1],
      ...(services.tailscaleVip ? { consumers: TAILNET_VIP } : {}),
    };
  });
}

function isMentioning(value: unknown, variable: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("outside" in value) return value.outside === variable;
  return Object.values(value).some((part) => isMentioning(part, variable));
}
