/**
 * The ingress firewall of a configured node. Source: siderolabs/talos v1.12.4 `nftables_chain_config.go`: with the default
 * action `block` a new connection to the node's own address is dropped unless a rule names its port and its source. Loopback
 * and KubeSpan are accepted before any rule, and in maintenance mode there is no firewall.
 */
import { isRunningTalos } from "../machines";
import type { Machine } from "../machines";
import type { Firewalls } from "../machines/network";
import type { IngressFirewall, IngressRule } from "./config/firewall";
import { readNodeConfig } from "./node-config";
import { isInSubnet } from "./subnet";

/** Why the node drops a new connection; undefined when it accepts it. */
export const ingressBlocked: Firewalls = (machine, protocol, port, from) => {
  const firewall = firewallOf(machine);
  if (!firewall) return undefined;
  const matching = firewall.rules.filter(
    (rule) => rule.protocol === protocol && rule.ports.some(([first, last]) => first <= port && port <= last),
  );
  // Without a default action of `block`, a rule drops what comes to its ports from elsewhere.
  if (!firewall.blocks && matching.length === 0) return undefined;
  const { podSubnet } = readNodeConfig(machine.configuration ?? "");
  if (matching.some(({ sources }) => isCovering(sources, from, podSubnet))) return undefined;
  const who = from === undefined ? "" : ` from ${from}`;
  return `the ingress firewall of ${machine.name} drops ${protocol.toUpperCase()} ${port}${who}`;
};

function firewallOf(machine: Machine): IngressFirewall | undefined {
  if (!isRunningTalos(machine) || machine.configuration === undefined) return undefined;
  return readNodeConfig(machine.configuration).ingressFirewall;
}

/** @param from undefined: a person somewhere outside the cluster, but never a pod. */
function isCovering(sources: IngressRule["sources"], from: string | undefined, podSubnet: string): boolean {
  if (from === undefined) return sources.some(({ subnet }) => subnet !== podSubnet);
  if (from === "nat") return sources.some(({ subnet }) => subnet === "0.0.0.0/0");
  const isExcepted = sources.some(({ except }) => except !== undefined && isInSubnet(except, from));
  return !isExcepted && sources.some(({ subnet }) => isInSubnet(subnet, from));
}
