import type { Path } from "../problems";
import type { ClusterInput } from "../schema/cluster";
import type { NodeInput } from "../schema/node";
import type { HetznerSiteInput, ProxmoxSiteInput } from "../schema/site";

type SiteInput = HetznerSiteInput | ProxmoxSiteInput;

/** A node beside the site that it stands in. Nodes whose site does not exist are another rule's concern. */
export interface Placed<S extends SiteInput = SiteInput> {
  readonly node: NodeInput;
  readonly path: Path;
  readonly site: S;
}

export function placedNodes({ nodes, sites }: ClusterInput): Placed[] {
  return nodes.flatMap((node, i) => {
    const site = Object.hasOwn(sites, node.site) ? sites[node.site] : undefined;
    return site ? [{ node, site, path: ["nodes", i] }] : [];
  });
}

export function hetznerNodes(cluster: ClusterInput): Placed<HetznerSiteInput>[] {
  return placedNodes(cluster).filter((it): it is Placed<HetznerSiteInput> => it.site.provider === "hetzner");
}

export function proxmoxNodes(cluster: ClusterInput): Placed<ProxmoxSiteInput>[] {
  return placedNodes(cluster).filter((it): it is Placed<ProxmoxSiteInput> => it.site.provider === "proxmox");
}

export function hetznerSites({ sites }: ClusterInput): [string, HetznerSiteInput][] {
  return Object.entries(sites).filter((it): it is [string, HetznerSiteInput] => it[1].provider === "hetzner");
}

export function proxmoxSites({ sites }: ClusterInput): [string, ProxmoxSiteInput][] {
  return Object.entries(sites).filter((it): it is [string, ProxmoxSiteInput] => it[1].provider === "proxmox");
}

/** The networks of Proxmox sites, as far as the file knows them: a router that gives leases may keep its own to itself. */
export function siteNetworks(cluster: ClusterInput): { name: string; cidr: string; gateway: string | undefined }[] {
  return proxmoxSites(cluster).flatMap(
    ([
      name,
      {
        network: { cidr, gateway },
      },
    ]) => (cidr === undefined ? [] : [{ name, cidr, gateway }]),
  );
}

export function controlPlaneNodes({ nodes }: ClusterInput): NodeInput[] {
  return nodes.filter(({ role }) => role === "controlplane");
}

/** One Proxmox cluster, however its address is written: `https://a:8006` and `https://A:8006/` are the same. */
export function proxmoxApi({ endpoint }: ProxmoxSiteInput): string {
  return new URL(endpoint).host;
}

/** Each item whose key an earlier item already has, beside that earlier item. */
export function repeated<T>(items: readonly T[], keyOf: (item: T) => string | number): { item: T; first: T }[] {
  const seen = new Map<string | number, T>();
  return items.flatMap((item) => {
    const key = keyOf(item);
    const first = seen.get(key);
    if (first !== undefined) return [{ item, first }];
    seen.set(key, item);
    return [];
  });
}
