/** Which connections work: from the operator to the machines, and among the machines. */
import { notRunning } from "./machine";
import type { Machine } from "./machine";

export const TALOS_API = 50000;
export const KUBERNETES_API = 6443;
export const KUBELET = 10250;
export const TRUSTD = 50001;
/** By the network plugin that Talos brings; "none" leaves it to Cilium. */
export const VXLAN = { flannel: 4789, none: 8472 };
const ETCD_PEERS = 2380;
const KUBESPAN = 51820;

/** The firewall of a machine. Returns why a packet is dropped. */
export type Firewalls = (
  machine: Machine,
  protocol: "tcp" | "udp",
  port: number,
  from: string | undefined,
) => string | undefined;

/** A node in the mesh, where it has one. */
export interface Peer {
  readonly machine: Machine;
  readonly kubespan: boolean;
}

export class Network {
  /**
   * @param cloud the firewall of the machine's cloud
   * @param host the machine's own firewall
   */
  constructor(
    private readonly cloud: Firewalls,
    private readonly host: Firewalls = () => undefined,
  ) {}

  /**
   * Why an operator with credentials cannot reach the port. Any rule that opens the port is assumed to admit the operator:
   * a rehearsal does not know the operator's address.
   */
  operatorBlocked(machine: Machine, port: number): string | undefined {
    return notRunning(machine) ?? machine.addressFault ?? this.firewalls(machine, "tcp", port, undefined);
  }

  /**
   * Why one machine cannot open a connection to the other. KubeSpan carries all traffic between its members, also in one
   * LAN, and the host's firewall accepts what comes out of it.
   */
  blocked(from: Peer, to: Peer, port: number, protocol: "tcp" | "udp" = "tcp"): string | undefined {
    const down = [from, to].map(({ machine }) => notRunning(machine)).find((why) => why !== undefined);
    if (down !== undefined) return down;
    if (from.machine.id === to.machine.id) return undefined;
    const mesh = this.meshBlocked(from, to);
    if (mesh === undefined) return undefined;
    const direct = this.directBlocked(from, to, port, protocol);
    return direct === undefined ? undefined : `${mesh}, and ${direct}`;
  }

  /** Whether KubeSpan connects all of them. Machines with equal properties are compared once. */
  isMeshConnected(peers: readonly Peer[]): boolean {
    const kinds = new Map<string, Peer>();
    for (const peer of peers) {
      const { lan, behindNat } = peer.machine;
      if (notRunning(peer.machine) !== undefined) return false;
      kinds.set(JSON.stringify([peer.kubespan, lan, behindNat, this.isMeshAccepted(peer.machine)]), peer);
    }
    const different = [...kinds.values()];
    return different.every((from) => different.every((to) => this.meshBlocked(from, to) === undefined));
  }

  /** Why two control planes cannot be members of one etcd: each must reach the other. */
  etcdBlocked(one: Peer, other: Peer): string | undefined {
    return this.blocked(one, other, ETCD_PEERS) ?? this.blocked(other, one, ETCD_PEERS);
  }

  private firewalls(...packet: Parameters<Firewalls>): string | undefined {
    return this.cloud(...packet) ?? this.host(...packet);
  }

  private isMeshAccepted(machine: Machine): boolean {
    return this.firewalls(machine, "udp", KUBESPAN, undefined) === undefined;
  }

  private meshBlocked(from: Peer, to: Peer): string | undefined {
    const without = [from, to].find(({ kubespan }) => !kubespan);
    if (without) return `${without.machine.name} is not in KubeSpan`;
    const isLan = isSameLan(from.machine, to.machine);
    const open = [from, to].some(({ machine }) => (isLan || !machine.behindNat) && this.isMeshAccepted(machine));
    return open ? undefined : `neither ${from.machine.name} nor ${to.machine.name} accepts KubeSpan (UDP 51820)`;
  }

  private directBlocked(from: Peer, to: Peer, port: number, protocol: "tcp" | "udp"): string | undefined {
    if (isSameLan(from.machine, to.machine)) return this.host(to.machine, protocol, port, from.machine.address);
    if (to.machine.behindNat)
      return `${to.machine.name} has a private address (${to.machine.address ?? "none"}) in another network than ${from.machine.name}`;
    return this.firewalls(to.machine, protocol, port, from.machine.behindNat ? "nat" : from.machine.address);
  }
}

function isSameLan(a: Machine, b: Machine): boolean {
  return a.lan === b.lan;
}
