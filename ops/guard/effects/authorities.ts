/** The certificate authorities in machine configurations, and the order in which they may change: accept, swap, drop. */
import { pluralize } from "../../support/count";
import { isSameValue, sectionAt } from "./machine-config";
import type { MachineConfig, Section } from "./machine-config";

/** Both are rotated in the same way. Source: siderolabs/talos `pkg/rotate/pki`. */
export const AUTHORITIES: readonly { readonly name: string; readonly section: "machine" | "cluster" }[] = [
  { name: "the certificate authority of Talos", section: "machine" },
  { name: "the certificate authority of Kubernetes", section: "cluster" },
];

/**
 * Forbidden changes of one node: to an authority that the node does not accept yet, or to another join token without a
 * new authority.
 */
export function findForbiddenAuthorityChanges(before: MachineConfig, after: MachineConfig): string[] {
  const changed = AUTHORITIES.filter(({ section }) => !isSwap(before[section], after[section])).map(({ name }) => name);
  const isRotated = findIssuing(before.cluster) !== findIssuing(after.cluster);
  const hasOtherToken = !isSameValue(before.cluster.token, after.cluster.token);
  return [...changed, ...(hasOtherToken && !isRotated ? ["the join token"] : [])];
}

/**
 * Whether the authority stays, or is replaced by one that the node already accepts while the old one remains accepted.
 */
function isSwap(before: Section, after: Section): boolean {
  if (findIssuing(before) === findIssuing(after)) return isSameValue(before.ca, after.ca);
  return listAccepted(before).includes(findIssuing(after)) && listAccepted(after).includes(findIssuing(before));
}

export interface NodeAuthority {
  readonly node: string;
  readonly before: Section;
  readonly after: Section;
}

/** Why the other nodes would no longer trust a node; undefined if they do. */
export function orderFault({ node, before, after }: NodeAuthority, all: readonly NodeAuthority[]): string | undefined {
  const others = all.filter((other) => other.node !== node);
  const fresh = findIssuing(after);
  if (fresh !== findIssuing(before)) {
    const notYetTrusting = others.filter((other) => !listTrusted(other.before).includes(fresh));
    if (notYetTrusting.length > 0) return `${namesOf(notYetTrusting)} would not accept the new authority yet`;
  }
  const dropped = listTrusted(before).filter((ca) => !listTrusted(after).includes(ca));
  const lost = others.filter((other) => dropped.includes(findIssuing(other.before)));
  const use = pluralize(lost.length, "uses", "use");
  return lost.length > 0 ? `${namesOf(lost)} still ${use} the authority that would no longer be accepted` : undefined;
}

function namesOf(nodes: readonly NodeAuthority[]): string {
  return nodes.map(({ node }) => node).join(", ");
}

function findIssuing(section: Section): string {
  return String(sectionAt(section, "ca").crt ?? "");
}

function listAccepted({ acceptedCAs }: Section): string[] {
  return Array.isArray(acceptedCAs) ? acceptedCAs.map((ca) => String((ca as Section | undefined)?.crt ?? "")) : [];
}

function listTrusted(section: Section): string[] {
  return [...listAccepted(section), findIssuing(section)];
}
