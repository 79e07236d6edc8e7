import { alreadyAllowed, beyond, isAnywhere, isPublic, portRange } from "./opening";
import type { Opening } from "./opening";
import { documentsOfKind, sectionAt } from "./machine-config";
import type { MachineConfig } from "./machine-config";

/**
 * What the ingress firewall of Talos would let through that it does not now, as the end of "would …". A node without one
 * lets everything through: whatever rules it gets, it is not more open than before.
 */
export function ingressProblem(before: MachineConfig, after: MachineConfig): string | undefined {
  if (!isBlocking(before)) return undefined;
  if (!isBlocking(after)) return "switch off the ingress firewall of its node";
  const old = openings(before);
  const opened = openings(after).some(
    (opening) => !isPublic(opening) && beyond(opening.sources, alreadyAllowed(old, opening)).some(isAnywhere),
  );
  return opened ? "let everybody through the ingress firewall of its node" : undefined;
}

function isBlocking(config: MachineConfig): boolean {
  return documentsOfKind(config, "NetworkDefaultActionConfig").some(({ ingress }) => ingress === "block");
}

function openings(config: MachineConfig): Opening[] {
  return documentsOfKind(config, "NetworkRuleConfig").flatMap((rule) => {
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
