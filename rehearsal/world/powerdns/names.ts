/** Domain names as PowerDNS sees them: absolute, with the final dot, without regard to case. */
import { refuse } from "./api-error";

const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;
const ZONE_CHARACTERS = /^[a-z0-9_/.-]+$/i;
const RECORD_CHARACTERS = /^(\*\.|\*$)?[a-z0-9_/.@-]*$/i;
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** @returns the name in lower case. @throws PowerDnsError when it is not absolute or not a name. */
function canonicalName(name: string): string {
  if (!name.endsWith(".")) throw refuse(`DNS Name '${name}' is not canonical`);
  if (!isName(name)) throw refuse(`Unable to parse DNS Name '${name}'`);
  return name.toLowerCase();
}

export function zoneName(name: string): string {
  const canonical = canonicalName(name);
  if (!ZONE_CHARACTERS.test(name)) throw refuse(`Name '${name}' contains unsupported characters`);
  return canonical;
}

export function recordName(name: string): string {
  const canonical = canonicalName(name);
  if (!RECORD_CHARACTERS.test(name)) throw refuse(`Name '${name}' contains unsupported characters`);
  return canonical;
}

export function isName(name: string): boolean {
  if (name === ".") return true;
  const labels = name.replace(/\.$/, "").split(".");
  return name.length <= LONGEST_NAME + 1 && labels.every((label) => label !== "" && label.length <= LONGEST_LABEL);
}

export function isHostname(name: string): boolean {
  return name === "." || (isName(name) && labelsOf(name).every((label) => HOST_LABEL.test(label)));
}

/** With its dot, whether or not it came with one; for zone ids in URLs, where PowerDNS does not insist on it. */
export function toAbsolute(name: string): string {
  return (name.endsWith(".") ? name : `${name}.`).toLowerCase();
}

export function isWithin(name: string, zone: string): boolean {
  return zone === "." || name === zone || name.endsWith(`.${zone}`);
}

export function labelsOf(name: string): string[] {
  return name.replace(/\.$/, "").split(".").filter(Boolean);
}

/** `b.c.` for `a.b.c.`; the root has no parent. */
export function parentOf(name: string): string | undefined {
  const [, ...rest] = labelsOf(name);
  return name === "." ? undefined : `${rest.join(".")}.`;
}
