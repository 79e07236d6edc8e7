import { NO_DOMAIN } from "../cluster";
import type { Cluster, Network, Node, SingleSignOn, Site } from "../cluster";
import { patchesOf } from "../patches/levels";
import { specProvider } from "../providers";
import type { SiteInput } from "../providers/schemas";
import type { ClusterInput } from "../schema/cluster";
import type { NodeInput } from "../schema/node";
import { sharedAddress } from "../shared-address";
import { deepFreeze } from "./freeze";
import { derivedLabels } from "./labels";
import { machineSettings } from "./machine-settings";
import { derivedMtus } from "./mtu";

/** Completes a checked cluster file. The rules have run, so every lookup here succeeds. */
export function derive(input: ClusterInput): Cluster {
  const sites = Object.entries(input.sites).map(([name, site]) => deriveSite(name, site));
  return deepFreeze({
    name: input.name,
    domain: input.domain,
    talos: input.talos,
    kubernetes: input.kubernetes,
    heldKubernetes: {},
    controlPlane: {
      ...input.controlPlane,
      bootstrapNode: derivedBootstrapNode(input),
      vip: sharedAddress(input.controlPlane),
    },
    network: deriveNetwork(input),
    sites,
    nodes: input.nodes.map((node) => deriveNode(input, node, siteOf(sites, node))),
    ...(input.encryption ? { encryption: input.encryption } : {}),
    services: input.services,
    ...(input.backups ? { backups: input.backups } : {}),
    gitops: input.gitops,
    dns: input.dns,
    sso: deriveSso(input),
    state: input.state,
    credentials: input.credentials,
    stages: input.stages,
    report: input.report,
  });
}

function deriveSso({ domain, sso: { admin, groups, applications } }: ClusterInput): SingleSignOn {
  return {
    admin: { username: admin.username, email: admin.email ?? `${admin.username}@${domain ?? NO_DOMAIN}` },
    groups,
    applications: applications.map((application) => ({ ...application, title: application.title ?? application.name })),
  };
}

/** The node that etcd starts on: named, or the only control plane. */
function derivedBootstrapNode(input: ClusterInput): string {
  const only = input.nodes.filter(({ role }) => role === "controlplane").map(({ name }) => name);
  return input.controlPlane.bootstrapNode ?? only[0] ?? "";
}

function siteOf(sites: readonly Site[], node: NodeInput): Site {
  const site = sites.find(({ name }) => name === node.site);
  if (!site) throw new Error(`node ${node.name} is in no known site`);
  return site;
}

function deriveSite(name: string, site: SiteInput): Site {
  return { ...site, name, ...specProvider(site).topology(name, site) };
}

function deriveNode(input: ClusterInput, node: NodeInput, site: Site): Node {
  const facts = {
    name: node.name,
    role: node.role,
    schedulable: node.role === "worker" || node.schedulable === true,
    patches: patchesOf(input, node),
    labels: { ...derivedLabels(site), ...input.roles[node.role].labels, ...node.labels },
    ...machineSettings(input, node),
    address: node.address,
  };
  return specProvider(site).deriveNode(facts, node, { cluster: input.name, site });
}

function deriveNetwork({ network, sites }: ClusterInput): Network {
  const { ingressFirewall, kubespan, cni, tailscale } = network;
  const mtus = derivedMtus({
    links: Object.values(sites).map(({ mtu }) => mtu),
    hasKubespan: kubespan.enabled,
    kubespanMtu: kubespan.mtu,
    ciliumMtu: cni.name === "cilium" ? cni.mtu : undefined,
  });
  return {
    ingressFirewall,
    kubespan: { enabled: kubespan.enabled, mtu: mtus.kubespan },
    cni: cni.name === "cilium" ? { ...cni, mtu: mtus.cilium } : cni,
    ...(tailscale ? { tailscale } : {}),
  };
}
