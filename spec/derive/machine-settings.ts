import type { ClusterInput } from "../schema/cluster";
import type { NodeInput } from "../schema/node";

export interface MachineSettings {
  readonly sysctls: Readonly<Record<string, string>>;
  readonly kernelModules: ClusterInput["talos"]["kernelModules"];
  readonly annotations: Readonly<Record<string, string>>;
  readonly taints: Readonly<Record<string, string>>;
}

/** Merges the settings of the cluster, the role and the node; the more specific one wins. */
export function machineSettings({ talos, roles }: ClusterInput, node: NodeInput): MachineSettings {
  const role = roles[node.role];
  const modules = [...talos.kernelModules, ...role.kernelModules, ...node.kernelModules];
  return {
    sysctls: { ...talos.sysctls, ...role.sysctls, ...node.sysctls },
    kernelModules: [...new Map(modules.map((module) => [module.name, module])).values()],
    annotations: { ...role.annotations, ...node.annotations },
    taints: { ...role.taints, ...node.taints },
  };
}
