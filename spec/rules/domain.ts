import type { ServiceName } from "../schema/services";
import { HOSTED } from "../services/hosts";
import { error } from "./rule";
import type { Rule } from "./rule";

/** Services that people or certificates find by a name in the domain. */
const NAMED: readonly ServiceName[] = ["certManager", "ingress", "powerdns", ...HOSTED];

export const domainWhereItIsNeeded: Rule = ({ domain, services, dns }) => {
  if (domain !== undefined) return [];
  const fix = "Add `domain: <name>` at the top of the file";
  return [
    ...NAMED.filter((service) => services[service] !== undefined).map((service) =>
      error(["services", service], "needs a domain: it is found by a name in it", `${fix}, or take ${service} out.`),
    ),
    ...(dns.records.length > 0 || Object.keys(dns.nameServers).length > 0
      ? [error(["dns"], "there is no domain to answer for", `${fix}, or take \`dns\` out.`)]
      : []),
  ];
};
