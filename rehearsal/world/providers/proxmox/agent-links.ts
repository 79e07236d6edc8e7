/** The result of `guest-network-get-interfaces` on a Talos machine. */
import { createHash } from "node:crypto";
import type { Machine } from "../../machines";

export interface AgentLink {
  readonly name: string;
  readonly mac: string;
  readonly ipv4: readonly string[];
}

const NO_MAC = "00:00:00:00:00:00";

/** The links that Talos' kernel has by itself. The card comes after them. */
const OF_THE_KERNEL = ["bond0", "dummy0", "teql0", "tunl0", "sit0", "ip6tnl0"];

/** The address of Talos' resolver, on loopback. */
const HOST_DNS = "169.254.116.108";

export function linksOf(machine: Machine): AgentLink[] {
  const { card, address, configuration, name } = machine;
  const configured = configuration !== undefined;
  return [
    { name: "lo", mac: NO_MAC, ipv4: ["127.0.0.1", ...(configured ? [HOST_DNS] : [])] },
    ...OF_THE_KERNEL.map((link) => ({ name: link, mac: link === "bond0" ? madeUp(name, link) : NO_MAC, ipv4: [] })),
    ...(card ? [{ name: card.link, mac: card.mac, ipv4: address === undefined ? [] : [address] }] : []),
    ...(configured ? [{ name: "cni0", mac: madeUp(name, "cni0"), ipv4: ["10.244.0.1"] }] : []),
  ];
}

function madeUp(machine: string, link: string): string {
  const hex = createHash("sha256").update(`${machine}/${link}`).digest("hex").toUpperCase();
  return ["06", ...(hex.match(/../g) ?? []).slice(0, 5)].join(":");
}
