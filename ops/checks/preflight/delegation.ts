import { delegationOf } from "../../clients/dns/delegation";
import type { PreflightContext } from "../../providers/preflight-context";
import { observing } from "../../support/check";
import { note } from "../../support/finding";

/** Told, and never a hindrance. */
export const delegation = observing<Pick<PreflightContext, "cluster" | "nameServers" | "rehearsal">>({
  id: "dns-delegation",
  title: "the parent zone delegates the domain",
  async observe({ cluster, nameServers, rehearsal }) {
    const { domain, dns } = cluster;
    const labels = Object.keys(dns.nameServers);
    if (labels.length === 0 || domain === undefined) return [];
    if (rehearsal) return [`Whether the parent zone delegates ${domain} is not rehearsed: there is none.`];
    const ours = labels.map((label) => `${label}.${domain}`).join(" and ");
    const fix = `After the cold start, let the parent zone name ${ours}, with glue addresses of those nodes.`;
    const { state, found } = await delegationOf(cluster, nameServers);
    const names = found.join(", ");
    if (state === "delegated") return [`${domain} is delegated to ${names}.`];
    if (state === "elsewhere")
      return [note("dns-not-delegated", `${domain} is delegated to ${names}, not to our own name servers.`, fix)];
    return [note("dns-not-delegated", `${domain} is not delegated yet, or its name servers do not answer.`, fix)];
  },
});
