/**
 * Facts about machine providers that need no world. Live commands load this file too, so it must not import the simulation.
 */
import type { CredentialKind, ProviderName } from "../../../spec";
import { hetznerFacts } from "./hetzner/facts";
import { metalFacts } from "./metal/facts";
import type { Lease, ProviderFacts } from "./provider-facts";
import { proxmoxFacts } from "./proxmox/facts";

const FACTS: Readonly<Record<ProviderName, ProviderFacts>> = {
  hetzner: hetznerFacts,
  proxmox: proxmoxFacts,
  metal: metalFacts,
};
const ALL: readonly ProviderFacts[] = Object.values(FACTS);

export const PROVIDER_DURATIONS = Object.assign(
  {},
  ...ALL.map(({ durations }) => durations),
) as ProviderFacts["durations"];

/** Reads all leases from the world in a folder. */
export function leasesIn(folder: string): Lease[] {
  return ALL.flatMap((facts) => facts.leasesIn?.(folder) ?? []);
}

/** @returns undefined if any value is accepted */
export function fixedCredential(kind: CredentialKind): string | undefined {
  return ALL.map(({ credentials }) => credentials?.[kind]).find((value) => value !== undefined);
}
