import type { Node } from "../cluster";
import { specProvider } from "../providers";

/**
 * Whom a node asks for names; undefined: whomever its router tells it. A machine may know them from its image already, but
 * that only says whom to ask until it is configured: what stands here is stronger, and can be changed while it runs.
 */
function nameServersOf(node: Node): readonly string[] | undefined {
  return specProvider(node.site).nameServers(node);
}

export function legacyNameServers(node: Node): object {
  const nameservers = nameServersOf(node);
  return nameservers ? { nameservers } : {};
}

/** The content of the same as a document. */
export function resolverDocument(node: Node): object | undefined {
  const servers = nameServersOf(node);
  return servers && { nameservers: servers.map((address) => ({ address })) };
}
