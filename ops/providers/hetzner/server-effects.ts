import { isAttributeChanged, isUpdated, isDestroyed } from "../../support/plan";
import type { ResourceChange } from "../../support/plan";
import type { Effect } from "../effect";

/**
 * In-place changes for which the provider takes the server down. Source: terraform-provider-hcloud, internal/server.
 */
const EFFECTS: readonly (readonly [attribute: string, effect: Effect])[] = [
  ["server_type", { kind: "power-off", what: "would be switched off to get another server type" }],
  ["public_net", { kind: "power-off", what: "would be switched off to change its public addresses" }],
  ["iso", { kind: "reboot", what: "would be reset, because its ISO changes" }],
  ["rescue", { kind: "reboot", what: "would be reset into another system, because its rescue mode changes" }],
];

export function hetznerServerEffect(change: ResourceChange): Effect | undefined {
  if (!isUpdated(change)) return undefined;
  return EFFECTS.find(([attribute]) => isAttributeChanged(change, attribute))?.[1];
}

/** An address can be detached only from a server that is off. Source: terraform-provider-hcloud, internal/primaryip. */
export function primaryIpEffect(change: ResourceChange): Effect | undefined {
  if (!isDestroyed(change)) return undefined;
  return { kind: "power-off", what: "would be detached from its server, which is switched off for that" };
}
