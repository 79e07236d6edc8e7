import { parseCluster } from "../../spec";
import type { Cluster } from "../../spec";

export interface ProxmoxNodes {
  readonly name: string;
  /** Name → address; the first one is the bootstrap node, those that begin with `cp` are control planes. */
  readonly nodes: Readonly<Record<string, string>>;
  readonly talosVersion?: string;
}

/** A small cluster of VMs on one Proxmox host. */
export function proxmoxCluster({ name, nodes, talosVersion = "v1.12.4" }: ProxmoxNodes): Cluster {
  const lines = Object.entries(nodes).map(([node, address]) => {
    const role = node.startsWith("cp") ? "controlplane" : "worker";
    return `  - { name: ${node}, site: home, role: ${role}, address: ${address} }`;
  });
  const text = `
name: ${name}
domain: ${name}.example.com
talos: { version: ${talosVersion}, contract: v1.12 }
kubernetes: { version: v1.35.0 }
network: { cni: { name: flannel } }
controlPlane: { bootstrapNode: ${Object.keys(nodes)[0] ?? ""} }
sites:
  home:
    provider: proxmox
    endpoint: https://pve.example.com:8006/
    host: pve
    login: { username: { env: PVE_USER }, password: { env: PVE_PASSWORD } }
    network: { cidr: 10.0.0.0/24, gateway: 10.0.0.1 }
    machine: { cores: 2, memoryMiB: 4096, diskGiB: 32 }
nodes:
${lines.join("\n")}
gitops: { repository: https://git.example.com/${name}.git, path: clusters/${name}, token: { env: GIT_TOKEN } }
dns: { nameServers: {} }
`;
  return parseCluster(`${name}.yaml`, text).cluster;
}
