import type { Cluster } from "../cluster";
import type { ExternalCredential } from "../external-credential";
import { specProvider } from "../providers";

export const GIT_TOKEN = "git_token";
export const TAILSCALE_KEY = "tailscale_auth_key";
export const TRUENAS_KEY = "truenas_api_key";
export const CLOUDFLARE_TOKEN = "cloudflare_token";
/** The login of the backups' target. */
export const BACKUP_TARGET_KEY = { id: "backup_target_access_key", secret: "backup_target_secret_key" };
/** Where alerts are sent to. */
export const ALERTS_URL = "alerts_url";
/** The login at the mail server for alerts. */
export const ALERTS_PASSWORD = "alerts_smtp_password";

/** Every credential that must exist before a run, with its purpose. */
export function externalCredentials(cluster: Cluster): ExternalCredential[] {
  const bySite = cluster.sites.flatMap((site) => specProvider(site).credentials(cluster, site));
  return [...bySite, ...serviceCredentials(cluster), ...backupTarget(cluster), ...gitToken(cluster.gitops)];
}

/** A public repository needs none. */
function gitToken({ token, repository, mode }: Cluster["gitops"]): ExternalCredential[] {
  if (!token) return [];
  const purpose = `token that may ${mode === "read-only" ? "read" : "push to"} ${repository}`;
  return [{ kind: "git-token", variable: GIT_TOKEN, source: token, purpose, layers: ["services"] }];
}

/** A folder needs none. */
function backupTarget({ backups }: Cluster): ExternalCredential[] {
  if (backups?.target !== "s3") return [];
  const { bucket, accessKey, secretKey } = backups;
  const layers = ["services"] as const;
  return [
    {
      kind: "backup-target-key-id",
      variable: BACKUP_TARGET_KEY.id,
      source: accessKey,
      purpose: `id of the key for backups in the bucket ${bucket}`,
      layers,
    },
    {
      kind: "backup-target-key",
      variable: BACKUP_TARGET_KEY.secret,
      source: secretKey,
      purpose: `key for backups in the bucket ${bucket}`,
      layers,
    },
  ];
}

function serviceCredentials({
  network: { tailscale },
  services: { certManager, democraticCsi, monitoring },
}: Cluster): ExternalCredential[] {
  return [
    ...(tailscale
      ? [
          {
            kind: "tailscale-key" as const,
            variable: TAILSCALE_KEY,
            source: tailscale.authKey,
            purpose: `key by which nodes register with ${tailscale.loginServer}`,
            layers: ["infra"] as const,
          },
        ]
      : []),
    ...(certManager?.cloudflare
      ? [
          {
            kind: "cloudflare-token" as const,
            variable: CLOUDFLARE_TOKEN,
            source: certManager.cloudflare.token,
            purpose: "Cloudflare API token that may edit the domain's zone",
            layers: ["services"] as const,
          },
        ]
      : []),
    ...(monitoring?.alerts ? [alertsLogin(monitoring.alerts)] : []),
    ...(democraticCsi
      ? [
          {
            kind: "truenas-key" as const,
            variable: TRUENAS_KEY,
            source: democraticCsi.apiKey,
            purpose: `API key of the TrueNAS at ${democraticCsi.host}`,
            layers: ["services"] as const,
          },
        ]
      : []),
  ];
}

function alertsLogin(
  alerts: NonNullable<NonNullable<Cluster["services"]["monitoring"]>["alerts"]>,
): ExternalCredential {
  const layers = ["services"] as const;
  if (alerts.receiver !== "email") {
    const purpose = "address that alerts are sent to";
    return { kind: "alerts-url", variable: ALERTS_URL, source: alerts.url, purpose, layers };
  }
  const purpose = `password for the mail server ${alerts.server}`;
  return { kind: "alerts-password", variable: ALERTS_PASSWORD, source: alerts.password, purpose, layers };
}
