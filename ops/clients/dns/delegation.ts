import { Resolver } from "node:dns/promises";
import { domainOf } from "../../../spec";
import type { Cluster } from "../../../spec";

const TIMEOUT_MS = 2000;

export type LookUpNameServers = (domain: string) => Promise<string[]>;

export const lookUpNameServers: LookUpNameServers = (domain) =>
  new Resolver({ timeout: TIMEOUT_MS, tries: 1 }).resolveNs(domain);

/** The name servers that the parent zone names for a cluster's domain. */
export interface Delegation {
  readonly state: "delegated" | "elsewhere" | "not-yet";
  /** Sorted names. */
  readonly found: readonly string[];
}

/** A missing delegation is never an error: you add it by hand, and it needs addresses that exist only after `infra`. */
export async function delegationOf(cluster: Cluster, nameServers: LookUpNameServers): Promise<Delegation> {
  const domain = domainOf(cluster);
  const ours = Object.keys(cluster.dns.nameServers).map((label) => `${label}.${domain}`);
  try {
    const found = (await nameServers(domain)).map((name) => name.replace(/\.$/, "").toLowerCase()).sort();
    return { state: ours.every((name) => found.includes(name)) ? "delegated" : "elsewhere", found };
  } catch {
    return { state: "not-yet", found: [] };
  }
}

const CLOUDFLARE = /\.ns\.cloudflare\.com\.?$/i;

/** Whether the parent zone delegates the cluster's domain to the right name servers: its own, or Cloudflare's. */
export async function isDelegatedHere(cluster: Cluster, nameServers: LookUpNameServers): Promise<boolean> {
  if (!cluster.services.certManager?.cloudflare)
    return (await delegationOf(cluster, nameServers)).state === "delegated";
  // A parent may host the zone: this returns the first name upwards that has name servers.
  for (let labels = domainOf(cluster).split("."); labels.length > 1; labels = labels.slice(1)) {
    const found = await nameServers(labels.join(".")).catch(() => []);
    if (found.length > 0) return found.every((name) => CLOUDFLARE.test(name));
  }
  return false;
}
