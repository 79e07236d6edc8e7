import { delegationOf } from "../../clients/dns/delegation";
import type { PreflightContext } from "../../providers/preflight-context";
import { info } from "../../support/finding";
import type { Check } from "../../support/finding";

/** Told, and never a hindrance. */
export const delegation: Check<Pick<PreflightContext, "cluster" | "nameServers" | "rehearsal">> = {
  name: "DNS delegation",
  async run({ cluster, nameServers, rehearsal }) {
    const { domain, dns } = cluster;
    const labels = Object.keys(dns.nameServers);
    if (labels.length === 0 || domain === undefined) return [];
    if (rehearsal) return [info(`Whether the parent zone delegates ${domain} is not rehearsed: there is none.`)];
    const ours = labels.map((label) => `${label}.${domain}`).join(" and ");
    const fix = `After the cold start, let the parent zone name ${ours}, with glue addresses of those nodes.`;
    const { state, found } = await delegationOf(cluster, nameServers);
    const names = found.join(", ");
    if (state === "delegated") return [info(`${domain} is delegated to ${names}.`)];
    if (state === "elsewhere") return [info(`${domain} is delegated to ${names}, not to our own name servers.`, fix)];
    return [info(`${domain} is not delegated yet, or its name servers do not answer.`, fix)];
  },
};
