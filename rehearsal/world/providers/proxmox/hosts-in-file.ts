/** The Proxmox hosts and devices that a cluster file names. */
import type { Cluster, Node } from "../../../../spec";
import type { ProxmoxNode } from "../../../../spec/providers/proxmox";
import type { Mappings } from ".";
import type { LanNetwork } from "./leases";

/** A host in a cluster file. Its API needs the name. */
export interface ProxmoxHost extends LanNetwork {
  readonly host?: string;
  /** Further hosts of the same Proxmox cluster. */
  readonly others?: readonly string[];
  /** Mapped PCI devices, with the hosts that have one. */
  readonly mappings?: Mappings;
}

export function hostsInFile({ sites, nodes }: Cluster): ProxmoxHost[] {
  return sites
    .filter((site) => site.provider === "proxmox")
    .map((site) => {
      const own = nodes.filter(isProxmox).filter((node) => node.site.name === site.name);
      return {
        ...site,
        others: own.flatMap(({ host, ha }) => [host, ...(ha?.hosts ?? [])]),
        mappings: mappingsOf(own),
      };
    });
}

function isProxmox(node: Node): node is ProxmoxNode {
  return node.site.provider === "proxmox";
}

function mappingsOf(nodes: readonly ProxmoxNode[]): Record<string, string[]> {
  const mappings: Record<string, string[]> = {};
  for (const { host, pciDevices } of nodes)
    for (const { mapping } of pciDevices) mappings[mapping] = [...(mappings[mapping] ?? []), host];
  return mappings;
}
