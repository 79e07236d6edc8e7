import { documentsOfKind, sectionAt } from "./machine-config";
import type { MachineConfig, Section } from "./machine-config";

/** The static host name, in the configuration format of any contract; undefined if the platform or Talos chooses it. */
export function hostNameOf(config: MachineConfig): string | undefined {
  const [document] = documentsOfKind(config, "HostnameConfig");
  const name = document?.hostname ?? sectionAt(config.machine, "network").hostname;
  return typeof name === "string" && name !== "" ? name : undefined;
}

/** Document kinds that set the addresses and routes of a node. */
const LINK_KINDS = [
  ...["LinkConfig", "DHCPv4Config", "DHCPv6Config", "BondConfig", "BridgeConfig", "VLANConfig", "VRFConfig"],
  ...["DummyLinkConfig", "LinkAliasConfig", "WireguardConfig", "BlackholeRouteConfig", "RoutingRuleConfig"],
];

/** The settings of a node's links, without shared addresses, which move between nodes. */
export function linksOf(config: MachineConfig): readonly unknown[] {
  const { interfaces } = sectionAt(config.machine, "network");
  const legacy = ((Array.isArray(interfaces) ? interfaces : []) as Section[]).map(({ vip: _, ...link }) => link);
  return [...legacy, ...config.documents.filter(({ kind }) => LINK_KINDS.includes(String(kind)))];
}
