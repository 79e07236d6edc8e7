/** Ports of a rented server that are open to the internet. All others are for administrators and the nodes of the cluster. */
export interface PublicPort {
  readonly protocol: "tcp" | "udp";
  readonly port: number;
  readonly description: string;
}

/** WireGuard responds only to peers with a known key. */
export const KUBESPAN_PORT: PublicPort = { protocol: "udp", port: 51820, description: "KubeSpan" };

export const PUBLIC_PORTS: readonly PublicPort[] = [
  KUBESPAN_PORT,
  { protocol: "tcp", port: 80, description: "HTTP" },
  { protocol: "tcp", port: 443, description: "HTTPS" },
  { protocol: "tcp", port: 53, description: "DNS" },
  { protocol: "udp", port: 53, description: "DNS" },
];
