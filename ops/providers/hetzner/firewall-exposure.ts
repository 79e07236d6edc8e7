import { KUBESPAN_PORT } from "../../../spec";
import { hetznerSites } from "../../../spec/providers/hetzner";
import type { Cluster } from "../../../spec";
import { isReplaced, isUnknown, managedChanges, isDestroyed } from "../../support/plan";
import type { Plan, ResourceChange, Values } from "../../support/plan";
import { findAllowedSources, findSourcesOutside, isAnywhere, isPublic, portRange } from "../open-ports";
import type { Opening } from "../open-ports";

interface FirewallRule {
  readonly direction?: string;
  readonly protocol?: string;
  readonly port?: string | null;
  readonly source_ips?: readonly string[] | null;
}

/** Predicates whose subject is the firewall's address. */
export function describeFirewallExposure(change: ResourceChange, plan: Plan, cluster: Cluster): string[] {
  const { before, after, after_unknown } = change.change;
  if (isDestroyed(change)) {
    if (!isReplaced(change) && findServedMachines(change, plan).every(isGone)) return [];
    return [isReplaced(change) ? "would be deleted and recreated" : "would be deleted"];
  }
  if (!["create", "update"].some((action) => change.change.actions.includes(action))) return [];
  if (isUnknown(after_unknown, "rule")) return ["may open any port: its rules are known only when the plan is applied"];
  const [old, fresh] = [readOpenings(before), readOpenings(after)];
  const { adminRanges = [] } = hetznerSites(cluster).find(({ name }) => name === change.name) ?? {};
  const opened = fresh.filter((opening) => {
    const added = findSourcesOutside(opening.sources, findAllowedSources(old, opening));
    return !isPublic(opening) && findSourcesOutside(added, adminRanges).length > 0;
  });
  const meshGone = cluster.network.kubespan.enabled && isMeshPortOpen(old) && !isMeshPortOpen(fresh);
  return [
    ...(opened.length > 0 ? [`would open ${opened.map(describeOpening).join(", ")} beyond \`adminRanges\``] : []),
    ...(meshGone ? ["would block KubeSpan"] : []),
  ];
}

/** Only servers that had a firewall can lose it. */
export function describeServerExposure({ change }: ResourceChange): string | undefined {
  const { actions, before, after, after_unknown } = change;
  if (!["create", "update"].some((action) => actions.includes(action))) return undefined;
  if (isUnknown(after_unknown, "firewall_ids") || !after || !("firewall_ids" in after)) return undefined;
  const [old, fresh] = [firewallIds(before), firewallIds(after)];
  if (fresh.length === 0) return "would have no firewall";
  return old.some((id) => !fresh.includes(id)) ? "would lose one of its firewalls" : undefined;
}

function findServedMachines({ change: { before } }: ResourceChange, plan: Plan): ResourceChange[] {
  const id = String(before?.id);
  return managedChanges(plan).filter(
    ({ type, change }) => type === "hcloud_server" && firewallIds(change.before).includes(id),
  );
}

function isGone(change: ResourceChange): boolean {
  return isDestroyed(change) && !isReplaced(change);
}

function firewallIds(values: Values | null | undefined): string[] {
  return ((values?.firewall_ids ?? []) as readonly unknown[]).map(String);
}

function readOpenings(values: Values | null | undefined): Opening[] {
  return ((values?.rule ?? []) as readonly FirewallRule[])
    .filter(({ direction }) => direction !== "out")
    .map(({ protocol = "tcp", port, source_ips }) => ({ protocol, ...portRange(port), sources: source_ips ?? [] }));
}

function isMeshPortOpen(open: readonly Opening[]): boolean {
  const { protocol, port } = KUBESPAN_PORT;
  return findAllowedSources(open, { protocol, first: port, last: port, sources: [] }).some(isAnywhere);
}

function describeOpening({ protocol, first, last }: Opening): string {
  return `${protocol} ${first === last ? first : `${first}-${last}`}`;
}
