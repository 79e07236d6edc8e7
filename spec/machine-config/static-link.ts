import type { Node } from "../cluster";
import { specProvider } from "../providers";
import type { StaticNetwork } from "../providers/provider";
import { LINK } from "./link";

/**
 * The network settings in a node's machine configuration; undefined: the node already has a network, or keeps its
 * lease.
 */
function configuredNetwork(node: Node): StaticNetwork | undefined {
  return specProvider(node.site).configuredNetwork(node);
}

/** An entry of `machine.network.interfaces` without its name. It ends the lease: DHCP stops on a link with an entry. */
export function legacyLink(node: Node): object {
  const network = configuredNetwork(node);
  if (!network) return {};
  const { address, gateway } = network;
  return { dhcp: false, addresses: [address], routes: [{ network: "0.0.0.0/0", gateway }] };
}

/** The same settings as a document. */
export function linkDocument(node: Node): object | undefined {
  const network = configuredNetwork(node);
  if (!network) return undefined;
  const { address, gateway } = network;
  return { name: LINK, up: true, addresses: [{ address }], routes: [{ gateway }] };
}
