/** What Talos refuses in its firewall documents. Source: siderolabs/talos v1.12.4 `rule_config.go`, `port_range.go`. */
import { isSubnet } from "../subnet";
import { at, documentKind, list } from "./documents";
import type { ConfigDocument } from "./documents";
import { portRange } from "./firewall";

export function firewallFaults(documents: readonly ConfigDocument[]): string[] {
  const documentsOf = (kind: string) => documents.filter((document) => documentKind(document) === kind);
  return [
    ...documentsOf("NetworkDefaultActionConfig")
      .filter(({ ingress }) => ingress !== "accept" && ingress !== "block")
      .map(({ ingress }) => `${String(ingress as string)} does not belong to DefaultAction values`),
    ...documentsOf("NetworkRuleConfig").flatMap(ruleFaults),
  ];
}

function ruleFaults(rule: ConfigDocument): string[] {
  if (!rule["name"]) return ["name is required"];
  const ports = list(at(rule, "portSelector", "ports")) as (number | string)[];
  if (ports.length === 0) return ["portSelector.ports is required"];
  const ranges = ports.map(portRange).sort(([a], [b]) => a - b);
  const wrong = ranges.find(([first, last]) => !(first <= last) || last > 65_535);
  if (wrong) return [`invalid port range: ${wrong.join("-")}`];
  const overlap = ranges.findIndex(([first], i) => i > 0 && first <= (ranges[i - 1]?.[1] ?? 0));
  if (overlap > 0)
    return [`invalid port range: ${ranges[overlap]?.join("-")}, overlaps with ${ranges[overlap - 1]?.join("-")}`];
  if (!["tcp", "udp", "icmp", "icmpv6"].includes(String(at(rule, "portSelector", "protocol") as string)))
    return ["portSelector.protocol is not a protocol"];
  const subnets = list(rule["ingress"]).flatMap((entry) => [
    ["subnet", at(entry, "subnet")] as const,
    ...(at(entry, "except") === undefined ? [] : [["except", at(entry, "except")] as const]),
  ]);
  const invalid = subnets.find(([, subnet]) => !isSubnet(subnet));
  return invalid ? [`invalid ${invalid[0]}: ${String(invalid[1] as string)}`] : [];
}
