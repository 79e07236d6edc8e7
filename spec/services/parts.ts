import type { BackupsInput } from "../schema/backups";
import type { ServiceName, ServicesInput } from "../schema/services";

/** What a part of gitops/ depends on. spec/services/requirements.ts lists the services that provide it. */
export type Dependency =
  | "apps volumes"
  | "certificates"
  | "database archives"
  | "databases"
  | "domain"
  | "external secrets"
  | "ingress"
  | "name servers"
  | "platform volumes"
  | "sealed secrets"
  | "single sign-on"
  | "vault";

/** A folder of gitops/ that Flux applies as one. */
export interface TreePart {
  readonly folder: string;
  readonly needs: readonly Dependency[];
}

const part = (folder: string, ...needs: Dependency[]): TreePart => ({ folder, needs });

/** The group of services decides where they run and on which volumes: `PLATFORM_SITE`, `APPS_SITE`. */
const database = (folder: string, backups: BackupsInput | undefined): TreePart => {
  const volumes = folder.startsWith("apps/") ? "apps volumes" : "platform volumes";
  return canReachBackups(backups)
    ? part(`${folder}/${BACKED_UP}`, "databases", "database archives", volumes)
    : part(`${folder}/database`, "databases", volumes);
};

/** The folder of a database that is archived in the backups' target. */
const BACKED_UP = "database-with-backups";

/** Whether the cluster itself can write to the target: a folder is on another machine. */
export function canReachBackups(backups: BackupsInput | undefined): boolean {
  return backups?.target === "s3";
}

/** The namespace of scheduled etcd snapshots. Only its pods get access to the Talos API. */
export const ETCD_BACKUP_NAMESPACE = "etcd-backup";

export function isArchivedDatabase({ folder }: TreePart): boolean {
  return folder.endsWith(`/${BACKED_UP}`);
}

/** Users open it in a browser, at its own name. */
const WEB = ["ingress", "certificates", "domain"] as const;

type PartsOf = (services: ServicesInput, backups: BackupsInput | undefined) => readonly TreePart[];

const PARTS: Record<ServiceName, PartsOf> = {
  sealedSecrets: () => [part("infrastructure/sealed-secrets")],
  metallb: () => [part("infrastructure/metallb/controller"), part("infrastructure/metallb/pool")],
  certManager: ({ certManager }) => [
    part("infrastructure/cert-manager/controller"),
    certManager?.cloudflare
      ? part("infrastructure/cert-manager/issuers-by-cloudflare")
      : part("infrastructure/cert-manager/issuers", "name servers"),
  ],
  ingress: ({ ingress }) => [part(`infrastructure/${ingress?.controller ?? "ingress-nginx"}`)],
  hcloudCsi: () => [part("infrastructure/hcloud-csi")],
  proxmoxCsi: () => [part("infrastructure/proxmox-csi")],
  nfs: () => [part("infrastructure/nfs")],
  democraticCsi: () => [part("infrastructure/democratic-csi")],
  tailscaleVip: () => [part("infrastructure/kube-vip")],
  powerdns: (_, backups) => [database("platform/powerdns", backups), part("platform/powerdns/server")],
  vault: (_, backups) => [
    part("platform/vault", "platform volumes", ...WEB, "single sign-on"),
    ...(canReachBackups(backups) ? [part("platform/vault-backup")] : []),
  ],
  externalSecrets: () => [
    part("platform/external-secrets/controller"),
    part("platform/external-secrets/store", "vault"),
  ],
  authentik: (_, backups) => [database("platform/authentik", backups), part("platform/authentik/server", ...WEB)],
  monitoring: ({ monitoring }) => [
    monitoring?.profile === "light"
      ? part("platform/monitoring/light")
      : part("platform/monitoring/metrics", "apps volumes", ...WEB, "external secrets"),
    part("platform/monitoring/alerts"),
    ...(monitoring?.alerts ? [part(`platform/monitoring/alert-receivers/${monitoring.alerts.receiver}`)] : []),
  ],
  logs: () => [part("platform/monitoring/logs", "apps volumes")],
  traces: () => [part("platform/monitoring/traces", "apps volumes")],
  velero: () => [part("platform/velero")],
  harbor: (_, backups) => [
    database("apps/harbor", backups),
    part("apps/harbor/server", "apps volumes", ...WEB, "single sign-on"),
  ],
  gitea: (_, backups) => [
    database("apps/gitea", backups),
    part("apps/gitea/server", "apps volumes", ...WEB, "single sign-on"),
  ],
  synapse: (_, backups) => [database("apps/synapse", backups), part("apps/synapse/server", "apps volumes", ...WEB)],
  atuin: (_, backups) => [database("apps/atuin", backups), part("apps/atuin/server", ...WEB)],
  guacamole: (_, backups) => [
    database("apps/guacamole", backups),
    part("apps/guacamole/server", ...WEB, "single sign-on"),
  ],
};

/** Parts without a service in the cluster file: they are needed when another part requires them. */
export const SUPPORT: Readonly<Partial<Record<Dependency, TreePart>>> = {
  databases: part("infrastructure/cloudnative-pg"),
  "database archives": part("infrastructure/barman-cloud"),
};

/** Cilium's own policies, without which the default deny of every namespace keeps pods from the Kubernetes API. */
export const NETWORK_POLICIES: TreePart = part("infrastructure/network-policies");

/** Snapshots of etcd on schedule, for every cluster that can write to its backups. */
export const ETCD_BACKUP: TreePart = part("platform/etcd-backup");

export const SERVICE_NAMES = Object.keys(PARTS) as ServiceName[];

export function partsOf(service: ServiceName, services: ServicesInput, backups?: BackupsInput): readonly TreePart[] {
  return PARTS[service](services, backups);
}

/** What a service needs, each once. */
export function dependenciesOf(service: ServiceName, services: ServicesInput, backups?: BackupsInput): Dependency[] {
  return [...new Set(partsOf(service, services, backups).flatMap(({ needs }) => needs))];
}

/** Every part that a cluster needs, with the service that needs it; the network plugin and the backups need one each as well. */
export function wantedParts(
  services: ServicesInput,
  cni: "cilium" | "flannel",
  backups?: BackupsInput,
): { service?: ServiceName; part: TreePart }[] {
  const own = SERVICE_NAMES.filter((service) => services[service] !== undefined).flatMap((service) =>
    partsOf(service, services, backups).map((it) => ({ service, part: it })),
  );
  const support = (Object.entries(SUPPORT) as [Dependency, TreePart][]).flatMap(([need, it]) => {
    const first = own.find(({ part: { needs } }) => needs.includes(need));
    return first ? [{ service: first.service, part: it }] : [];
  });
  return [
    ...own,
    ...support,
    ...(cni === "cilium" ? [{ part: NETWORK_POLICIES }] : []),
    ...(canReachBackups(backups) ? [{ part: ETCD_BACKUP }] : []),
  ];
}
