import { findAllowedSources, findSourcesOutside, isAnywhere, isPublic, portRange } from "../../providers/open-ports";
import type { Opening } from "../../providers/open-ports";
import { firewallDocuments } from "../../../spec";
import type { Cluster } from "../../../spec";
import { documentsOfKind, sectionAt } from "./machine-config";
import type { MachineConfig, Section } from "./machine-config";

/**
 * Traffic that the Talos ingress firewall would newly accept although the cluster file does not allow it, worded to
 * follow "would …". A node without the firewall accepts everything, so no rule opens it further.
 */
export function describeWeakerIngress(
  before: MachineConfig,
  after: MachineConfig,
  cluster: Cluster,
  name: string,
): string | undefined {
  if (!isBlocking(before)) return undefined;
  if (!isBlocking(after)) return "disable the ingress firewall of its node";
  const node = cluster.nodes.find((one) => one.name === name);
  const wanted = node ? firewallDocuments(cluster, node).map(({ kind, body }) => ({ kind, ...body })) : [];
  const old = [...readOpenings(before.documents), ...readOpenings(wanted)];
  const opened = readOpenings(after.documents).some(
    (opening) =>
      !isPublic(opening) && findSourcesOutside(opening.sources, findAllowedSources(old, opening)).some(isAnywhere),
  );
  return opened ? "open the ingress firewall of its node to all addresses" : undefined;
}

/** Whether the node drops traffic that no rule allows. */
export function isBlocking(config: MachineConfig): boolean {
  return documentsOfKind(config, "NetworkDefaultActionConfig").some(({ ingress }) => ingress === "block");
}

function readOpenings(documents: readonly Section[]): Opening[] {
  return documents
    .filter(({ kind }) => kind === "NetworkRuleConfig")
    .flatMap((rule) => {
      const { ports, protocol } = sectionAt(rule, "portSelector");
      const ingress = (Array.isArray(rule.ingress) ? rule.ingress : []) as { subnet?: string }[];
      const sources = ingress.flatMap(({ subnet }) => subnet ?? []);
      return (Array.isArray(ports) ? ports : []).map((port) => ({
        protocol: typeof protocol === "string" ? protocol : "tcp",
        ...portRange(port),
        sources,
      }));
    });
}
