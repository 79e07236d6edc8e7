import { domainOf, nameServerNames, zoneRecords } from "../../../spec";
import type { Cluster, ZoneRecord } from "../../../spec";
import { NameServer } from "../../clients/dns/name-server";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import type { ClusterContext } from "./context";

/** A name without its own record, which only the wildcard record matches. */
const UNUSED_NAME = "unused-name";

export const dns: Check<ClusterContext> = {
  id: "dns",
  title: "the name servers answer for the domain",
  appliesTo: ({ cluster: { services } }) => services.powerdns !== undefined,
  async run({ cluster, addresses, runtime }) {
    const wanted = selectQueryableRecords(cluster, Object.values(zoneRecords(cluster, addresses)));
    const servers = Object.entries(cluster.dns.nameServers).map(([label, node]) => {
      const address = addresses[node] ?? "";
      return new NameServer(`${label} (${address})`, runtime.nameServer ?? address);
    });
    const faults = await Promise.all(servers.map((server) => findRecordFaults(server, cluster, wanted)));
    const evidence = [
      `${servers.map(({ name }) => name).join(" and ")} agree`,
      `NS ${nameServerNames(cluster).join(" ")}`,
      ...mainRecords(cluster, wanted),
      `${wanted.length + 1} record sets match the plan`,
    ];
    return passIfNone(faults.flat(), evidence.join("; "), `dig @<name server> ${domainOf(cluster)} NS`);
  },
};

/**
 * The most useful records for the evidence: the address of the domain, of any other name, and the owner of the zone.
 */
function mainRecords(cluster: Cluster, records: readonly ZoneRecord[]): string[] {
  const domain = domainOf(cluster);
  const apex = records.find(({ name, type }) => name === `${domain}.` && type === "A");
  const others = records.find(({ name }) => name === `*.${domain}.`);
  const texts = records.filter(({ type }) => type === "TXT");
  return [
    ...(apex ? [`A ${apex.values.join(" ")}`] : []),
    ...(others ? [`any other name A ${others.values.join(" ")}`] : []),
    ...texts.map(({ name, values }) => `${name} TXT ${values.join(" ")}`),
  ];
}

/** A and TXT records, except those below a delegation, which other name servers answer. */
function selectQueryableRecords(cluster: Cluster, all: readonly ZoneRecord[]): ZoneRecord[] {
  const domain = domainOf(cluster);
  const delegated = cluster.dns.records.filter(({ type }) => type === "NS").map(({ name }) => `${name}.${domain}.`);
  const isDelegated = (name: string) => delegated.some((top) => name === top || name.endsWith(`.${top}`));
  return all.filter(({ name, type }) => ["A", "TXT"].includes(type) && !isDelegated(name));
}

async function findRecordFaults(
  server: NameServer,
  cluster: Cluster,
  records: readonly ZoneRecord[],
): Promise<string[]> {
  const zone: ZoneRecord = { name: `${domainOf(cluster)}.`, type: "NS", ttl: 0, values: nameServerNames(cluster) };
  const lookups = [zone, ...records].map(async (record) => {
    const answer = await server.ask(record.name.replace(/^\*/, UNUSED_NAME), record.type);
    const [want, got] = [record.values, answer.values].map((values) => [...values].sort().join(" "));
    if (answer.fault !== undefined) return [`${server.name}: ${record.name} ${record.type}: ${answer.fault}`];
    return want === got ? [] : [`${server.name}: ${record.name} ${record.type} is ${got || "nothing"}, not ${want}`];
  });
  return (await Promise.all(lookups)).flat();
}
