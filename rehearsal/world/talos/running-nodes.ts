import type { Machine, Machines } from "../machines";
import { nodeOf } from "./node";
import type { TalosNode } from "./node";

interface Snapshot {
  readonly revision: number;
  readonly all: readonly TalosNode[];
  readonly controlPlanes: readonly TalosNode[];
  readonly byMachine: ReadonlyMap<string, TalosNode>;
}

/**
 * The machines that run Talos with a configuration. Configurations are parsed only after a change, because this is read
 * often.
 */
export class RunningNodes {
  private snapshot: Snapshot = { revision: -1, all: [], controlPlanes: [], byMachine: new Map() };
  /** A change of a machine creates a new object only for that machine. */
  private readonly known = new WeakMap<Machine, TalosNode>();

  constructor(private readonly machines: Machines) {}

  all(): readonly TalosNode[] {
    return this.read().all;
  }

  controlPlanes(): readonly TalosNode[] {
    return this.read().controlPlanes;
  }

  get(machineId: string): TalosNode | undefined {
    return this.read().byMachine.get(machineId);
  }

  private read(): Snapshot {
    const { revision } = this.machines;
    if (this.snapshot.revision === revision) return this.snapshot;
    const all: TalosNode[] = [];
    for (const machine of this.machines.all()) {
      const node = this.known.get(machine) ?? nodeOf(machine);
      if (!node) continue;
      this.known.set(machine, node);
      all.push(node);
    }
    this.snapshot = {
      revision,
      all,
      controlPlanes: all.filter(({ config }) => config.role === "controlplane"),
      byMachine: new Map(all.map((node) => [node.machine.id, node])),
    };
    return this.snapshot;
  }
}
