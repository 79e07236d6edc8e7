import type { ServiceName } from "../schema/services";
import { error } from "./rule";
import type { Rule } from "./rule";

/**
 * These services serve the names of a domain. Services with a name in the domain declare that themselves
 * (spec/services/parts.ts).
 */
const NAMED: readonly ServiceName[] = ["certManager", "ingress", "powerdns"];

export const domainWhereRequired: Rule = ({ domain, services, dns }) => {
  if (domain !== undefined) return [];
  const fix = "Add `domain: <name>` at the top of the file";
  return [
    ...NAMED.filter((service) => services[service] !== undefined).map((service) =>
      error(
        ["services", service],
        "needs a domain: users reach it by a name in that domain",
        `${fix}, or remove ${service}.`,
      ),
    ),
    ...(dns.records.length > 0 || Object.keys(dns.nameServers).length > 0
      ? [error(["dns"], "there is no domain to serve", `${fix}, or remove \`dns\`.`)]
      : []),
  ];
};
