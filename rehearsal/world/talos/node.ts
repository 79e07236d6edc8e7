/** One node of a cluster. */
import type { JoinedNode } from "../cluster-view";
import { isRunningTalos } from "../machines";
import type { Machine, TalosMachine } from "../machines";
import type { Peer } from "../machines/network";
import type { Components } from "./component-skew";
import { readNodeConfig } from "./node-config";
import type { NodeConfig } from "./node-config";
import { isInSubnet } from "./subnet";

/** A machine that runs Talos with a configuration. */
export interface TalosNode {
  readonly machine: TalosMachine;
  readonly config: NodeConfig;
  readonly name: string;
}

const HOST = /^https?:\/\/(?:\[([^\]]+)\]|([^:/]+))/;

export function nodeOf(machine: Machine): TalosNode | undefined {
  if (!isRunningTalos(machine) || machine.configuration === undefined) return undefined;
  const config = readNodeConfig(machine.configuration);
  return { machine, config, name: nodeName(machine, config) };
}

export function toPeer({ machine, config }: TalosNode): Peer {
  return { machine, kubespan: config.kubespan };
}

export function endpointHost({ endpoint }: NodeConfig): string {
  const match = HOST.exec(endpoint);
  return match?.[1] ?? match?.[2] ?? "";
}

/** Why the node's kubelet does not run. */
export function kubeletFault({ config, machine }: Pick<TalosNode, "config" | "machine">): string | undefined {
  const { nodeSubnets } = config;
  if (config.kubeletFault !== undefined || nodeSubnets.length === 0 || machine.address === undefined)
    return config.kubeletFault;
  if (isAllowed(nodeSubnets, machine.address)) return undefined;
  return `kubelet waits for an address in ${nodeSubnets.join(", ")} (nodeIP.validSubnets), and the machine has ${machine.address}`;
}

/** The last entry that matches an address decides; `!` excludes. */
function isAllowed(subnets: readonly string[], address: string): boolean {
  const last = subnets.findLast((subnet) => isInSubnet(subnet.replace(/^!/, ""), address));
  return last !== undefined && !last.startsWith("!");
}

// Without a static name, Talos uses the name of the platform: Hetzner's metadata, or META key 10 on-premises.
function nodeName(machine: Machine, config: NodeConfig): string {
  return config.hostname ?? machine.labels?.["hostname"] ?? machine.name;
}

/** The values that a node registered with. The other fields of a JoinedNode are computed. */
export type RegisteredNode = Omit<JoinedNode, "down" | "off" | "podNetworkBlocked" | "skew">;

export function joinedNode({ machine, config, name }: TalosNode): RegisteredNode {
  return {
    name,
    address: machine.address ?? "",
    role: config.role,
    schedulable: config.schedulable,
    labels: {
      ...config.labels,
      ...(config.role === "controlplane" ? { "node-role.kubernetes.io/control-plane": "" } : {}),
      "kubernetes.io/hostname": name,
      "kubernetes.io/os": "linux",
      "kubernetes.io/arch": "amd64",
    },
    annotations: config.annotations,
    taints: config.taints,
    ...(config.providerId === undefined ? {} : { providerId: config.providerId }),
    talosVersion: machine.running.system.version,
    kubernetesVersion: config.kubernetesVersion,
    ...(config.role === "controlplane"
      ? { components: componentsOf(config), componentFlags: config.componentFlags }
      : {}),
    maxPods: config.maxPods,
    extensions: machine.running.system.extensions,
    ...(machine.hardware
      ? { hardware: { ...machine.hardware, diskGiB: machine.grownGiB ?? machine.hardware.diskGiB } }
      : {}),
    site: machine.provider,
    hostDns: config.hostDns,
  };
}

export function componentsOf(config: NodeConfig): Components {
  return {
    apiServer: config.apiServerVersion,
    controllerManager: config.controllerManagerVersion,
    scheduler: config.schedulerVersion,
  };
}
