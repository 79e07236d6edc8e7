import { domainOf, parentZoneRecords } from "../../../spec";
import { delegationOf } from "../../clients/dns/delegation";
import { passed, skipped } from "../../support/check";
import type { Check } from "../../support/check";
import { note } from "../../support/finding";
import type { ClusterContext } from "./context";

/**
 * Only the owner of the parent zone can set the delegation: a missing one is reported with instructions, and never
 * fails the check.
 */
export const delegation: Check<ClusterContext> = {
  id: "dns-delegated",
  title: "the parent zone delegates the domain to this cluster",
  appliesTo: ({ cluster: { services, dns } }) =>
    services.powerdns !== undefined && Object.keys(dns.nameServers).length > 0,
  async run({ cluster, addresses, runtime, nameServers }) {
    const records = parentZoneRecords(cluster, addresses).flatMap(({ name, type, ttl, values }) =>
      values.map((value) => `${name} ${ttl} ${type} ${value}`),
    );
    const message = `The parent zone of ${domainOf(cluster)} must contain these records.`;
    const findings = [note("dns-not-delegated", message, records.join("\n"))];
    if (runtime.offline) return skipped(`not checked: ${runtime.offline}`, findings);
    const { state, found } = await delegationOf(cluster, nameServers);
    if (state === "delegated") return passed(`delegated to ${found.join(", ")}`);
    if (state === "elsewhere") return skipped(`not yet: it is delegated to ${found.join(", ")}`, findings);
    return skipped("not yet: it is not delegated, or its name servers do not respond", findings);
  },
};
