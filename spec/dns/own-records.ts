import type { ServicesInput } from "../schema/services";
import { HOSTED } from "../services/hosts";

export const APEX = "@";
export const WILDCARD = "*";

/** A name that the cluster itself makes, leading to the public addresses of some of its nodes. */
export interface OwnRecord {
  /** Its Terraform name. */
  readonly id: string;
  /** Without the domain. */
  readonly name: string;
  readonly nodes: readonly string[];
  readonly purpose: string;
}

/** What decides about them: the same in a file that is still being checked and in a derived cluster. */
export interface ZoneFacts {
  readonly nameServers: Readonly<Record<string, string>>;
  readonly rentedNodes: readonly { readonly name: string; readonly site: string }[];
  readonly services: ServicesInput;
}

export function ownRecords({ nameServers, rentedNodes, services }: ZoneFacts): OwnRecord[] {
  const glue = Object.entries(nameServers).map(([name, node]) => ({
    id: name,
    name,
    nodes: [node],
    purpose: `the name server ${name}`,
  }));
  const nodes = rentedNodes
    .filter(({ name }) => nameServers[name] !== name)
    .map(({ name }) => ({ id: name, name, nodes: [name], purpose: `the node ${name}` }));
  return [...glue, ...nodes, ...publicRecords(services, rentedNodes)];
}

/**
 * What leads to the ingress. The hosts of services have records of their own beside the wildcard: a wildcard does not
 * reach a name that has anything at it or below it, such as the TXT record of a DNS-01 challenge (RFC 4592).
 */
function publicRecords(services: ServicesInput, rentedNodes: ZoneFacts["rentedNodes"]): OwnRecord[] {
  const site = services.ingress?.site;
  const nodes = rentedNodes
    .filter((node) => node.site === site)
    .map(({ name }) => name)
    .sort();
  if (nodes.length === 0) return [];
  return [
    { id: "zone_apex", name: APEX, nodes, purpose: "the domain itself" },
    { id: "zone_wildcard", name: WILDCARD, nodes, purpose: "every other name" },
    ...HOSTED.filter((service) => services[service] !== undefined).map((service) => ({
      id: `host_${service}`,
      name: service,
      nodes,
      purpose: `the service ${service}`,
    })),
  ];
}
