/** A cluster file for the machines that a small world is made of, and all of them up. */
import type { Cluster } from "../../../../../spec";
import type { Fault } from "../../../../../rehearsal/world/faults";
import { proxmoxCluster } from "../../../../support/proxmox-cluster";
import { ReachableHome } from "../../../../rehearsal/talos-api/support/reachable-home";

const NODES = { "cp-0": "10.0.0.11", "cp-1": "10.0.0.12", "cp-2": "10.0.0.13", "w-0": "10.0.0.21" } as const;

export function labCluster(talosVersion?: string): Cluster {
  return proxmoxCluster({ name: "lab", nodes: NODES, ...(talosVersion === undefined ? {} : { talosVersion }) });
}

export class Lab {
  readonly addresses: Readonly<Record<string, string>> = NODES;

  private constructor(
    readonly world: ReachableHome,
    readonly talosconfig: string,
    readonly kubeconfig: string,
  ) {}

  /** One for all tests of a file. */
  static shared(faults?: readonly Fault[]): Lab {
    const lab = Object.create(Lab.prototype) as Lab;
    beforeAll(async () => void Object.assign(lab, await Lab.start(faults)));
    afterAll(() => lab.close());
    return lab;
  }

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
