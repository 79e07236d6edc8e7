import { Resolver } from "node:dns/promises";
import { DNS_VARIABLE } from "../../rehearsal/run";
import { domainOf } from "../../spec";
import { fail } from "./check";
import type { Check } from "./check";

export const dns: Check = {
  name: "the name servers answer for the domain",
  concerns: ({ services }) => services.powerdns !== undefined,
  async look({ cluster, addresses, environment }) {
    const labels = Object.entries(cluster.dns.nameServers);
    const domain = domainOf(cluster);
    const wanted = labels.map(([label]) => `${label}.${domain}`).sort();
    for (const [label, node] of labels) {
      const resolver = new Resolver({ timeout: 5000, tries: 2 });
      // Simulated addresses lead nowhere: a rehearsal answers for all of them on loopback.
      resolver.setServers([environment[DNS_VARIABLE] ?? addresses[node] ?? ""]);
      const names = (await resolver.resolveNs(domain)).sort();
      if (names.join() !== wanted.join()) fail(`${label} names ${names.join(", ") || "nobody"} as name servers`);
      const [glue] = await resolver.resolve4(`${label}.${domain}`);
      if (glue !== addresses[node]) fail(`${label} is at ${glue ?? "no address"}, not at ${addresses[node] ?? "?"}`);
      if (cluster.services.ingress) await resolver.resolve4(`any-name.${domain}`);
    }
    return `${domain} from ${wanted.join(" and ")}`;
  },
};
