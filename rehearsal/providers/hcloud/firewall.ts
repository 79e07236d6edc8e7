import { isIP } from "node:net";
import type { Diagnostic, ResourceBehaviour, State } from "../../protocol/behaviour";
import type { FirewallRule } from "../../world/providers/hetzner";
import { parseIpv4 } from "../../world/ipv4";
import { blocks, fault, fill, map, oneOf, text, texts } from "../shared/values";
import { checkLabels } from "./labels";
import type { Hcloud } from "./labels";

export const firewall: ResourceBehaviour<Hcloud> = {
  legacySdk: true,
  validate: (config) => [
    ...checkLabels(config),
    ...blocks(config, "rule").flatMap((rule) => [
      ...oneOf(rule["direction"], ["in", "out"], ["rule", "direction"]),
      ...oneOf(rule["protocol"], ["icmp", "tcp", "udp", "esp", "gre"], ["rule", "protocol"]),
      ...[...texts(rule, "source_ips"), ...texts(rule, "destination_ips")].flatMap(checkRange),
    ]),
  ],
  create(planned, { provider }) {
    const { id } = provider.project().putFirewall(request(planned));
    return fill(planned, { id: String(id), labels: {} });
  },
  read(state, { provider }) {
    const found = provider.project().firewalls.get(text(state, "id") ?? "");
    if (!found) return null;
    const isSame = JSON.stringify(request(state).rules) === JSON.stringify(found.rules);
    const rule = isSame ? (state["rule"] ?? []) : found.rules.map(blockOf);
    return { ...state, name: found.name, labels: { ...found.labels }, rule };
  },
  update(planned, prior, { provider }) {
    // The provider sends nothing when the last rule is removed, so the old rules stay in force.
    const rules = blocks(planned, "rule").length > 0 ? planned : prior;
    provider.project().putFirewall({ ...request({ ...planned, rule: rules["rule"] ?? [] }), id: Number(prior["id"]) });
    return fill(planned, { labels: {} });
  },
  delete(state, { provider }) {
    provider.project().deleteFirewall(Number(state["id"]));
  },
  import: (id) => ({ id }),
};

/**
 * How the provider reads a rule that was changed outside of Terraform. Source: hcloud provider
 * `internal/firewall/resource.go`.
 */
function blockOf({ direction, protocol, port, ranges, description }: FirewallRule): State {
  return {
    direction,
    protocol,
    port: port ?? "",
    description: description ?? "",
    source_ips: direction === "in" ? [...ranges] : [],
    destination_ips: direction === "out" ? [...ranges] : [],
  };
}

function request(planned: State) {
  return {
    name: text(planned, "name") ?? "",
    labels: map(planned, "labels"),
    rules: blocks(planned, "rule").map((rule): FirewallRule => {
      const direction = text(rule, "direction") === "out" ? "out" : "in";
      return {
        direction,
        protocol: text(rule, "protocol") ?? "",
        port: text(rule, "port"),
        ranges: texts(rule, direction === "in" ? "source_ips" : "destination_ips"),
        description: text(rule, "description"),
      };
    }),
  };
}

function checkRange(range: string): Diagnostic[] {
  const [address = "", size] = range.split("/");
  const version = isIP(address);
  const bits = Number(size ?? (version === 4 ? 32 : 128));
  const wellFormed = version !== 0 && Number.isInteger(bits) && bits >= 0 && bits <= (version === 4 ? 32 : 128);
  if (!wellFormed) return [fault("Invalid range", `invalid CIDR address: ${range}`, ["rule"])];
  if (version === 4 && hostBits(address, bits) !== 0)
    return [fault("Invalid range", `host bits are set in ${range}: the API would refuse it`, ["rule"])];
  return [];
}

function hostBits(address: string, bits: number): number {
  const value = parseIpv4(address);
  return value % 2 ** (32 - bits);
}
