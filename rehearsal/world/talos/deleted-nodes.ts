/**
 * Node objects that were deleted while their machine exists. A kubelet registers once, when it starts: the object comes back with
 * the next boot and not before. Source: kubernetes/kubernetes v1.35, `pkg/kubelet/kubelet_node_status.go`, registrationCompleted.
 */
import type { Machine } from "../machines";
import type { Collection, Store } from "../store";
import type { TalosNode } from "./node";

interface DeletedNode {
  readonly machineId: string;
  readonly bootTime: number | undefined;
}

export class DeletedNodes {
  private readonly items: Collection<DeletedNode>;

  constructor(store: Store) {
    this.items = store.collection("talos.deleted-nodes");
  }

  note(name: string, { id: machineId, bootTime }: Machine): void {
    this.items.put(name, { machineId, bootTime });
  }

  /** Whether the node's kubelet has not started again since its object was deleted. */
  isKept({ name, machine }: TalosNode): boolean {
    const known = this.items.get(name);
    if (!known) return false;
    if (known.machineId === machine.id && known.bootTime === machine.bootTime) return true;
    this.items.delete(name);
    return false;
  }
}
