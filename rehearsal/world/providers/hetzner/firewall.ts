import { hetznerError } from "./errors";
import type { Firewall, FirewallRule } from "./types";

const MOST_RULES = 50;
const PORT = /^(any|\d{1,5}(-\d{1,5})?)$/;
const ANYWHERE = ["0.0.0.0/0", "::/0"];

export function checkRules(rules: readonly FirewallRule[]): void {
  if (rules.length > MOST_RULES)
    throw hetznerError(`firewall has more than ${String(MOST_RULES)} rules`, "invalid_input", "rules");
  for (const rule of rules) {
    const needsPort = rule.protocol === "tcp" || rule.protocol === "udp";
    if (needsPort && !PORT.test(rule.port ?? ""))
      throw hetznerError(`port is required for protocol ${rule.protocol}`, "invalid_input", rule.port ?? "");
    if (!needsPort && rule.port)
      throw hetznerError(`port is not allowed for protocol ${rule.protocol}`, "invalid_input", rule.port);
    if (rule.ranges.length === 0)
      throw hetznerError(
        rule.direction === "in" ? "source_ips is required" : "destination_ips is required",
        "invalid_input",
        "rules",
      );
  }
}

/**
 * Whether a packet is accepted. Without a firewall all packets are; with one, only those that a rule allows.
 * @param from the sender's address; undefined matches every range
 */
export function isPacketAccepted(
  firewalls: readonly Firewall[],
  protocol: "tcp" | "udp",
  port: number,
  from: string | undefined,
): boolean {
  if (firewalls.length === 0) return true;
  return firewalls
    .flatMap(({ rules }) => rules)
    .some(
      (rule) =>
        rule.direction === "in" &&
        rule.protocol === protocol &&
        isCovering(rule.port ?? "any", port) &&
        (from === undefined || rule.ranges.some((range) => ANYWHERE.includes(range) || range === `${from}/32`)),
    );
}

function isCovering(ports: string, port: number): boolean {
  if (ports === "any") return true;
  const [first = 0, last = first] = ports.split("-").map(Number);
  return first <= port && port <= last;
}
