import type { Cluster } from "../cluster";
import { NO_DOMAIN } from "../cluster";
import { SPEC_PROVIDERS } from "../providers";
import { BACKUP_TARGET_KEY, CLOUDFLARE_TOKEN } from "../derive/credentials";
import { API_ACCESS } from "../derive/api-access";
import type { ServiceName } from "../schema/services";
import { ETCD_BACKUP_NAMESPACE, isArchivedDatabase, partsOf, canReachBackups } from "./parts";
import { alertLogin, dataPassword, databaseLogin, databasePassword, password, secret, targetLogin } from "./secrets";
import type { ServicePart } from "./service-part";
import { oidcClientSecret } from "./single-sign-on";
import { trueNasDriver } from "./true-nas";

const VAULT_BACKUP_PASSWORD = "vault-backup-password";

/** The namespace of the NFS driver, and of the claim that `verify` creates. */
export const NFS_NAMESPACE = "nfs-provisioner";

const POWERDNS = API_ACCESS.powerdns.namespace;
const AUTHENTIK = API_ACCESS.authentik.namespace;
const HARBOR = API_ACCESS.harbor.namespace;

const CATALOGUE: Record<ServiceName, (cluster: Cluster) => ServicePart> = {
  sealedSecrets: () => ({ namespace: "kube-system" }),

  metallb: () => ({ namespace: "metallb-system", privileged: true }),

  certManager: ({ services }) => ({
    namespace: "cert-manager",
    secrets: [
      services.certManager?.cloudflare
        ? secret("cert-manager", "cloudflare", { token: { outside: CLOUDFLARE_TOKEN } })
        : secret("cert-manager", "powerdns-tsig", { secret: { credential: "powerdns-tsig-key" } }),
    ],
  }),

  ingress: ({ services }) => ({ namespace: services.ingress?.controller ?? "ingress-nginx", privileged: true }),

  hcloudCsi: SPEC_PROVIDERS.hetzner.driver.part,

  proxmoxCsi: SPEC_PROVIDERS.proxmox.driver.part,

  nfs: () => ({ namespace: NFS_NAMESPACE, privileged: true }),

  powerdns: () => ({
    namespace: POWERDNS,
    privileged: true,
    credentials: [
      password("powerdns-api-key", 40),
      { id: "powerdns-tsig-key", kind: "key", bytes: 32 },
      databasePassword("powerdns"),
    ],
    secrets: [
      secret(POWERDNS, "powerdns", {
        PDNS_AUTH_API_KEY: { credential: "powerdns-api-key" },
        TSIG_KEY: { credential: "powerdns-tsig-key" },
      }),
      databaseLogin("powerdns"),
    ],
  }),

  vault: ({ backups }) => ({
    namespace: "vault",
    credentials: [
      { id: "vault-unseal-key", kind: "key", bytes: 32, opensData: true, hasPrevious: true },
      // Decrypts the copies of its data outside of the cluster.
      dataPassword(VAULT_BACKUP_PASSWORD, 48, {
        because:
          "the restic repository with the snapshots of Vault is encrypted with it: existing snapshots would be unreadable, and new ones would fail",
        reachedWith: Object.values(BACKUP_TARGET_KEY),
      }),
      password(oidcClientSecret("vault"), 48),
    ],
    secrets: [
      secret("vault", "vault-unseal", {
        key: { credential: "vault-unseal-key" },
        id: { credential: "vault-unseal-key", form: "id" },
        // Empty, except while the key is rotated.
        previousKey: { credential: "vault-unseal-key", form: "previous" },
        previousId: { credential: "vault-unseal-key", form: "previousId" },
      }),
      secret("vault", "vault-oidc", {
        clientId: { text: "vault" },
        clientSecret: { credential: oidcClientSecret("vault") },
      }),
      ...(canReachBackups(backups)
        ? [
            secret("vault", "vault-backup", { password: { credential: VAULT_BACKUP_PASSWORD } }),
            targetLogin("vault", backups),
          ]
        : []),
    ],
  }),

  externalSecrets: () => ({ namespace: "external-secrets" }),

  authentik: ({ services, domain }) => ({
    namespace: AUTHENTIK,
    credentials: [
      dataPassword("authentik-secret-key", 60, {
        because:
          "Authentik signs sessions and encrypts with it, and has no second key: what it has encrypted would be unreadable",
      }),
      password("authentik-admin-password"),
      password("authentik-api-token", 60),
      // Of the first user, who is not Authentik's own akadmin.
      password("sso-admin-password"),
      databasePassword("authentik"),
    ],
    secrets: [
      secret(AUTHENTIK, "authentik", {
        AUTHENTIK_SECRET_KEY: { credential: "authentik-secret-key" },
        AUTHENTIK_BOOTSTRAP_PASSWORD: { credential: "authentik-admin-password" },
        AUTHENTIK_BOOTSTRAP_TOKEN: { credential: "authentik-api-token" },
        AUTHENTIK_BOOTSTRAP_EMAIL: { text: services.certManager?.email ?? `admin@${domain ?? NO_DOMAIN}` },
        AUTHENTIK_POSTGRESQL__HOST: { text: "authentik-database-rw" },
        AUTHENTIK_POSTGRESQL__NAME: { text: "authentik" },
        AUTHENTIK_POSTGRESQL__USER: { text: "authentik" },
        AUTHENTIK_POSTGRESQL__PASSWORD: { credential: "authentik-database-password" },
      }),
      databaseLogin("authentik"),
    ],
  }),

  harbor: ({ domain }) => ({
    namespace: HARBOR,
    credentials: [
      password("harbor-admin-password"),
      // Harbor accepts only these lengths.
      dataPassword("harbor-secret-key", 16, {
        because:
          "Harbor encrypts the credentials of its registries and robots with it, and has no second key: they would be unreadable",
      }),
      password("harbor-core-secret", 16),
      password("harbor-xsrf-key", 32),
      password("harbor-jobservice-secret", 16),
      password("harbor-registry-secret", 16),
      { id: "harbor-registry-password", kind: "password", length: 32, hashed: true },
      databasePassword("harbor"),
      // Its name contains the domain and cannot change: it is not created without a domain.
      ...(domain ? [{ id: "harbor-token", kind: "certificate", commonName: `harbor.${domain}` } as const] : []),
      password(oidcClientSecret("harbor"), 48),
    ],
    secrets: [
      secret(HARBOR, "harbor-admin", { HARBOR_ADMIN_PASSWORD: { credential: "harbor-admin-password" } }),
      secret(HARBOR, "harbor-secret-key", { secretKey: { credential: "harbor-secret-key" } }),
      // The chart creates the Secrets harbor-core, harbor-jobservice and harbor-registry itself.
      secret(HARBOR, "harbor-core-keys", {
        secret: { credential: "harbor-core-secret" },
        CSRF_KEY: { credential: "harbor-xsrf-key" },
      }),
      secret(HARBOR, "harbor-jobservice-keys", { JOBSERVICE_SECRET: { credential: "harbor-jobservice-secret" } }),
      secret(HARBOR, "harbor-registry-keys", { REGISTRY_HTTP_SECRET: { credential: "harbor-registry-secret" } }),
      secret(HARBOR, "harbor-registry-credentials", {
        REGISTRY_PASSWD: { credential: "harbor-registry-password" },
        REGISTRY_HTPASSWD: {
          credential: "harbor-registry-password",
          form: "bcrypt",
          prefix: "harbor_registry_user:",
        },
      }),
      secret(
        HARBOR,
        "harbor-token",
        {
          "tls.crt": { credential: "harbor-token", form: "certificate" },
          "tls.key": { credential: "harbor-token", form: "privateKey" },
        },
        "kubernetes.io/tls",
      ),
      databaseLogin("harbor"),
    ],
  }),

  gitea: () => ({
    namespace: "gitea",
    credentials: [password("gitea-admin-password"), databasePassword("gitea"), password(oidcClientSecret("gitea"), 48)],
    secrets: [
      secret("gitea", "gitea-admin", {
        username: { text: "gitea-admin" },
        password: { credential: "gitea-admin-password" },
      }),
      secret("gitea", "gitea-oidc", {
        key: { text: "gitea" },
        secret: { credential: oidcClientSecret("gitea") },
      }),
      databaseLogin("gitea"),
    ],
  }),

  democraticCsi: (cluster) => ({
    namespace: "democratic-csi",
    privileged: true,
    secrets: [
      secret("democratic-csi", "democratic-csi-config", {
        "driver-config-file.yaml": { json: trueNasDriver(cluster) },
      }),
    ],
  }),

  tailscaleVip: () => ({ namespace: "kube-system" }),

  monitoring: ({ services: { monitoring } }) => ({
    namespace: "monitoring",
    privileged: true,
    ...(monitoring?.alerts
      ? { secrets: [secret("monitoring", "alerts-receiver", alertLogin(monitoring.alerts.receiver))] }
      : {}),
  }),

  logs: () => ({ namespace: "monitoring", privileged: true }),

  traces: () => ({ namespace: "monitoring", privileged: true }),

  velero: () => ({
    namespace: "velero",
    privileged: true,
    credentials: [
      dataPassword("velero-repository-password", 48, {
        because:
          "the kopia repositories of Velero are encrypted with it, and Velero cannot change it: existing backups of volumes would be unreadable, and new ones would fail",
        reachedWith: Object.values(BACKUP_TARGET_KEY),
      }),
    ],
    secrets: [
      // Velero encrypts the files of volumes with it. Without this Secret, Velero creates one with a password from its
      // public source code.
      secret("velero", "velero-repo-credentials", {
        "repository-password": { credential: "velero-repository-password" },
      }),
      secret("velero", "velero-credentials", {
        // An AWS credentials file, which clients of every S3 service read.
        cloud: {
          joined: [
            { text: "[default]\naws_access_key_id=" },
            { outside: BACKUP_TARGET_KEY.id },
            { text: "\naws_secret_access_key=" },
            { outside: BACKUP_TARGET_KEY.secret },
            { text: "\n" },
          ],
        },
      }),
    ],
  }),

  synapse: () => ({ namespace: "synapse" }),

  atuin: () => ({ namespace: "atuin" }),

  guacamole: () => ({ namespace: "guacamole" }),
};

export const SERVICE_NAMES = Object.keys(CATALOGUE) as ServiceName[];

/** The part of a service, whether it is enabled or not. */
export function servicePart(cluster: Cluster, service: ServiceName): ServicePart {
  return CATALOGUE[service](cluster);
}

/** The parts of every service that the cluster file enables, and the part that takes etcd snapshots. */
export function enabledServices(cluster: Cluster): ServicePart[] {
  const services = SERVICE_NAMES.filter((service) => cluster.services[service] !== undefined).map((service) =>
    withArchiveLogin(cluster, service, servicePart(cluster, service)),
  );
  return canReachBackups(cluster.backups) ? [...services, etcdBackup(cluster)] : services;
}

function etcdBackup({ backups }: Cluster): ServicePart {
  return { namespace: ETCD_BACKUP_NAMESPACE, secrets: [targetLogin(ETCD_BACKUP_NAMESPACE, backups)] };
}

/** The instances of an archived database log in to the target themselves. */
function withArchiveLogin({ services, backups }: Cluster, service: ServiceName, part: ServicePart): ServicePart {
  if (!partsOf(service, services, backups).some(isArchivedDatabase)) return part;
  return { ...part, secrets: [...(part.secrets ?? []), targetLogin(part.namespace, backups)] };
}
