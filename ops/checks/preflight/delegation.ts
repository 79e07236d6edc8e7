import { delegationOf } from "../../clients/dns/delegation";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import { note } from "../../support/finding";

/** A missing delegation is reported, but never as an error. */
export const delegation = makeCheck<Pick<PreflightContext, "cluster" | "nameServers" | "runtime">>({
  id: "dns-delegation",
  title: "the parent zone delegates the domain",
  async observe({ cluster, nameServers, runtime }) {
    const { domain, dns } = cluster;
    const labels = Object.keys(dns.nameServers);
    if (labels.length === 0 || domain === undefined) return [];
    if (runtime.offline) return [`The delegation of ${domain} by its parent zone is not checked: ${runtime.offline}.`];
    const ours = labels.map((label) => `${label}.${domain}`).join(" and ");
    const fix = `After the cold start, add NS records for ${ours} to the parent zone, with glue records for the addresses of these nodes.`;
    const { state, found } = await delegationOf(cluster, nameServers);
    const names = found.join(", ");
    if (state === "delegated") return [`${domain} is delegated to ${names}.`];
    if (state === "elsewhere")
      return [note("dns-not-delegated", `${domain} is delegated to ${names}, not to our own name servers.`, fix)];
    return [note("dns-not-delegated", `${domain} is not delegated yet, or its name servers do not respond.`, fix)];
  },
});
