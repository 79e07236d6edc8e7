import type { SpecFinding } from "../findings";
import { allSpecProviders } from "../providers";
import type { ClusterInput } from "../schema/cluster";
import * as backups from "./backups";
import * as branch from "./branch";
import * as dns from "./dns";
import * as dnsRecords from "./dns-records";
import * as domain from "./domain";
import * as encryption from "./encryption";
import * as endpoints from "./endpoints";
import * as extensions from "./extensions";
import * as gitops from "./gitops";
import * as ingressFirewall from "./ingress-firewall";
import * as labels from "./labels";
import * as machineSettings from "./machine-settings";
import * as mesh from "./mesh";
import * as metallb from "./metallb";
import * as names from "./names";
import * as networks from "./networks";
import * as nodeKeys from "./node-keys";
import * as patches from "./patches";
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
  nodeKeys,
  extensions,
  endpoints,
  mesh,
  ingressFirewall,
  encryption,
  versions,
  machineSettings,
  patches,
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
  backups,
];

const RULES: readonly Rule[] = [...CONCERNS, ...allSpecProviders().flatMap(({ rules }) => rules)].flatMap((concern) =>
  Object.values(concern),
);

/** The findings of every rule at once, so that a file is not fixed one error at a time. */
export function checkRules(cluster: ClusterInput): SpecFinding[] {
  return RULES.flatMap((rule) => rule(cluster));
}
