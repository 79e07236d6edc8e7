import type { Cluster } from "../cluster";
import { domainOf } from "../cluster";
import { allSpecProviders } from "../providers";
import { storageClassAt } from "../services/requirements";
import { backupEndpoint, backupPrefix } from "./backups";
import { groupSite } from "./placement";
import type { PlacementGroup } from "./placement";

/** The cluster's own name servers, as cert-manager reaches them. */
const OWN_NAME_SERVERS = "powerdns.powerdns.svc.cluster.local:53";

/** For the alert of a cluster without backups, which never fires. */
const DEFAULT_MAX_AGE_HOURS = 25;

/**
 * The values that Flux substitutes for `${NAME}` in gitops/. None of them is secret. Lists are JSON, which is valid
 * YAML: Flux substitutes text, and the result is parsed as a list.
 *
 * @param backupKey the public half of the backup key; the private half never enters the cluster
 */
export function clusterSettings(
  cluster: Cluster,
  addresses: Readonly<Record<string, string>>,
  backupKey: string,
): Record<string, string> {
  const { services, domain, dns } = cluster;
  const nameServers = Object.entries(dns.nameServers).sort(([a], [b]) => a.localeCompare(b));
  return {
    CLUSTER_NAME: cluster.name,
    ...(domain === undefined ? {} : { CLUSTER_DOMAIN: domain }),
    POD_SUBNET: cluster.kubernetes.podSubnet,
    ...placement("PLATFORM", cluster),
    ...placement("APPS", cluster),
    ...(services.metallb
      ? { METALLB_SITE: services.metallb.site, METALLB_ADDRESSES: JSON.stringify(services.metallb.addresses) }
      : {}),
    ...(services.certManager
      ? {
          ACME_EMAIL: services.certManager.email,
          ACME_ISSUER: `letsencrypt-${services.certManager.issuer}`,
          ...selfCheck(services.certManager.cloudflare !== undefined),
        }
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
    ...driverSettings(cluster),
    // Only MetalLB gives addresses to LoadBalancer services, and a release waits until its services have them.
    ...(services.gitea ? { GITEA_SSH_SERVICE: services.metallb ? "LoadBalancer" : "ClusterIP" } : {}),
    ...(services.vault ? { VAULT_GROUP: services.vault.group } : {}),
    ...(services.tailscaleVip ? { TAILSCALE_VIP_ADDRESS: services.tailscaleVip.address } : {}),
    ...alertSettings(services.monitoring?.alerts),
    ...backupSettings(cluster, backupKey),
    // In seconds, for an alert. It is an expression, because YAML would read a bare number as a number and not as text.
    ...(services.monitoring || cluster.backups
      ? { ETCD_SNAPSHOT_MAX_AGE: `${cluster.backups?.etcd.maxAgeHours ?? DEFAULT_MAX_AGE_HOURS} * 3600` }
      : {}),
    ...(services.nfs
      ? {
          NFS_SERVER: services.nfs.server,
          NFS_PATH: services.nfs.path,
          // Quoted, because annotations are strings.
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

/**
 * The name servers that cert-manager queries for the record of a challenge. By default it finds and queries the servers of
 * the zone, which is right for Cloudflare. The cluster's own servers are given directly: the parent zone may not delegate
 * to them yet, and a resolver would cache for minutes that the record is missing.
 */
function selfCheck(isServedByCloudflare: boolean): Record<string, string> {
  return {
    ACME_NAME_SERVERS: JSON.stringify(isServedByCloudflare ? "" : OWN_NAME_SERVERS),
    ACME_NAME_SERVERS_ONLY: JSON.stringify(!isServedByCloudflare),
  };
}

/** The targets of names: the zone's name servers, or the ingress nodes where another DNS provider serves the domain. */
function publicNodes({ dns, nodes, services }: Cluster): string[] {
  const nameServers = Object.entries(dns.nameServers).sort(([a], [b]) => a.localeCompare(b));
  if (nameServers.length > 0) return nameServers.map(([, node]) => node);
  return nodes.filter(({ site }) => site.name === services.ingress?.site).map(({ name }) => name);
}

/** The settings of email alerts that are not secret. */
function alertSettings(alerts: NonNullable<Cluster["services"]["monitoring"]>["alerts"]): Record<string, string> {
  if (alerts?.receiver !== "email") return {};
  const { to, from, server, username = from } = alerts;
  return { ALERTS_TO: to, ALERTS_FROM: from, ALERTS_SMTP_SERVER: server, ALERTS_SMTP_USERNAME: username };
}

/** The settings of the backup target that pods need. The login is in Secrets. */
function backupSettings(cluster: Cluster, backupKey: string): Record<string, string> {
  const { backups, services } = cluster;
  if (backups?.target !== "s3") return {};
  const { last, daily, weekly, monthly } = backups.retention;
  // All backups of databases and volumes are kept for some days, and older ones are deleted.
  const days = Math.max(1, daily);
  return {
    BACKUP_ENDPOINT: backupEndpoint(backups),
    BACKUP_BUCKET: backups.bucket,
    BACKUP_PREFIX: backupPrefix(cluster),
    BACKUP_DATABASE_RETENTION: `${days}d`,
    BACKUP_PUBLIC_KEY: backupKey,
    // In quotes, because environment variables of a container must be strings.
    BACKUP_PATH_STYLE: JSON.stringify(String(backups.pathStyle)),
    BACKUP_LOCK: backups.objectLock ? `${backups.objectLock.mode}=${backups.objectLock.days}` : "none",
    BACKUP_RETENTION: `last=${last},daily=${daily},weekly=${weekly},monthly=${monthly}`,
    // In quotes, because a schedule may begin with an asterisk, which is an alias in YAML.
    ETCD_SNAPSHOT_SCHEDULE: JSON.stringify(backups.etcd.schedule),
    ...(services.vault
      ? { BACKUP_KEEP: `--keep-last=${last} --keep-daily=${daily} --keep-weekly=${weekly} --keep-monthly=${monthly}` }
      : {}),
    ...(services.velero ? { BACKUP_REGION: backups.region, BACKUP_VOLUME_RETENTION: `${days * 24}h` } : {}),
  };
}

function driverSettings(cluster: Cluster): Record<string, string> {
  const drivers = allSpecProviders().flatMap(({ driver }) => driver ?? []);
  const used = drivers.filter(({ service }) => cluster.services[service] !== undefined);
  return Object.assign({}, ...used.map((driver) => driver.settings(cluster))) as Record<string, string>;
}

/** The site and the storage class of a group of services. */
function placement(group: PlacementGroup, cluster: Cluster): Record<string, string> {
  const site = groupSite(group, cluster);
  const storageClass = site && storageClassAt(cluster.services, site.provider);
  return {
    ...(site ? { [`${group}_SITE`]: site.name } : {}),
    ...(storageClass ? { [`${group}_STORAGE_CLASS`]: storageClass } : {}),
  };
}

function siteOfNode(cluster: Cluster, name: string): string {
  return cluster.nodes.find((node) => node.name === name)?.site.name ?? "";
}
