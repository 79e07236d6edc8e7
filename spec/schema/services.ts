import { z } from "zod";
import { choice, emailAddress, name, object } from "./primitives";

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
  })
    .optional()
    .describe("cert-manager with DNS-01 against the cluster's own PowerDNS."),
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
  powerdns: plain("PowerDNS, the authority for the cluster's domain."),
  vault: plain("Vault, unsealed by a key of the auth layer."),
  externalSecrets: plain("External Secrets, which reads from Vault."),
  authentik: plain("Authentik, the single sign-on of the other services."),
  harbor: plain("Harbor, the container registry."),
  gitea: plain("Gitea, the git server."),
});

export type ServicesInput = z.infer<typeof services>;
export type ServiceName = keyof ServicesInput;
