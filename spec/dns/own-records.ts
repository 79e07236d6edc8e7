import type { ServicesInput } from "../schema/services";
import { HOSTED } from "../services/hosts";

export const APEX = "@";
export const WILDCARD = "*";

/** A record with the name of the cluster, so that a response shows which cluster it comes from. */
const MARKER = "_coldstart";

interface Own {
  /** Its Terraform name. */
  readonly id: string;
  /** Without the domain. */
  readonly name: string;
  readonly purpose: string;
}

/** A name that the cluster defines, with the public addresses of some of its nodes. */
interface OwnAddress extends Own {
  readonly type: "A";
  readonly nodes: readonly string[];
}

interface OwnText extends Own {
  readonly type: "TXT";
  readonly text: string;
}

export type OwnRecord = OwnAddress | OwnText;

/** The input of the records: a cluster file that is being checked, or a derived cluster. */
export interface ZoneFacts {
  readonly cluster: string;
  readonly nameServers: Readonly<Record<string, string>>;
  readonly rentedNodes: readonly { readonly name: string; readonly site: string; readonly canRunPods: boolean }[];
  readonly services: ServicesInput;
}

export function ownRecords({ cluster, nameServers, rentedNodes, services }: ZoneFacts): OwnRecord[] {
  const glue = Object.entries(nameServers).map(([name, node]) =>
    address(name, name, [node], `the name server ${name}`),
  );
  const nodes = rentedNodes
    .filter(({ name }) => nameServers[name] !== name)
    .map(({ name }) => address(name, name, [name], `the node ${name}`));
  return [...glue, ...nodes, ...publicRecords(services, rentedNodes), marker(cluster)];
}

function address(id: string, name: string, nodes: readonly string[], purpose: string): OwnAddress {
  return { id, name, type: "A", nodes, purpose };
}

function marker(cluster: string): OwnText {
  return { id: "cluster_marker", name: MARKER, type: "TXT", text: `cluster=${cluster}`, purpose: "the cluster's name" };
}

/**
 * The names of the ingress. The hosts of services have separate records beside the wildcard: a wildcard does not match
 * a name with a record at or below it, for example the TXT record of a DNS-01 challenge (RFC 4592).
 */
function publicRecords(services: ServicesInput, rentedNodes: ZoneFacts["rentedNodes"]): OwnAddress[] {
  const site = services.ingress?.site;
  const nodes = rentedNodes
    .filter((node) => node.site === site && node.canRunPods)
    .map(({ name }) => name)
    .sort();
  if (nodes.length === 0) return [];
  return [
    address("zone_apex", APEX, nodes, "the domain itself"),
    address("zone_wildcard", WILDCARD, nodes, "every other name"),
    ...HOSTED.filter((service) => services[service] !== undefined).map((service) =>
      address(`host_${service}`, service, nodes, `the service ${service}`),
    ),
  ];
}
