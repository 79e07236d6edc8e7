/** DNS messages as bytes: questions in, replies out. */
import { AUTHORITATIVE_ANSWER, TRUNCATED_RESPONSE, decode, encode } from "dns-packet";
import type { Answer, Packet } from "dns-packet";
import type { Rrset } from ".";
import type { Reply } from "./answers";
import { parseSoa } from "./soa";

const SMALLEST_UDP = 512;
const CODES: Readonly<Record<Reply["code"], number>> = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };

export interface Query {
  readonly id: number;
  readonly question: { readonly name: string; readonly type: string };
  /** The longest UDP answer that the client accepts. */
  readonly udpSize: number;
  readonly packet: Packet;
}

/** undefined if it is not a query. */
export function readQuery(message: Buffer): Query | undefined {
  try {
    const packet = decode(message);
    const question = packet.questions?.[0];
    if (packet.type !== "query" || !question) return undefined;
    const options = packet.additionals?.find(({ type }) => type === "OPT") as { udpPayloadSize?: number } | undefined;
    const udpSize = Math.max(SMALLEST_UDP, options?.udpPayloadSize ?? 0);
    return { id: packet.id ?? 0, question: { name: question.name || ".", type: question.type }, udpSize, packet };
  } catch {
    return undefined;
  }
}

/** @param limit in bytes; a longer reply is truncated and marked so, and the client retries over TCP */
export function writeReply({ id, packet }: Query, reply: Reply, limit = Infinity): Buffer {
  const code = CODES[reply.code];
  const flags = (packet.flags ?? 0) & 0x0100; // recursion desired is echoed
  const head = { type: "response" as const, id, questions: packet.questions ?? [] };
  const authoritative = reply.authoritative ? AUTHORITATIVE_ANSWER : 0;
  const whole = encode({
    ...head,
    flags: flags | authoritative | code,
    answers: reply.answers.flatMap(records),
    authorities: reply.authorities.flatMap(records),
    additionals: reply.additionals.flatMap(records),
  });
  if (whole.length <= limit) return whole;
  return encode({ ...head, flags: flags | authoritative | TRUNCATED_RESPONSE | code });
}

/** Types that the library cannot encode are omitted. */
function records({ name, type, ttl, contents }: Rrset): Answer[] {
  return contents.flatMap((content) => {
    const data = dataOf(type, content);
    return data === undefined ? [] : [{ name: relative(name), type, ttl, class: "IN", data } as Answer];
  });
}

function dataOf(type: string, content: string): unknown {
  const words = content.split(/\s+/);
  switch (type) {
    case "A":
    case "AAAA":
      return content;
    case "NS":
    case "CNAME":
    case "PTR":
    case "DNAME":
      return relative(content);
    case "TXT":
    case "SPF":
      return quotedStrings(content).map((text) => Buffer.from(text));
    case "MX":
      return { preference: Number(words[0]), exchange: relative(words[1] ?? "") };
    case "SRV": {
      const [priority, weight, port] = words.map(Number);
      return { priority, weight, port, target: relative(words[3] ?? "") };
    }
    case "CAA":
      return { flags: Number(words[0]), tag: words[1] ?? "", value: quotedStrings(content).join("") };
    case "SOA": {
      const { primary, mailbox, ...numbers } = parseSoa(content);
      return { mname: relative(primary), rname: relative(mailbox), ...numbers };
    }
    default:
      return undefined;
  }
}

function quotedStrings(content: string): string[] {
  return [...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text.replace(/\\(.)/g, "$1"));
}

/** The library expects names without the final dot. */
function relative(name: string): string {
  return name === "." ? name : name.replace(/\.$/, "");
}
