import type { Cluster } from "../cluster";
import { bootstrapNode } from "../cluster";

/** What Flux puts in place of `${NAME}` in gitops/: the cluster's own values, none of them secret. */
export function clusterSettings(cluster: Cluster, addresses: Readonly<Record<string, string>>): Record<string, string> {
  const { services, domain } = cluster;
  const publicAddresses = Object.values(cluster.dns.nameServers).map((node) => addresses[node] ?? "");
  return {
    CLUSTER_NAME: cluster.name,
    CLUSTER_DOMAIN: domain,
    POD_SUBNET: cluster.kubernetes.podSubnet,
    SERVICE_SUBNET: cluster.kubernetes.serviceSubnet,
    API_ADDRESS: addresses[bootstrapNode(cluster).name] ?? "",
    NAME_SERVERS: Object.keys(cluster.dns.nameServers)
      .map((label) => `${label}.${domain}`)
      .join(","),
    PUBLIC_ADDRESSES: publicAddresses.join(","),
    ...(services.metallb
      ? { METALLB_SITE: services.metallb.site, METALLB_ADDRESSES: services.metallb.addresses.join(",") }
      : {}),
    ...(services.certManager
      ? { ACME_EMAIL: services.certManager.email, ACME_ISSUER: `letsencrypt-${services.certManager.issuer}` }
      : {}),
    ...(services.ingress ? { INGRESS_CLASS: ingressClass(cluster), INGRESS_SITE: services.ingress.site } : {}),
    ...(services.proxmoxCsi ? { PROXMOX_CSI_DATASTORE: services.proxmoxCsi.datastore } : {}),
  };
}

function ingressClass({ services }: Cluster): string {
  return services.ingress?.controller === "traefik" ? "traefik" : "nginx";
}
