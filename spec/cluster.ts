import type { ClusterInput } from "./schema/cluster";
import type { Nodes, Sites } from "./providers/models";
import { PROVIDER_NAMES } from "./providers/names";
import type { ProviderName } from "./providers/names";
import type { ServicesInput } from "./schema/services";
import type { SharedAddress } from "./shared-address";
import type { SsoApplication } from "./services/sso-application";

/** A checked cluster file with all derived values. Frozen. */
export interface Cluster {
  readonly name: string;
  /** Undefined if no service needs one. */
  readonly domain?: string | undefined;
  readonly talos: ClusterInput["talos"];
  readonly kubernetes: ClusterInput["kubernetes"];
  /** Node → versions that an upgrade has not raised yet (spec/held-versions.ts); empty otherwise. */
  readonly heldKubernetes: Readonly<Record<string, { readonly kubernetes: string; readonly kubelet: string }>>;
  readonly controlPlane: ControlPlane;
  readonly network: Network;
  readonly sites: readonly Site[];
  readonly nodes: readonly Node[];
  /** How system disks are encrypted; undefined: not at all. */
  readonly encryption?: ClusterInput["encryption"];
  readonly services: ServicesInput;
  /** Where backups go; undefined: there are none. */
  readonly backups?: ClusterInput["backups"];
  readonly credentials: ClusterInput["credentials"];
  readonly gitops: ClusterInput["gitops"];
  readonly dns: ClusterInput["dns"];
  readonly sso: SingleSignOn;
  /** Where Terraform stores the states of the cluster. */
  readonly state: ClusterInput["state"];
  /** User-defined names for parts of a cold start. */
  readonly stages: ClusterInput["stages"];
  readonly report: ClusterInput["report"];
}

interface ControlPlane {
  /** The name of the control plane that etcd starts on. */
  readonly bootstrapNode: string;
  readonly endpoint: ClusterInput["controlPlane"]["endpoint"];
  readonly clientEndpoint: ClusterInput["controlPlane"]["clientEndpoint"];
  readonly vip?: SharedAddress;
}

export interface Network {
  readonly ingressFirewall: ClusterInput["network"]["ingressFirewall"];
  readonly kubespan: { readonly enabled: boolean; readonly mtu: number };
  readonly cni:
    | { readonly name: "flannel" }
    | {
        readonly name: "cilium";
        readonly version: string;
        readonly mtu: number;
        readonly upgradeCompatibility?: string | undefined;
      };
  readonly tailscale?: ClusterInput["network"]["tailscale"];
}

export type Site = Sites[ProviderName];

export type Node = Nodes[ProviderName];

export interface SingleSignOn {
  readonly admin: { readonly username: string; readonly email: string };
  readonly groups: readonly string[];
  readonly applications: readonly SsoApplication[];
}

/** The addresses in the cluster file: those of nodes, and the VIP. */
export function fixedAddresses({ nodes, controlPlane }: Pick<Cluster, "nodes" | "controlPlane">): string[] {
  const own = nodes.flatMap(({ address }) => address ?? []);
  return [...new Set([...own, ...(controlPlane.vip ? [controlPlane.vip.address] : [])])];
}

export function controlPlanes(cluster: Cluster): Node[] {
  return cluster.nodes.filter(({ role }) => role === "controlplane");
}

export function workers(cluster: Cluster): Node[] {
  return cluster.nodes.filter(({ role }) => role === "worker");
}

/** All sites, grouped by provider. */
export function sitesByProvider({ sites }: Pick<Cluster, "sites">): Site[] {
  return PROVIDER_NAMES.flatMap((name) => sites.filter(({ provider }) => provider === name));
}

export function nodesAt(cluster: Cluster, siteName: string): Node[] {
  return cluster.nodes.filter(({ site }) => site.name === siteName);
}

/** Used in addresses of a cluster without a domain. It never resolves (RFC 2606). */
export const NO_DOMAIN = "domain.invalid";

/** The domain, for code that runs only where the rules require one. */
export function domainOf({ name, domain }: Pick<Cluster, "name" | "domain">): string {
  if (domain === undefined) throw new Error(`the cluster ${name} has no domain`);
  return domain;
}

export function bootstrapNode(cluster: Cluster): Node {
  const node = cluster.nodes.find(({ name }) => name === cluster.controlPlane.bootstrapNode);
  if (!node) throw new Error(`no node is called ${cluster.controlPlane.bootstrapNode}`);
  return node;
}
