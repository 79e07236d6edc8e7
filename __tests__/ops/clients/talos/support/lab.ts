/** A cluster file for the machines that a small world is made of, and all of them up. */
import { parseCluster } from "../../../../../spec";
import type { Cluster } from "../../../../../spec";
import type { Fault } from "../../../../../rehearsal/world/faults";
import { ReachableHome } from "../../../../rehearsal/talos-api/support/reachable-home";

const NODES = { "cp-0": "10.0.0.11", "cp-1": "10.0.0.12", "cp-2": "10.0.0.13", "w-0": "10.0.0.21" } as const;

function clusterFile(talosVersion: string): string {
  const nodes = Object.entries(NODES).map(([name, address]) => {
    const role = name.startsWith("cp") ? "controlplane" : "worker";
    return `  - { name: ${name}, site: home, role: ${role}, address: ${address} }`;
  });
  return `
name: lab
domain: lab.example.com
talos: { version: ${talosVersion}, contract: v1.12 }
kubernetes: { version: v1.35.0 }
network:
  cni: { name: flannel }
controlPlane: { bootstrapNode: cp-0 }
sites:
  home:
    provider: proxmox
    endpoint: https://pve.example.com:8006/
    host: pve
    login: { username: { env: PVE_USER }, password: { env: PVE_PASSWORD } }
    network: { cidr: 10.0.0.0/24, gateway: 10.0.0.1 }
    machine: { cores: 2, memoryMiB: 4096, diskGiB: 32 }
nodes:
${nodes.join("\n")}
gitops: { repository: https://git.example.com/lab.git, path: clusters/lab, token: { env: GIT_TOKEN } }
dns: { nameServers: {} }
`;
}

export function labCluster(talosVersion = "v1.12.4"): Cluster {
  return parseCluster("lab.yaml", clusterFile(talosVersion)).cluster;
}

export class Lab {
  readonly addresses: Readonly<Record<string, string>> = NODES;

  private constructor(
    readonly world: ReachableHome,
    readonly talosconfig: string,
    readonly kubeconfig: string,
  ) {}

  static async start(faults: readonly Fault[] = []): Promise<Lab> {
    const world = await ReachableHome.start({ faults });
    world.home.threeControlPlanes();
    world.home.vm("w-0", 400, NODES["w-0"]);
    world.home.apply(NODES["w-0"], world.home.config("w-0", "worker"));
    world.finishStartup();
    return new Lab(world, world.talosconfig(), await world.kubeconfig(NODES["cp-0"]));
  }

  /** For files of the test; deleted at its end. */
  get folder(): string {
    return this.world.folder;
  }

  cluster(talosVersion?: string): Cluster {
    return labCluster(talosVersion);
  }

  close(): Promise<void> {
    return this.world.close();
  }
}
