import type { SpecFindingCode } from "../finding-codes";
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
import type { RulesByCode } from "./rule";
import * as serviceNeeds from "./service-needs";
import * as services from "./services";
import * as sso from "./sso";
import * as stages from "./stages";
import * as state from "./state";
import * as tailscale from "./tailscale";
import * as textRecords from "./text-records";
import * as versions from "./versions";

const RULES: RulesByCode = {
  "cluster-file-names": [names],
  "cluster-file-node-keys": [nodeKeys],
  "cluster-file-quorum": [quorum],
  "cluster-file-networks": [networks],
  "cluster-file-endpoints": [endpoints],
  "cluster-file-mesh": [mesh],
  "cluster-file-firewall": [ingressFirewall],
  "cluster-file-encryption": [encryption],
  "cluster-file-versions": [versions],
  "cluster-file-machine-settings": [machineSettings, labels, extensions],
  "patch-invalid": [patches],
  "cluster-file-services": [serviceNeeds, services, tailscale],
  "cluster-file-metallb": [metallb],
  "cluster-file-dns": [domain, dns, dnsRecords, textRecords],
  "cluster-file-sso": [sso],
  "cluster-file-gitops": [gitops, branch],
  "cluster-file-stages": [stages],
  "cluster-file-state": [state],
  "cluster-file-backups": [backups],
};

/** Runs every rule, so that the user sees all findings at once. */
export function checkRules(cluster: ClusterInput): SpecFinding[] {
  return [RULES, ...allSpecProviders().map(({ rules }) => rules)].flatMap((rules) =>
    (Object.keys(rules) as SpecFindingCode[]).flatMap((code) =>
      (rules[code] ?? [])
        .flatMap((file) => Object.values(file))
        .flatMap((rule) => rule(cluster))
        .map((finding) => ({ code, ...finding })),
    ),
  );
}
