import { Resolver } from "node:dns/promises";
import type { Environment, PreflightContext } from "./context";
import { info } from "./finding";
import type { Check } from "./finding";

const PATIENCE_MS = 2000;

/** Where a rehearsal's name servers are asked (rehearsal/run). */
const REHEARSAL_DNS = "COLDSTART_REHEARSAL_DNS";

/**
 * Whom the parent zone names for the domain. Never a hindrance: the delegation is made by hand, and needs addresses that
 * only exist after `infra`.
 */
export const delegation: Check<Pick<PreflightContext, "cluster" | "nameServers">> = {
  name: "DNS delegation",
  async run({ cluster: { domain, dns }, nameServers }) {
    const labels = Object.keys(dns.nameServers);
    if (labels.length === 0) return [];
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

export async function lookUpNameServers(domain: string, environment: Environment): Promise<string[]> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });
  const rehearsed = environment[REHEARSAL_DNS];
  if (rehearsed) resolver.setServers([rehearsed]);
  return resolver.resolveNs(domain);
}
