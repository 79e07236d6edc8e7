import type { Node } from "../cluster";
import { specProvider } from "../providers";

/**
 * The name servers of a node; undefined: those from DHCP. The image may contain them too, but only for the time before
 * the machine is configured: these take precedence, and can be changed at run time.
 */
function nameServersOf(node: Node): readonly string[] | undefined {
  return specProvider(node.site).nameServers(node);
}

export function legacyNameServers(node: Node): object {
  const nameservers = nameServersOf(node);
  return nameservers ? { nameservers } : {};
}

/** The same settings as a document. */
export function resolverDocument(node: Node): object | undefined {
  const servers = nameServersOf(node);
  return servers && { nameservers: servers.map((address) => ({ address })) };
}
