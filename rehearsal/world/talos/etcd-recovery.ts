/**
 * Recovery from a snapshot: uploaded to a control plane without etcd, then used for the bootstrap. Source: siderolabs/talos,
 * `internal/app/machined/internal/server/v1alpha1` (EtcdRecover, Bootstrap).
 */
import type { Clock } from "../clock";
import type { Machines, TalosMachine } from "../machines";
import type { Collection, Store } from "../store";
import type { TalosCluster, TalosNode } from "./cluster";
import { decodeSnapshot } from "./etcd-snapshot";
import type { EtcdContent } from "./etcd-snapshot";
import { RpcError } from "./rpc-error";

export class EtcdRecovery {
  /** Machine → the snapshot that was uploaded to it. */
  private readonly brought: Collection<string>;

  /** Restores the content of the API. Set by the Kubernetes simulation. */
  load: (content: EtcdContent) => void = () => undefined;

  constructor(
    store: Store,
    private readonly cluster: TalosCluster,
    private readonly machines: Machines,
    private readonly clock: Clock,
  ) {
    this.brought = store.collection("talos.recovery");
  }

  bring(machine: TalosMachine, bytes: Buffer): void {
    this.requireControlPlane(machine, "etcd recover");
    this.brought.put(machine.id, bytes.toString("base64"));
  }

  bootstrap(machine: TalosMachine, { recoverEtcd, recoverSkipHashCheck }: BootstrapRequest): void {
    const { config, name } = this.requireControlPlane(machine, "bootstrap");
    if (machine.etcdData) throw new RpcError("ALREADY_EXISTS", "etcd data directory is not empty");
    const brought = this.brought.get(machine.id);
    if (recoverEtcd && brought === undefined)
      throw new RpcError("UNKNOWN", "error verifying snapshot: open /var/lib/etcd.snapshot: no such file or directory");
    const content = recoverEtcd
      ? decodeSnapshot(Buffer.from(brought ?? "", "base64"), recoverSkipHashCheck)
      : undefined;
    // Must come first: the following steps make the other nodes join.
    this.clock.note("kubernetes-api", "start", name, [this.clock.current()]);
    this.cluster.etcd.bootstrap(config.clusterId, { machineId: machine.id, name, address: machine.address });
    this.machines.change(machine.id, { etcdData: true });
    if (content) this.load(content);
    this.brought.delete(machine.id);
  }

  private requireControlPlane(machine: TalosMachine, api: string): TalosNode {
    const node = this.cluster.node(machine.id);
    if (!node) throw new RpcError("UNIMPLEMENTED", "API is not implemented in maintenance mode");
    if (machine.isStarting) throw new RpcError("FAILED_PRECONDITION", "bootstrap is not available yet");
    if (node.config.role === "worker")
      throw new RpcError("UNIMPLEMENTED", `${api} is only available on control plane nodes`);
    return node;
  }
}

export interface BootstrapRequest {
  readonly recoverEtcd: boolean;
  readonly recoverSkipHashCheck: boolean;
}
