import type { Cluster, Node } from "../cluster";

/** The configuration of the tailscale extension, which does nothing without it; undefined without a tailnet. */
export function tailscaleEnvironment(cluster: Cluster, { role }: Node, key: string): string[] | undefined {
  const { tailscale } = cluster.network;
  if (!tailscale) return undefined;
  const { tailscaleVip } = cluster.services;
  return [
    `TS_AUTHKEY=${key}`,
    // The key is used once. Afterwards the node's identity on its disk is enough, even if the key has expired.
    "TS_AUTH_ONCE=true",
    `TS_EXTRA_ARGS=--login-server=${tailscale.loginServer}`,
    // Nodes keep the resolver of Talos; names of the tailnet are for users.
    "TS_ACCEPT_DNS=false",
    // A tailnet routes an address only if a member advertises it.
    ...(tailscaleVip && role === "controlplane" ? [`TS_ROUTES=${tailscaleVip.address}/32`] : []),
  ];
}
