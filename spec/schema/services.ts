import { z } from "./zod-jitless";
import { alertReceiver } from "./alert-receiver";
import { choice, emailAddress, hostName, ipAddress, name, object, source, wholeNumber } from "./primitives";

/** A service without settings of its own: its presence switches it on. */
const serviceWithoutSettings = (what: string) => object({}).optional().describe(what);

const addressRange = z.string().regex(/^(\d{1,3}\.){3}\d{1,3}-(\d{1,3}\.){3}\d{1,3}$/, {
  error: (issue) => `"${String(issue.input)}" is not an address range such as 10.2.3.2-10.2.3.20`,
});

export const services = object({
  sealedSecrets: serviceWithoutSettings("Sealed Secrets, with the key pair of the auth layer."),
  metallb: object({
    site: name.describe("The site whose network contains the addresses."),
    addresses: z.array(addressRange).min(1).describe("The addresses that it assigns to LoadBalancer services."),
  })
    .optional()
    .describe("MetalLB in layer 2 mode, for LoadBalancer services on-premises."),
  certManager: object({
    email: emailAddress.describe("The contact address for Let's Encrypt."),
    issuer: choice(["staging", "production"])
      .default("staging")
      .describe("The Let's Encrypt issuer that services use. Frequent rebuilds exhaust the rate limit of production."),
    cloudflare: object({
      token: source.describe("An API token that may edit the zone (Zone → DNS → Edit, Zone → Zone → Read)."),
    })
      .optional()
      .describe("For a domain whose name servers are Cloudflare's. Default: the cluster's own PowerDNS."),
  })
    .optional()
    .describe("cert-manager, with DNS-01 challenges on the name servers of the domain."),
  ingress: object({
    controller: choice(["ingress-nginx", "traefik"]).describe(
      "ingress-nginx has received no fixes since March 2026; prefer traefik for a new cluster.",
    ),
    site: name.describe("The site whose nodes receive the public traffic."),
  })
    .optional()
    .describe("The ingress controller, on ports 80 and 443 of the nodes of one site."),
  hcloudCsi: serviceWithoutSettings("Volumes at Hetzner: storage class hcloud-volumes."),
  proxmoxCsi: object({ datastore: z.string().min(1).describe("The Proxmox datastore in which volumes are created.") })
    .optional()
    .describe("Volumes on Proxmox: storage class proxmox-csi."),
  tailscaleVip: object({
    address: ipAddress.describe("An unused address of the tailnet; headscale must approve it as a route."),
  })
    .optional()
    .describe("An additional address of the Kubernetes API in the tailnet, served by kube-vip on tailscale0."),
  nfs: object({
    server: hostName.describe("The NFS server, by name or address; every node must reach it."),
    path: z
      .string()
      .regex(/^\/\S*$/, {
        error: (issue) =>
          `"${String(issue.input)}" is not an exported folder such as /srv/nfs (it starts with a slash)`,
      })
      .describe("The exported folder; each volume becomes a folder in it."),
    defaultClass: z.boolean().default(true).describe("Whether this is the default storage class."),
  })
    .optional()
    .describe("Volumes on an NFS server: storage class nfs-storage."),
  democraticCsi: object({
    host: hostName.describe("TrueNAS, by name or address; every node must reach it."),
    apiKey: source.describe("An API key of TrueNAS."),
    insecure: z
      .boolean()
      .default(false)
      .describe("Accept a certificate of TrueNAS that is not signed by a known authority."),
    dataset: z
      .string()
      .regex(/^[\w.-]+(\/[\w.-]+)+$/, {
        error: (issue) => `"${String(issue.input)}" is not a dataset below a pool such as tank/kubernetes`,
      })
      .describe("The dataset in which volumes are created as zvols. It must exist."),
    portalGroup: wholeNumber(1, 65_535).default(1).describe("The id of the portal group in TrueNAS (Shares → iSCSI)."),
    initiatorGroup: wholeNumber(1, 65_535).default(1).describe("The id of the initiator group in TrueNAS."),
  })
    .optional()
    .describe("Volumes on TrueNAS by iSCSI: storage class truenas-iscsi, the default one."),
  powerdns: serviceWithoutSettings("PowerDNS, the authoritative name server of the cluster's domain."),
  vault: object({
    group: name
      .default("admins")
      .describe("The only group whose members may log in. They read and write everything under `secret/`."),
  })
    .optional()
    .describe("Vault, unsealed by a key of the auth layer."),
  externalSecrets: serviceWithoutSettings("External Secrets, which reads from Vault."),
  authentik: serviceWithoutSettings("Authentik, the single sign-on of the other services."),
  harbor: serviceWithoutSettings("Harbor, the container registry."),
  gitea: serviceWithoutSettings("Gitea, the git server."),
  monitoring: object({
    profile: choice(["full", "light"])
      .default("full")
      .describe(
        "`full`: Prometheus, Alertmanager and Grafana with two weeks of metrics on a volume. `light`: only alerts, in half a GiB of memory, without a volume.",
      ),
    alerts: alertReceiver.optional(),
  })
    .optional()
    .describe("Prometheus and Alertmanager, with alerts (docs/alerts.md)."),
  logs: serviceWithoutSettings("Loki, which stores the logs of every pod, and Alloy, which collects them."),
  traces: serviceWithoutSettings("Tempo, which stores traces."),
  velero: serviceWithoutSettings("Velero, which backs up volumes to the bucket of `backups` every day."),
  synapse: serviceWithoutSettings("Synapse, the Matrix server, with the Element web page."),
  atuin: serviceWithoutSettings("Atuin, which synchronizes shell histories."),
  guacamole: serviceWithoutSettings("Guacamole, remote desktops in the browser."),
});

export type ServicesInput = z.infer<typeof services>;
export type ServiceName = keyof ServicesInput;
