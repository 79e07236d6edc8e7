import type { Diagnostic } from "../../clients/terraform/events";

const TAKEN =
  /already (?:exists|used|in use|taken)|uniqueness_error|AlreadyExists|cannot re-use a name|is taken|must be unique/i;

/** PowerDNS returns this for an existing zone. Other APIs return it for a temporary conflict. */
const ZONE_TAKEN = /\bConflict\b/;

function isTaken({ severity, summary, detail, address = "" }: Diagnostic): boolean {
  if (severity !== "error") return false;
  const text = `${summary} ${detail}`;
  return TAKEN.test(text) || (address.startsWith("powerdns_zone.") && ZONE_TAKEN.test(text));
}

/** The resources that could not be created because they already exist. */
export function findExistingAddresses(diagnostics: readonly Diagnostic[]): string[] {
  return [...new Set(diagnostics.filter(isTaken).flatMap(({ address }) => address ?? []))];
}
