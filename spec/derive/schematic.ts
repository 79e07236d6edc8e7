import type { Node, ProxmoxNode, Site } from "../cluster";
import { isProxmox } from "../cluster";
import { LINK } from "../machine-config";

/** META key 10 holds the network of the platform `metal`; no other platform reads it. */
const NETWORK_META_KEY = 10;

const FIXED_LINK_NAMES = "net.ifnames=0";

export interface Schematic {
  readonly customization: {
    readonly systemExtensions?: { readonly officialExtensions: readonly string[] };
    readonly extraKernelArgs?: readonly string[];
    readonly meta?: readonly { readonly key: number; readonly value: string }[];
  };
}

/** The image that rented servers install: extensions only, their network comes by DHCP. */
export function siteSchematic(site: Site): Schematic {
  return {
    customization: {
      extraKernelArgs: [FIXED_LINK_NAMES],
      ...(site.extensions.length > 0 ? { systemExtensions: { officialExtensions: [...site.extensions].sort() } } : {}),
    },
  };
}

/** The image of one machine at home: its static network is baked in, so it has its address from the first second. */
export function nodeSchematic(node: ProxmoxNode): Schematic {
  return {
    customization: {
      ...siteSchematic(node.site).customization,
      meta: [{ key: NETWORK_META_KEY, value: JSON.stringify(staticNetwork(node)) }],
    },
  };
}

function staticNetwork(node: ProxmoxNode): object {
  const { cidr, gateway, nameServers } = node.site.network;
  const layer = "platform";
  return {
    // Without its link, Talos starts DHCP there too and the machine ends up with a second address.
    links: [{ name: LINK, up: true, layer }],
    addresses: [
      {
        address: `${node.address}/${cidr.split("/")[1]}`,
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

/** The guest agent answers Proxmox only if its extension is in the image; asking without it waits 15 minutes. */
export function hasGuestAgent(node: Node): boolean {
  return isProxmox(node) && node.site.extensions.includes("siderolabs/qemu-guest-agent");
}
