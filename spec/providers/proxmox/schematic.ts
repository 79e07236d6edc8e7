import { siteSchematic } from "../../derive/schematic";
import type { Schematic } from "../../derive/schematic";
import { LINK } from "../../machine-config/link";
import { isBootedByDhcp, staticNetworkOf } from "./addressing";
import type { ProxmoxNode } from "./model";

/** META key 10 holds the network of the platform `metal`; no other platform reads it. */
const NETWORK_META_KEY = 10;

/**
 * The image of one machine. With a static network in the image, the machine has its address from its first boot;
 * without one it uses DHCP.
 */
export function nodeSchematic(node: ProxmoxNode): Schematic {
  const { customization } = siteSchematic(node.site);
  if (isBootedByDhcp(node.site)) return { customization };
  if (node.site.network.addressing === "kernel-arguments") {
    const extraKernelArgs = [...(customization.extraKernelArgs ?? []), kernelNetwork(node)];
    return { customization: { ...customization, extraKernelArgs } };
  }
  return {
    customization: { ...customization, meta: [{ key: NETWORK_META_KEY, value: JSON.stringify(bakedNetwork(node)) }] },
  };
}

/** address : server : gateway : netmask : name : link : no DHCP : name servers. The kernel accepts at most two. */
function kernelNetwork(node: ProxmoxNode): string {
  const { address, gateway, nameServers } = staticNetworkOf(node);
  const [own, prefix] = address.split("/");
  const fields = [own, "", gateway, netmask(Number(prefix)), node.name, LINK, "off", ...nameServers.slice(0, 2)];
  return `ip=${fields.join(":")}`;
}

function netmask(prefix: number): string {
  const bits = 2 ** 32 - 2 ** (32 - prefix);
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join(".");
}

function bakedNetwork(node: ProxmoxNode): object {
  const { address, gateway, nameServers } = staticNetworkOf(node);
  const layer = "platform";
  return {
    // Without its link, Talos starts DHCP there too and the machine ends up with a second address.
    links: [{ name: LINK, up: true, layer }],
    addresses: [
      {
        address,
        linkName: LINK,
        family: "inet4",
        scope: "global",
        flags: "permanent",
        layer,
      },
    ],
    routes: [
      {
        family: "inet4",
        dst: "",
        gateway,
        outLinkName: LINK,
        table: "main",
        priority: 1024,
        scope: "global",
        type: "unicast",
        protocol: "static",
        layer,
      },
    ],
    hostnames: [{ hostname: node.name, layer }],
    resolvers: [{ dnsServers: nameServers, layer }],
  };
}

export const GUEST_AGENT = "siderolabs/qemu-guest-agent";

/**
 * The guest agent answers Proxmox only if its extension is in the image; without it, a request times out after 15
 * minutes.
 */
export function hasGuestAgent(node: ProxmoxNode): boolean {
  return node.site.extensions.includes(GUEST_AGENT);
}
