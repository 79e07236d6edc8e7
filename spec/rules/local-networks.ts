import { specProvider } from "../providers";
import type { LocalNetwork } from "../providers/provider";
import type { ClusterInput } from "../schema/cluster";

export interface SiteNetwork extends LocalNetwork {
  readonly name: string;
}

/** Sites whose machines share a network. */
export function localNetworks({ sites }: ClusterInput): SiteNetwork[] {
  return Object.entries(sites).flatMap(([name, site]) => {
    const network = specProvider(site).localNetwork(site);
    return network ? [{ name, cidr: network.cidr, gateway: network.gateway }] : [];
  });
}

/** Those whose network is in the file; with DHCP it may be missing. */
export function siteNetworks(cluster: ClusterInput): { name: string; cidr: string; gateway: string | undefined }[] {
  return localNetworks(cluster).flatMap(({ name, cidr, gateway }) =>
    cidr === undefined ? [] : [{ name, cidr, gateway }],
  );
}
