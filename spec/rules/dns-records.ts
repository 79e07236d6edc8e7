import { canRunPods } from "../derive/ingress";
import { contentOf, describeContent } from "../dns/content";
import { APEX, ownRecords } from "../dns/own-records";
import type { OwnRecord } from "../dns/own-records";
import type { Path } from "../findings";
import type { ClusterInput } from "../schema/cluster";
import type { RecordInput } from "../schema/dns";
import { findRepeated } from "./lookup";
import { publicNodes } from "./public-nodes";
import { error, warning } from "./rule";
import type { Rule } from "./rule";

const RECORDS = ["dns", "records"];
const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;
const LETS_ENCRYPT = "letsencrypt.org";

interface AddedRecord extends RecordInput {
  readonly path: Path;
}

function listAddedRecords({ dns }: ClusterInput): AddedRecord[] {
  return dns.records.map((record, i) => ({ ...record, path: [...RECORDS, i] }));
}

function listOwnRecords(cluster: ClusterInput): OwnRecord[] {
  const rentedNodes = publicNodes(cluster).map(({ node }) => ({
    ...node,
    canRunPods: canRunPods(node, cluster.roles),
  }));
  const { name, dns, services } = cluster;
  return ownRecords({ cluster: name, nameServers: dns.nameServers, rentedNodes, services });
}

export const recordsAreServed: Rule = ({ dns, services }) =>
  dns.records.length === 0 || services.powerdns
    ? []
    : [warning(RECORDS, "nothing serves them: powerdns is off", "Enable powerdns, or remove the records.")];

export const recordNamesAreInTheZone: Rule = (cluster) =>
  listAddedRecords(cluster).flatMap(({ name, path }) => {
    const { domain } = cluster;
    if (domain === undefined) return [];
    if (name === domain || name.endsWith(`.${domain}`)) {
      const relative = name.slice(0, -domain.length - 1) || APEX;
      return [error([...path, "name"], `"${name}" repeats the domain, which is added`, `Write "${relative}".`)];
    }
    const tooLong =
      `${name}.${domain}`.length > LONGEST_NAME || name.split(".").some((it) => it.length > LONGEST_LABEL);
    return tooLong
      ? [error([...path, "name"], `is too long for a name: ${LONGEST_LABEL} characters a part, ${LONGEST_NAME} in all`)]
      : [];
  });

export const recordValues: Rule = (cluster) =>
  listAddedRecords(cluster).flatMap(({ type, values, path }) => {
    const written = values.map((value, i) => ({ value, i, content: contentOf(type, value) }));
    const wrong = written.filter(({ content }) => content === undefined);
    const twice = findRepeated(written, ({ content, value }) => content ?? value);
    return [
      ...wrong.map(({ value, i }) => error([...path, "values", i], `"${value}" is not ${describeContent(type)}`)),
      ...twice.map(({ item, first }) =>
        error([...path, "values", item.i], `repeats values[${first.i}]`, "Write it once."),
      ),
    ];
  });

export const recordsOnce: Rule = (cluster) =>
  findRepeated(listAddedRecords(cluster), ({ name, type }) => `${name} ${type}`).map(({ item, first }) =>
    error(
      item.path,
      `${item.name} already has a record of type ${item.type}, dns.records[${String(first.path.at(-1))}]; one replaces the other`,
      "Put all values into one record.",
    ),
  );

export const noOverriddenRecords: Rule = (cluster) =>
  listAddedRecords(cluster).flatMap(({ name, type, path }) => {
    if (name === APEX && type === "NS")
      return [error(path, "the name servers of the domain are those under `nameServers`", "List them only there.")];
    const made = listOwnRecords(cluster).find((record) => record.name === name && record.type === type);
    return made ? [error(path, `the cluster creates this record, for ${made.purpose}`, "Remove it.")] : [];
  });

export const uniqueOwnNames: Rule = (cluster) =>
  findRepeated(listOwnRecords(cluster), ({ name }) => name).map(({ item, first }) => {
    const isNameServer = Object.hasOwn(cluster.dns.nameServers, first.name);
    const i = cluster.nodes.findIndex(({ name }) => name === first.name);
    return error(
      isNameServer ? ["dns", "nameServers", first.name] : ["nodes", i, "name"],
      `${first.purpose} and ${item.purpose} would have the same name, ${item.name}${cluster.domain ? `.${cluster.domain}` : ""}`,
      "Choose another name.",
    );
  });

/** A name with a CNAME record can have no other records (RFC 1034 3.6.2). */
export const aliasesAreAlone: Rule = (cluster) => {
  const names = [
    ...listAddedRecords(cluster),
    ...listOwnRecords(cluster).map(({ name, type, purpose }) => ({ name, type, purpose })),
  ];
  return listAddedRecords(cluster)
    .filter(({ type }) => type === "CNAME")
    .flatMap(({ name, path, values }) => {
      if (name === APEX)
        return [error(path, "the domain itself has name servers, so it cannot be an alias", "Use A or AAAA.")];
      if (values.length > 1) return [error([...path, "values"], "an alias points to only one name", "Keep one value.")];
      const other = names.find((it) => it.name === name && it.type !== "CNAME");
      if (!other) return [];
      const what = "purpose" in other ? `the cluster's record for ${other.purpose}` : `a record of type ${other.type}`;
      return [error(path, `${name} also has ${what}, and an alias allows no other record`, "Keep one of them.")];
    });
};

/** Other servers answer for a delegated name: of our own records there, only the addresses of those servers are visible. */
export const noRecordsBelowDelegations: Rule = (cluster) => {
  const delegated = listAddedRecords(cluster).filter(({ name, type }) => type === "NS" && name !== APEX);
  const isAtOrBelow = (name: string, top: string) => name === top || name.endsWith(`.${top}`);
  return delegated.flatMap(({ name: top, path }) => [
    ...listAddedRecords(cluster)
      .filter(({ name, type }) => isAtOrBelow(name, top) && !["NS", "A", "AAAA"].includes(type))
      .map((record) =>
        error(
          record.path,
          `${top} is delegated to other name servers, which answer for this name`,
          "Add the record there.",
        ),
      ),
    ...listOwnRecords(cluster)
      .filter(({ name }) => isAtOrBelow(name, top))
      .map(({ name, purpose }) =>
        error(path, `delegates ${name}, but the cluster needs this name for ${purpose}`, "Delegate another name."),
      ),
  ]);
};

export const certificatesMayBeIssued: Rule = (cluster) => {
  if (!cluster.services.certManager) return [];
  return listAddedRecords(cluster)
    .filter(({ name, type }) => type === "CAA" && name === APEX)
    .filter(({ values }) => {
      const issuers = values.filter((value) => value.includes(" issue "));
      return issuers.length > 0 && !issuers.some((value) => value.includes(LETS_ENCRYPT));
    })
    .map(({ path }) =>
      error(
        [...path, "values"],
        "forbids Let's Encrypt to issue certificates, and cert-manager asks it for them",
        `Add \`0 issue ${LETS_ENCRYPT}\`.`,
      ),
    );
};
