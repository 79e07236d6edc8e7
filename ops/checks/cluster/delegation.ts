import { domainOf, parentZoneRecords } from "../../../spec";
import { delegationOf } from "../../clients/dns/delegation";
import type { Check } from "./check";

/** The one thing that is nobody's but the owner's of the parent zone: told, with what to do, and never a failure. */
export const delegation: Check = {
  name: "the parent zone leads to this cluster",
  concerns: ({ services, dns }) => services.powerdns !== undefined && Object.keys(dns.nameServers).length > 0,
  async look({ cluster, addresses, runtime, nameServers }) {
    const todo = [
      `the parent zone of ${domainOf(cluster)} must contain`,
      ...parentZoneRecords(cluster, addresses).flatMap(({ name, type, ttl, values }) =>
        values.map((value) => `  ${name} ${ttl} ${type} ${value}`),
      ),
    ];
    if (runtime.offline) return { saw: `not asked: ${runtime.offline}`, todo, open: true };
    const { state, found } = await delegationOf(cluster, nameServers);
    if (state === "delegated") return `delegated to ${found.join(", ")}`;
    if (state === "elsewhere") return { saw: `not yet: it leads to ${found.join(", ")}`, todo, open: true };
    return { saw: "not yet: nobody is named, or they do not answer the world", todo, open: true };
  },
};
