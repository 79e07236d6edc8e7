import { isProxmox } from "../cluster";
import type { Node } from "../cluster";
import { keepsLease } from "../derive/addressing";

/**
 * Whom a node asks for names; undefined: whomever its router tells it. A machine may know them from its image already, but
 * that only says whom to ask until it is configured: what stands here is stronger, and can be changed while it runs.
 */
function nameServersOf(node: Node): readonly string[] | undefined {
  return isProxmox(node) && !keepsLease(node) ? node.site.network.nameServers : undefined;
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
