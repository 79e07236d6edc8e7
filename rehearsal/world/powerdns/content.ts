/** Validation of record content. PowerDNS parses the text, formats it again, and refuses it if the two differ. */
import { isIPv6 } from "node:net";
import { PowerDnsError, refuse } from "./api-error";
import { isHostname, isName } from "./names";

type Field = "name" | "number" | "text" | "word";

/** The fields of a record, for the types whose content is looked at. */
const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  ALIAS: ["name"],
  CNAME: ["name"],
  DNAME: ["name"],
  NS: ["name"],
  PTR: ["name"],
  MX: ["number", "name"],
  SRV: ["number", "number", "number", "name"],
  SOA: ["name", "name", "number", "number", "number", "number", "number"],
  CAA: ["number", "word", "text"],
};

/** Types whose content is not validated. */
const OTHER_TYPES = new Set(
  "A AAAA TXT SPF AFSDB APL CDNSKEY CDS CERT CSYNC DNSKEY DS HINFO HTTPS IPSECKEY KEY KX LOC LUA NAPTR NSEC NSEC3 NSEC3PARAM OPENPGPKEY RP RRSIG SIG SMIMEA SSHFP SVCB TLSA URI ZONEMD".split(
    " ",
  ),
);

const ONLY_ONE = new Set(["CNAME", "DNAME", "SOA"]);
const ONLY_AT_APEX = new Set(["SOA", "DNSKEY"]);
const NEVER_AT_APEX = new Set(["DS"]);
const POINTS_TO_HOST = new Set(["NS", "MX", "SRV"]);

export function isKnownType(type: string): boolean {
  return type in FIELDS || OTHER_TYPES.has(type);
}

/** The column `content` in modules/gpgsqlbackend/schema.pgsql.sql. */
const LONGEST_CONTENT = 65_535;

/** @throws PowerDnsError unless every record can be read as its type. */
export function checkRecords(zone: string, name: string, type: string, contents: readonly string[]): void {
  for (const content of contents) {
    const fault = findContentFault(type, content);
    if (fault) throw refuse(`Record ${name}/${type} '${content}': ${fault}`);
    if (content.length > LONGEST_CONTENT)
      throw new PowerDnsError(500, `ERROR:  value too long for type character varying(${LONGEST_CONTENT})`);
  }
  const fault = findRrsetFault(zone, name, type, contents);
  if (fault) throw refuse(`RRset ${name} IN ${type}: ${fault}`);
}

function findRrsetFault(zone: string, name: string, type: string, contents: readonly string[]): string | undefined {
  if (ONLY_ONE.has(type) && contents.length > 1) return "only one such record allowed";
  const twice = contents.find((content, index) => contents.indexOf(content) !== index);
  if (twice !== undefined) return `duplicate record with content ${JSON.stringify(twice)}`;
  if (ONLY_AT_APEX.has(type) && name !== zone) return "is only allowed at apex";
  if (NEVER_AT_APEX.has(type) && name === zone) return "is not allowed at apex";
  if (!POINTS_TO_HOST.has(type)) return undefined;
  const hosts = contents.map((content) => content.split(" ").at(-1) ?? "");
  const strange = hosts.find((host) => !isHostname(host));
  return strange === undefined ? undefined : `non-hostname content ${strange}`;
}

function findContentFault(type: string, content: string): string | undefined {
  switch (type) {
    case "A":
      return findAddressFault(content);
    case "AAAA":
      return isIPv6(content) ? undefined : "Invalid IPv6 address";
    case "TXT":
    case "SPF":
      return findTextFault(content);
    default:
      return findFieldsFault(FIELDS[type], content);
  }
}

function findAddressFault(content: string): string | undefined {
  if (!/^\d/.test(content)) return `while parsing IP address, expected digits at position 0 in '${content}'`;
  const strange = /[^\d.]/.exec(content)?.[0];
  if (strange) return `unable to parse IP address, strange character: ${strange}`;
  if (content.endsWith(".")) return "unable to parse IP address, trailing dot";
  if (content.includes("..")) return "unable to parse IP address, dot without previous digit";
  const parts = content.split(".");
  if (parts.length > 4) return "unable to parse IP address, too many dots";
  if (parts.length < 4) return "unable to parse IP address, not enough dots";
  if (parts.some((part) => Number(part) > 255)) return "unable to parse IP address";
  return differs(content, parts.map(Number).join("."));
}

/** One or more quoted character strings. Unquoted text is parsed, but not in the expected format. */
function findTextFault(content: string): string | undefined {
  const words: string[] = [];
  let rest = content;
  while (rest.trim() !== "") {
    rest = rest.trimStart();
    const quoted = rest.startsWith('"');
    const match = (quoted ? /^"((?:[^"\\]|\\.)*)"/ : /^([^\s"]+)/).exec(rest);
    if (!match) return `Data field in DNS should end on a quote (") in '${content}'`;
    words.push(`"${match[1] ?? ""}"`);
    rest = rest.slice(match[0].length);
  }
  if (words.length === 0) return `missing field at the end of record content '${content}'`;
  return differs(content, words.join(" "));
}

function findFieldsFault(fields: readonly Field[] | undefined, content: string): string | undefined {
  if (!fields) return undefined;
  const words = content.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  if (words.length < fields.length) return `missing field at the end of record content '${content}'`;
  const read: string[] = [];
  for (const [index, field] of fields.entries()) {
    const word = words[index] ?? "";
    if (field === "number" && !/^\d+$/.test(word))
      return `expected digits at position ${String(content.indexOf(word))} in '${content}'`;
    if (field === "name" && !isName(word)) return `unable to parse DNS name '${word}'`;
    read.push(normalizeWord(field, word));
  }
  return differs(content, read.join(" "));
}

function normalizeWord(field: Field, word: string): string {
  if (field === "number") return String(Number(word));
  if (field === "name") return word.endsWith(".") ? word : `${word}.`;
  return field === "text" && !word.startsWith('"') ? `"${word}"` : word;
}

function differs(content: string, parsed: string): string | undefined {
  return content.toLowerCase() === parsed.toLowerCase() ? undefined : `Not in expected format (parsed as '${parsed}')`;
}
