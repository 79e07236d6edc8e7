import type { Cluster, Site } from "../cluster";
import { domainOf, proxmoxSites } from "../cluster";
import { runsPods } from "./ingress";

/**
 * What Flux puts in place of `${NAME}` in gitops/: the cluster's own values, none of them secret.
 * Lists are JSON, which is YAML: Flux substitutes text, and what was one word becomes a list when it is read again.
 */
export function clusterSettings(cluster: Cluster, addresses: Readonly<Record<string, string>>): Record<string, string> {
  const { services, domain, dns } = cluster;
  const nameServers = Object.entries(dns.nameServers).sort(([a], [b]) => a.localeCompare(b));
  return {
    CLUSTER_NAME: cluster.name,
    ...(domain === undefined ? {} : { CLUSTER_DOMAIN: domain }),
    POD_SUBNET: cluster.kubernetes.podSubnet,
    ...placement("PLATFORM", cluster, ["hetzner", "proxmox"]),
    ...placement("APPS", cluster, ["proxmox", "hetzner"]),
    ...(services.metallb
      ? { METALLB_SITE: services.metallb.site, METALLB_ADDRESSES: JSON.stringify(services.metallb.addresses) }
      : {}),
    ...(services.certManager
      ? { ACME_EMAIL: services.certManager.email, ACME_ISSUER: `letsencrypt-${services.certManager.issuer}` }
      : {}),
    ...(services.ingress
      ? {
          INGRESS_CLASS: services.ingress.controller === "traefik" ? "traefik" : "nginx",
          INGRESS_SITE: services.ingress.site,
          PUBLIC_ADDRESSES: publicNodes(cluster)
            .map((node) => addresses[node] ?? "")
            .join(","),
        }
      : {}),
    ...(services.proxmoxCsi
      ? {
          PROXMOX_SITES: JSON.stringify(byName(proxmoxSites(cluster)).map(({ name }) => name)),
          PROXMOX_CSI_DATASTORE: services.proxmoxCsi.datastore,
        }
      : {}),
    ...(services.vault ? { VAULT_GROUP: services.vault.group } : {}),
    ...(services.tailscaleVip ? { TAILSCALE_VIP_ADDRESS: services.tailscaleVip.address } : {}),
    ...(services.velero
      ? {
          BACKUP_BUCKET: services.velero.bucket,
          BACKUP_REGION: services.velero.region,
          BACKUP_ENDPOINT: services.velero.endpoint,
        }
      : {}),
    ...(services.nfs
      ? {
          NFS_SERVER: services.nfs.server,
          NFS_PATH: services.nfs.path,
          // In quotes, because it becomes an annotation: those are texts.
          NFS_DEFAULT_CLASS: JSON.stringify(String(services.nfs.defaultClass)),
        }
      : {}),
    ...(services.powerdns && nameServers[0]
      ? {
          DNS_SITE: siteOfNode(cluster, nameServers[0][1]),
          PRIMARY_NAME_SERVER: `${nameServers[0][0]}.${domainOf(cluster)}`,
        }
      : {}),
  };
}

/** What names point at: the zone's name servers, or, where others answer for the domain, whoever takes the traffic. */
function publicNodes({ dns, nodes, services }: Cluster): string[] {
  const nameServers = Object.entries(dns.nameServers).sort(([a], [b]) => a.localeCompare(b));
  if (nameServers.length > 0) return nameServers.map(([, node]) => node);
  return nodes.filter(({ site }) => site.name === services.ingress?.site).map(({ name }) => name);
}

/**
 * Where a group of services lives, and on which volumes. The platform (Vault, Authentik, DNS) stands on rented servers
 * where there are any, because it must be reached when home is not; apps stand at home, where disks are cheap.
 */
function placement(
  group: "PLATFORM" | "APPS",
  cluster: Cluster,
  order: readonly Site["provider"][],
): Record<string, string> {
  const site = order
    .flatMap((provider) => byName(cluster.sites.filter((candidate) => candidate.provider === provider)))
    .find(({ name }) => cluster.nodes.some((node) => runsPods(node) && node.site.name === name));
  const storageClass = site && storageClassAt(cluster, site);
  return {
    ...(site ? { [`${group}_SITE`]: site.name } : {}),
    ...(storageClass ? { [`${group}_STORAGE_CLASS`]: storageClass } : {}),
  };
}

/** The order of lines in the file means nothing. */
function byName<T extends Site>(sites: readonly T[]): T[] {
  return [...sites].sort((a, b) => a.name.localeCompare(b.name));
}

function storageClassAt({ services }: Cluster, site: Site): string | undefined {
  if (site.provider === "hetzner") return services.hcloudCsi && "hcloud-volumes";
  return (
    (services.proxmoxCsi && "proxmox-csi") ??
    (services.democraticCsi && "truenas-iscsi") ??
    (services.nfs && "nfs-storage")
  );
}

function siteOfNode(cluster: Cluster, name: string): string {
  return cluster.nodes.find((node) => node.name === name)?.site.name ?? "";
}
