import { z } from "zod";
import { choice, emailAddress, hostName, httpsUrl, ipAddress, name, object, source, wholeNumber } from "./primitives";

/** A service without settings of its own: its presence switches it on. */
const plain = (what: string) => object({}).optional().describe(what);

const addressRange = z.string().regex(/^(\d{1,3}\.){3}\d{1,3}-(\d{1,3}\.){3}\d{1,3}$/, {
  error: (issue) => `"${String(issue.input)}" is not an address range such as 10.2.3.2-10.2.3.20`,
});

export const services = object({
  sealedSecrets: plain("Sealed Secrets, with the key pair of the auth layer."),
  metallb: object({
    site: name.describe("The site whose network the addresses belong to."),
    addresses: z.array(addressRange).min(1).describe("The addresses that it hands out to LoadBalancer services."),
  })
    .optional()
    .describe("MetalLB in layer 2 mode, for LoadBalancer services at home."),
  certManager: object({
    email: emailAddress.describe("Where Let's Encrypt writes to."),
    issuer: choice(["staging", "production"])
      .default("staging")
      .describe("Which Let's Encrypt issuer services use. Rebuild loops exhaust the production one."),
    cloudflare: object({
      token: source.describe("An API token that may edit the zone (Zone → DNS → Edit, Zone → Zone → Read)."),
    })
      .optional()
      .describe("The domain's name servers are Cloudflare's. Default: the cluster's own PowerDNS."),
  })
    .optional()
    .describe("cert-manager with DNS-01 against the name servers of the domain."),
  ingress: object({
    controller: choice(["ingress-nginx", "traefik"]).describe(
      "ingress-nginx gets no fixes since March 2026; traefik is the way forward.",
    ),
    site: name.describe("The site whose nodes take the public traffic."),
  })
    .optional()
    .describe("The ingress controller, on the host network of one site's nodes."),
  hcloudCsi: plain("Volumes at Hetzner: storage class hcloud-volumes."),
  proxmoxCsi: object({ datastore: z.string().min(1).describe("The Proxmox datastore that volumes are made in.") })
    .optional()
    .describe("Volumes on Proxmox: storage class proxmox-csi."),
  tailscaleVip: object({
    address: ipAddress.describe("An address of the tailnet that no machine has; headscale must approve it as a route."),
  })
    .optional()
    .describe(
      "The Kubernetes API at one more address, where the tailnet leads to a control plane: kube-vip on tailscale0.",
    ),
  nfs: object({
    server: hostName.describe("The NFS server, by name or address; every node must reach it."),
    path: z
      .string()
      .regex(/^\/\S*$/, {
        error: (issue) =>
          `"${String(issue.input)}" is not an exported folder such as /srv/nfs (it starts with a slash)`,
      })
      .describe("The folder that it exports; each volume becomes a folder in it."),
    defaultClass: z.boolean().default(true).describe("Whether claims that name no class land here."),
  })
    .optional()
    .describe("Volumes on an NFS server: storage class nfs-storage."),
  democraticCsi: object({
    host: hostName.describe("TrueNAS, by name or address; every node must reach it."),
    apiKey: source.describe("An API key of TrueNAS."),
    insecure: z.boolean().default(false).describe("Accept a certificate of TrueNAS that no known authority signed."),
    dataset: z
      .string()
      .regex(/^[\w.-]+(\/[\w.-]+)+$/, {
        error: (issue) => `"${String(issue.input)}" is not a dataset below a pool such as tank/kubernetes`,
      })
      .describe("The dataset that volumes are made in, as zvols. It must exist."),
    portalGroup: wholeNumber(1, 65_535).default(1).describe("The id of the portal group in TrueNAS (Shares → iSCSI)."),
    initiatorGroup: wholeNumber(1, 65_535).default(1).describe("The id of the initiator group in TrueNAS."),
  })
    .optional()
    .describe("Volumes on TrueNAS by iSCSI: storage class truenas-iscsi, the default one."),
  powerdns: plain("PowerDNS, the authority for the cluster's domain."),
  vault: object({
    group: name
      .default("admins")
      .describe("The only group whose members may log in. They read and write everything under `secret/`."),
  })
    .optional()
    .describe("Vault, unsealed by a key of the auth layer."),
  externalSecrets: plain("External Secrets, which reads from Vault."),
  authentik: plain("Authentik, the single sign-on of the other services."),
  harbor: plain("Harbor, the container registry."),
  gitea: plain("Gitea, the git server."),
  monitoring: plain("Prometheus, Alertmanager and Grafana."),
  logs: plain("Loki, which keeps what every pod writes, and Alloy, which brings it there."),
  traces: plain("Tempo, which keeps traces."),
  velero: object({
    bucket: z.string().min(1).describe("The S3 bucket."),
    region: z.string().min(1).describe("Its region."),
    endpoint: httpsUrl.describe("The S3 service, e.g. https://fsn1.your-objectstorage.com."),
    accessKey: source.describe("The id of the key that may write to the bucket."),
    secretKey: source.describe("That key."),
  })
    .optional()
    .describe("Velero, a daily backup of objects and volumes to a bucket."),
  synapse: plain("Synapse, the Matrix server, with the Element web page."),
  atuin: plain("Atuin, which keeps shell histories in step."),
  guacamole: plain("Guacamole, desktops in the browser."),
});

export type ServicesInput = z.infer<typeof services>;
export type ServiceName = keyof ServicesInput;
