import { documentsOfKind, sectionAt } from "./machine-config";
import type { MachineConfig, Section } from "./machine-config";

/** The static host name, whatever form the contract gives it; nothing where the platform or Talos chooses one. */
export function hostNameOf(config: MachineConfig): string | undefined {
  const [document] = documentsOfKind(config, "HostnameConfig");
  const name = document?.hostname ?? sectionAt(config.machine, "network").hostname;
  return typeof name === "string" && name !== "" ? name : undefined;
}

/** Kinds that decide which addresses and routes a node has. */
const LINK_KINDS = [
  ...["LinkConfig", "DHCPv4Config", "DHCPv6Config", "BondConfig", "BridgeConfig", "VLANConfig", "VRFConfig"],
  ...["DummyLinkConfig", "LinkAliasConfig", "WireguardConfig", "BlackholeRouteConfig", "RoutingRuleConfig"],
];

/** The settings of a node's links, without a shared address, which moves by itself. */
export function linksOf(config: MachineConfig): readonly unknown[] {
  const { interfaces } = sectionAt(config.machine, "network");
  const legacy = ((Array.isArray(interfaces) ? interfaces : []) as Section[]).map(({ vip: _, ...link }) => link);
  return [...legacy, ...config.documents.filter(({ kind }) => LINK_KINDS.includes(String(kind)))];
}
