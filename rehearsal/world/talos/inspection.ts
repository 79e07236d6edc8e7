/** The status of a node, through its Talos API. */
import { isInMaintenance } from "../machines";
import type { TalosMachine } from "../machines";
import type { Tailnet } from "../tailnet";
import { hasEveryMode } from "./configuration-apply";
import type { TalosCluster, TalosNode } from "./cluster";
import { memberId } from "./etcd";
import type { EtcdMember } from "./etcd";
import { extensionServices } from "./extension-services";
import { kubeletFault } from "./node";
import { RpcError } from "./rpc-error";
import type { ServiceStatus } from "./service-status";

export interface VersionInfo {
  readonly tag: string;
  readonly platform: string;
}

export interface MemberInfo {
  /** A number of 64 bits, as text. */
  readonly id: string;
  readonly hostname: string;
  readonly peerUrls: readonly string[];
  readonly clientUrls: readonly string[];
  readonly isLearner: boolean;
}

const ETCD_CLIENTS = 2379;
const ETCD_PEERS = 2380;
const STARTING = "Running pre state";
/** What etcd logs before it ends. Source: etcd-io/etcd v3.6, `server/etcdserver/server.go`. */
const REMOVED = "the member has been permanently removed from the cluster";
const EVERYWHERE = ["apid", "auditd", "containerd", "cri", "machined", "syslogd", "udevd"];

export class TalosInspection {
  constructor(
    private readonly cluster: TalosCluster,
    private readonly tailnet: Pick<Tailnet, "describeRefusal">,
  ) {}

  version(machine: TalosMachine): VersionInfo {
    // Until 1.12 maintenance mode has a separate API, which shows unauthenticated clients very little.
    if (isInMaintenance(machine) && !hasEveryMode(machine))
      throw new RpcError("UNIMPLEMENTED", "API is not implemented in maintenance mode");
    const { version, platform } = machine.running.system;
    return { tag: version, platform };
  }

  /** @param local reads the node's own etcd, not the one of any control plane. */
  etcdMembers(machine: TalosMachine, local: boolean): MemberInfo[] {
    const { config, name } = this.requireConfigured(machine, "EtcdMemberList", "member list");
    if (config.role === "worker")
      throw new RpcError("UNIMPLEMENTED", "member list is only available on control plane nodes");
    const { etcd } = this.cluster;
    const runs = etcd.exists(config.clusterId) && (!local || (machine.etcdData === true && !machine.isStarting));
    if (!runs)
      throw new RpcError(
        "UNAVAILABLE",
        `connection error: desc = "transport: Error while dialing: dial tcp 127.0.0.1:${ETCD_CLIENTS}: connect: connection refused" (${this.whyNoEtcd({ machine, config, name })})`,
      );
    const lost = etcd.quorumLost(config.clusterId);
    if (lost !== undefined) throw new RpcError("UNAVAILABLE", `etcdserver: no leader (${lost})`);
    return etcd.members(config.clusterId).map((member) => toMemberInfo(config.clusterId, member));
  }

  services(machine: TalosMachine): ServiceStatus[] {
    const running = [
      ...EVERYWHERE.map(healthyService),
      ...extensionServices(machine, (one) => this.tailnet.describeRefusal(one)),
    ];
    if (isInMaintenance(machine)) {
      if (!hasEveryMode(machine)) throw new RpcError("UNIMPLEMENTED", "method ServiceList not implemented");
      return running;
    }
    const node = this.requireConfigured(machine, "ServiceList", "service list");
    const { role } = node.config;
    const fault = kubeletFault(node);
    const kubelet: ServiceStatus = fault
      ? { id: "kubelet", state: "Failed", healthy: false, message: fault }
      : machine.isStarting
        ? { id: "kubelet", state: "Preparing", healthy: false, message: STARTING }
        : healthyService("kubelet");
    const own = role === "worker" ? [] : [this.etcdService(node), healthyService("trustd")];
    return [...running, kubelet, ...own].sort((one, other) => one.id.localeCompare(other.id));
  }

  private etcdService(node: TalosNode): ServiceStatus {
    if (node.machine.isStarting) return { id: "etcd", state: "Preparing", healthy: false, message: STARTING };
    if (node.machine.etcdData) return healthyService("etcd");
    if (node.machine.etcdGone === "left") return { id: "etcd", state: "Finished", message: "Service finished" };
    if (node.machine.etcdGone === "removed") return { id: "etcd", state: "Failed", healthy: false, message: REMOVED };
    return { id: "etcd", state: "Preparing", healthy: false, message: this.whyNoEtcd(node) };
  }

  private whyNoEtcd({ machine, config, name }: TalosNode): string {
    if (!this.cluster.etcd.exists(config.clusterId)) return "etcd has not been bootstrapped yet";
    if (machine.isStarting) return STARTING;
    return `${name} has not joined etcd: ${this.cluster.joining.whyNot(machine.id) ?? "it is about to"}`;
  }

  private requireConfigured(machine: TalosMachine, method: string, words: string): TalosNode {
    const node = this.cluster.node(machine.id);
    if (node) return node;
    throw new RpcError(
      "UNIMPLEMENTED",
      hasEveryMode(machine) ? `machine type is not set, cannot use ${words} API` : `method ${method} not implemented`,
    );
  }
}

function healthyService(id: string): ServiceStatus {
  return { id, state: "Running", healthy: true, message: "" };
}

function toMemberInfo(clusterId: string, member: EtcdMember): MemberInfo {
  const { name, address } = member;
  const url = (port: number) => (address === undefined ? [] : [`https://${address}:${port}`]);
  return {
    id: memberId(clusterId, member),
    hostname: name,
    peerUrls: url(ETCD_PEERS),
    clientUrls: url(ETCD_CLIENTS),
    isLearner: false,
  };
}
