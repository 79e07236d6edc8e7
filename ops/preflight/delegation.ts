import { Resolver } from "node:dns/promises";
import type { PreflightContext } from "./context";
import { info } from "./finding";
import type { Check } from "./finding";

const PATIENCE_MS = 2000;

/**
 * Whom the parent zone names for the domain. Never a hindrance: the delegation is made by hand, and needs addresses that
 * only exist after `infra`.
 */
export const delegation: Check<Pick<PreflightContext, "cluster" | "nameServers" | "rehearsal">> = {
  name: "DNS delegation",
  async run({ cluster: { domain, dns }, nameServers, rehearsal }) {
    const labels = Object.keys(dns.nameServers);
    if (labels.length === 0 || domain === undefined) return [];
    if (rehearsal) return [info(`Whether the parent zone delegates ${domain} is not rehearsed: there is none.`)];
    const ours = labels.map((label) => `${label}.${domain}`);
    const wanted = `${ours.join(" and ")}, with glue addresses of those nodes`;
    try {
      const found = (await nameServers(domain)).map((name) => name.replace(/\.$/, "").toLowerCase()).sort();
      if (ours.every((name) => found.includes(name))) return [info(`${domain} is delegated to ${found.join(", ")}.`)];
      return [
        info(
          `${domain} is delegated to ${found.join(", ")}, not to our own name servers.`,
          `After the cold start, let the parent zone name ${wanted}.`,
        ),
      ];
    } catch {
      return [
        info(
          `${domain} is not delegated yet, or its name servers do not answer.`,
          `After the cold start, let the parent zone name ${wanted}.`,
        ),
      ];
    }
  },
};

export function lookUpNameServers(domain: string): Promise<string[]> {
  return new Resolver({ timeout: PATIENCE_MS, tries: 1 }).resolveNs(domain);
}
