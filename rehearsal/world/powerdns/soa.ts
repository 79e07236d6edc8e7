/** The SOA record of a zone. PowerDNS creates it, and increments its serial according to SOA-EDIT-API. */

export interface Soa {
  readonly primary: string;
  readonly mailbox: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly minimum: number;
}

/** What PowerDNS ships with. */
const DEFAULT_CONTENT = "a.misconfigured.dns.server.invalid hostmaster.@ 0 10800 3600 604800 3600";

/** @param content the setting default-soa-content; @ in it is the zone. */
export function defaultSoa(zone: string, content = DEFAULT_CONTENT): string {
  const [primary = "", mailbox = "", ...numbers] = content.replaceAll("@", zone.replace(/\.$/, "")).split(/\s+/);
  return [addFinalDot(primary), addFinalDot(mailbox), ...numbers].join(" ");
}

function addFinalDot(name: string): string {
  return name.endsWith(".") ? name : `${name}.`;
}

export function parseSoa(content: string): Soa {
  const [primary = "", mailbox = "", ...numbers] = content.split(/\s+/);
  const [serial = 0, refresh = 0, retry = 0, expire = 0, minimum = 0] = numbers.map(Number);
  return { primary, mailbox, serial, refresh, retry, expire, minimum };
}

export function withSerial(content: string, serial: number): string {
  const words = content.split(/\s+/);
  return [...words.slice(0, 2), String(serial), ...words.slice(3)].join(" ");
}

/** The next serial after a change through the API; unchanged without SOA-EDIT-API. */
export function nextSerial(serial: number, soaEditApi: string, now: Date): number {
  switch (soaEditApi.toUpperCase()) {
    case "DEFAULT":
      return Math.max(serial + 1, dateSerial(now) + 1);
    case "INCREASE":
      return serial + 1;
    case "EPOCH":
      return Math.floor(now.getTime() / 1000);
    case "SOA-EDIT-INCREASE":
      return serial + 1;
    default:
      return serial;
  }
}

/** YYYYMMDD00. */
function dateSerial(now: Date): number {
  return now.getUTCFullYear() * 1_000_000 + (now.getUTCMonth() + 1) * 10_000 + now.getUTCDate() * 100;
}
