/** One node of a cluster. */
import type { JoinedNode } from "../cluster-view";
import type { Machine, TalosMachine } from "../machines";
import type { Peer } from "../machines/network";
import type { NodeConfig } from "./node-config";

/** A machine that runs Talos with a configuration. */
export interface TalosNode {
  readonly machine: TalosMachine;
  readonly config: NodeConfig;
  readonly name: string;
}

const HOST = /^https?:\/\/(?:\[([^\]]+)\]|([^:/]+))/;

export function peer({ machine, config }: TalosNode): Peer {
  return { machine, kubespan: config.kubespan };
}

export function endpointHost({ endpoint }: NodeConfig): string {
  const match = HOST.exec(endpoint);
  return match?.[1] ?? match?.[2] ?? "";
}

// Without a static name Talos takes what the platform says: Hetzner's metadata, or META key 10 at home.
export function nodeName(machine: Machine, config: NodeConfig): string {
  return config.hostname ?? machine.labels?.["hostname"] ?? machine.name;
}

export function joinedNode({ machine, config, name }: TalosNode): Omit<JoinedNode, "down"> {
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
    ...(config.providerId === undefined ? {} : { providerId: config.providerId }),
    talosVersion: machine.running.system.version,
    kubernetesVersion: config.kubernetesVersion,
    extensions: machine.running.system.extensions,
    site: machine.provider,
  };
}
