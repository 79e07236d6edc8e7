import type { Cluster } from "../../../spec";
import { documentsOfKind, isSameValue, sectionAt } from "./machine-config";
import type { MachineConfig } from "./machine-config";

/** Defaults of Talos. Source: siderolabs/talos, `pkg/machinery/constants`. */
const DEFAULTS = { podSubnets: ["10.244.0.0/16"], serviceSubnets: ["10.96.0.0/12"], dnsDomain: "cluster.local" };

const WORDS: Readonly<Record<keyof typeof DEFAULTS, string>> = {
  podSubnets: "pod subnet",
  serviceSubnets: "service subnet",
  dnsDomain: "DNS domain of services",
};

type ClusterNetwork = Partial<Record<keyof typeof DEFAULTS, unknown>>;

/** Changed settings from which the addresses and names of nodes, pods and services are derived. */
export function networkChanges(before: MachineConfig, after: MachineConfig | undefined, cluster: Cluster): string[] {
  const [old, fresh] = [networkOf(before), after ? networkOf(after) : wantedNetwork(cluster)];
  const settings = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];
  return settings
    .filter((setting) => setting in fresh && !isSameValue(valueOf(old, setting), valueOf(fresh, setting)))
    .map((setting) => WORDS[setting]);
}

/** Talos 1.14 moves the section to separate documents; the settings keep their names. */
function networkOf(config: MachineConfig): ClusterNetwork {
  const moved = documentsOfKind(config, "KubeNetworkConfig")[0] ?? {};
  return { ...DEFAULTS, ...sectionAt(config.cluster, "network"), ...moved };
}

/** The cluster file does not set the domain: it is the same for every cluster. */
function wantedNetwork({ kubernetes }: Cluster): ClusterNetwork {
  return { podSubnets: [kubernetes.podSubnet], serviceSubnets: [kubernetes.serviceSubnet] };
}

function valueOf(network: ClusterNetwork, setting: keyof typeof DEFAULTS): unknown {
  return network[setting] ?? DEFAULTS[setting];
}
