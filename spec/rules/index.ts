import type { Problem } from "../problems";
import type { ClusterInput } from "../schema/cluster";
import * as addresses from "./addresses";
import * as addressing from "./addressing";
import * as adminRanges from "./admin-ranges";
import * as branch from "./branch";
import * as dns from "./dns";
import * as dnsRecords from "./dns-records";
import * as domain from "./domain";
import * as encryption from "./encryption";
import * as endpoints from "./endpoints";
import * as gitops from "./gitops";
import * as hetzner from "./hetzner";
import * as ingressFirewall from "./ingress-firewall";
import * as kubelet from "./kubelet";
import * as labels from "./labels";
import * as machines from "./machines";
import * as mesh from "./mesh";
import * as metallb from "./metallb";
import * as names from "./names";
import * as networks from "./networks";
import * as proxmox from "./proxmox";
import * as quorum from "./quorum";
import type { Rule } from "./rule";
import * as serviceNeeds from "./service-needs";
import * as services from "./services";
import * as sso from "./sso";
import * as stages from "./stages";
import * as state from "./state";
import * as tailscale from "./tailscale";
import * as textRecords from "./text-records";
import * as versions from "./versions";

/** What each file exports are its rules, and nothing else. */
const CONCERNS: readonly Readonly<Record<string, Rule>>[] = [
  names,
  quorum,
  networks,
  addressing,
  addresses,
  machines,
  endpoints,
  mesh,
  ingressFirewall,
  encryption,
  versions,
  kubelet,
  hetzner,
  adminRanges,
  proxmox,
  labels,
  serviceNeeds,
  services,
  metallb,
  domain,
  dns,
  dnsRecords,
  textRecords,
  sso,
  tailscale,
  gitops,
  branch,
  stages,
  state,
];

export const RULES: readonly Rule[] = CONCERNS.flatMap((concern) => Object.values(concern));

/** Every rule's findings: all at once, so that nobody mends a file one error at a time. */
export function checkRules(cluster: ClusterInput): Problem[] {
  return RULES.flatMap((rule) => rule(cluster));
}
