/**
 * What is known of machine providers without opening a world. Live commands load this file too, so it imports no simulation.
 */
import type { CredentialKind, ProviderName } from "../../../spec";
import { hetznerFacts } from "./hetzner/facts";
import { metalFacts } from "./metal/facts";
import type { GivenLease, ProviderFacts } from "./provider-facts";
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
export function leasesIn(folder: string): GivenLease[] {
  return ALL.flatMap((facts) => facts.leasesIn?.(folder) ?? []);
}

/** @returns undefined where any value will do */
export function fixedCredential(kind: CredentialKind): string | undefined {
  return ALL.map(({ credentials }) => credentials?.[kind]).find((value) => value !== undefined);
}
