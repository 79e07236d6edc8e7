/**
 * Whether a kubelet and an API server accept each other's certificates.
 * Source: siderolabs/talos `kubelet_service.go`: a client certificate that no accepted CA has signed is deleted, and the kubelet
 * asks for another one with the bootstrap token.
 */
import type { TalosNode } from "./node";

type Node = Pick<TalosNode, "config" | "name">;

/**
 * The CA of a kubelet's client certificate; undefined if it cannot get one.
 *
 * @param former the CA of the certificate that it has
 */
export function kubeletIssuer(node: Node, servers: readonly Node[], former: string | undefined): string | undefined {
  const { accepted } = node.config.kubernetesCa;
  if (former !== undefined && accepted.includes(former)) return former;
  return servers.find((server) => server.config.token === node.config.token && !whyUntrusted(node, server))?.config
    .kubernetesCa.certificate;
}

/** Why the kubelet refuses the API server. */
export function whyUntrusted(node: Node, server: Node): string | undefined {
  if (node.config.kubernetesCa.accepted.includes(server.config.kubernetesCa.certificate)) return undefined;
  return `${node.name} does not accept the CA of ${server.name}: x509: certificate signed by unknown authority`;
}

export function describeRefusal(node: Node, server: Node, issuer: string | undefined): string | undefined {
  if (issuer === undefined)
    return `the kubelet of ${node.name} gets no client certificate: its bootstrap token is unknown`;
  if (server.config.kubernetesCa.accepted.includes(issuer)) return undefined;
  return `the API server of ${server.name} answers the kubelet of ${node.name}: Unauthorized`;
}
