import { IPv4, IPv6 } from "ipaddr.js";

/** The kinds of record that a cluster file may add. */
export const RECORD_TYPES = ["A", "AAAA", "CNAME", "MX", "TXT", "SRV", "CAA", "NS"] as const;

export type RecordType = (typeof RECORD_TYPES)[number];

interface Form {
  /** A description of valid values, for messages. */
  readonly holds: string;
  /** The value exactly as PowerDNS expects it; undefined if it is invalid. */
  readonly write: (value: string) => string | undefined;
}

/** PowerDNS normalizes a value and refuses it if that changes it: final dots, quotes, plain numbers. */
const FORMS: Readonly<Record<RecordType, Form>> = {
  A: {
    holds: "an IPv4 address such as 192.0.2.1",
    write: (value) => (IPv4.isValidFourPartDecimal(value) ? value : undefined),
  },
  AAAA: {
    holds: "an IPv6 address such as 2001:db8::1",
    write: (value) =>
      /^[0-9a-f:]+$/i.test(value) && IPv6.isValid(value) ? IPv6.parse(value).toRFC5952String() : undefined,
  },
  CNAME: { holds: "a full name such as www.example.com", write: (value) => fullName(value, ALIAS_LABEL) },
  NS: { holds: "the full name of a name server such as ns1.example.com", write: (value) => fullName(value) },
  MX: {
    holds: "a preference and the full name of a mail server, such as `10 mail.example.com`",
    write: (value) => numbersAndHost(value, 1),
  },
  SRV: {
    holds: "a priority, a weight, a port and the full name of a server, such as `10 5 5061 sip.example.com`",
    write: (value) => numbersAndHost(value, 3),
  },
  CAA: {
    holds: "a flag, a tag and a value, such as `0 issue letsencrypt.org`",
    write: (value) => {
      const [, flag, tag, who] = /^(0|128) (issue|issuewild|issuemail|iodef) "?([!#-[\]-~]+)"?$/.exec(value) ?? [];
      return who === undefined ? undefined : `${flag} ${tag} "${who}"`;
    },
  },
  TXT: {
    holds: "text in plain ASCII, without quotes around it, such as `v=spf1 -all`; quotes are added",
    write: (value) => (/^[ -~]+$/.test(value) && !/^".*"$/.test(value) ? quoteText(value) : undefined),
  },
};

export function contentOf(type: RecordType, value: string): string | undefined {
  return FORMS[type].write(value);
}

export function describeContent(type: RecordType): string {
  return FORMS[type].holds;
}

const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const ALIAS_LABEL = /^_?[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const LONGEST_NAME = 253;
const LARGEST_NUMBER = 65_535;
const LONGEST_STRING = 255;

function fullName(value: string, label = HOST_LABEL): string | undefined {
  const name = value.toLowerCase().replace(/\.$/, "");
  const labels = name.split(".");
  const isName = name.length <= LONGEST_NAME && labels.length > 1 && labels.every((part) => label.test(part));
  return isName && !IPv4.isValid(name) ? `${name}.` : undefined;
}

/** A lone dot in place of the host says that there is no such service (RFC 7505, RFC 2782). */
function numbersAndHost(value: string, count: number): string | undefined {
  const words = value.trim().split(/\s+/);
  const host = words.pop() ?? "";
  const isNumber = (word: string) => /^\d{1,5}$/.test(word) && Number(word) <= LARGEST_NUMBER;
  const target = host === "." ? host : fullName(host);
  if (words.length !== count || !words.every(isNumber) || target === undefined) return undefined;
  return [...words.map(Number), target].join(" ");
}

/** One string of a TXT record holds 255 bytes; a longer text, for example a DKIM key, is split into several strings. */
function splitText(text: string): string[] {
  return text.match(new RegExp(`.{1,${LONGEST_STRING}}`, "g")) ?? [];
}

/** The bytes of a TXT record's data on the wire: each string is preceded by its length. */
export function textRecordBytes(text: string): number {
  return splitText(text).reduce((sum, part) => sum + 1 + part.length, 0);
}

function quoteText(text: string): string {
  return splitText(text)
    .map((part) => `"${part.replace(/["\\]/g, "\\$&")}"`)
    .join(" ");
}
