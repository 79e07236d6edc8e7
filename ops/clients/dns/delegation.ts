import { Resolver } from "node:dns/promises";
import { domainOf } from "../../../spec";
import type { Cluster } from "../../../spec";

const PATIENCE_MS = 2000;

/** The name servers that the world is led to for a domain. */
export type LookUpNameServers = (domain: string) => Promise<string[]>;

export const lookUpNameServers: LookUpNameServers = (domain) =>
  new Resolver({ timeout: PATIENCE_MS, tries: 1 }).resolveNs(domain);

/** The name servers that the parent zone names for a cluster's domain. */
export interface Delegation {
  readonly state: "delegated" | "elsewhere" | "not-yet";
  /** Those who are named, sorted. */
  readonly found: readonly string[];
}

/** Never an error: the delegation is made by hand, and needs addresses that only exist after `infra`. */
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
