import { bootstrapNode } from "../../../spec";
import type { Cluster } from "../../../spec";
import { listNodes } from "../../clients/kubernetes/nodes";
import { etcdStatus } from "../../clients/talos/etcd";
import type { TalosClient } from "../../clients/talos/client";
import {
  CONTROL_PLANE_COMPONENTS,
  installedExtensions,
  machineConfiguration,
  staticPods,
} from "../../clients/talos/resources";
import { readMachineConfig, sectionAt } from "../../guard/effects/machine-config";
import type { Section } from "../../guard/effects/machine-config";
import { commandLine } from "../../support/command-line";
import { refusalFor } from "../../support/finding-refusal";
import type { Refusal } from "../../support/refusal";
import { reasonOf } from "../../support/wait";
import type { LiveCluster } from "../../engine/nodes/live-cluster";
import { readCilium } from "./cilium";
import { findOldest } from "./path";
import { imageTag } from "../../support/image-tag";
import type { NodeVersions, RunningVersions } from "./versions";

/** Queries every node. @throws Refusal if a node does not respond, because its version is unknown */
export async function readRunningVersions(live: LiveCluster): Promise<RunningVersions> {
  const { cluster, kubernetes } = live;
  const kubelets = new Map((await listNodes(kubernetes)).map((node) => [node.name, node.kubeletVersion]));
  const nodes = await Promise.all(
    cluster.nodes.map(async (node): Promise<NodeVersions> => {
      const kubelet = kubelets.get(node.name);
      if (!kubelet)
        throw refuseUnreadable(live, node.name, "Kubernetes has no Node with this name and a kubelet version");
      try {
        return await readNode(live, node, kubelet);
      } catch (error) {
        throw refuseUnreadable(live, node.name, reasonOf(error));
      }
    }),
  );
  const cilium = cluster.network.cni.name === "cilium" ? await readCilium(kubernetes) : undefined;
  return { nodes, ...(cilium === undefined ? {} : { cilium: cilium.version, appliedCilium: cilium.applied }) };
}

async function readNode(
  { cluster, talos }: LiveCluster,
  { name, role }: Cluster["nodes"][number],
  kubelet: string,
): Promise<NodeVersions> {
  const client = talos(name);
  const isControlPlane = role === "controlplane";
  const [version, { schematic }, versions, etcd, configured] = await Promise.all([
    client.version(),
    installedExtensions(client),
    isControlPlane ? readNodeComponents(client) : [],
    isControlPlane ? etcdStatus(client) : undefined,
    readConfiguredVersions(client),
  ]);
  return {
    name,
    role,
    isBootstrapNode: bootstrapNode(cluster).name === name,
    isEtcdLeader: etcd !== undefined && etcd.leader === etcd.memberId,
    talos: version,
    schematic,
    kubelet,
    ...(isControlPlane ? { controlPlane: findOldest(versions) } : {}),
    ...(configured === undefined ? {} : { configured }),
  };
}

/** The versions of the static pods of a control plane. */
export async function readNodeComponents(client: TalosClient): Promise<string[]> {
  const pods = await staticPods(client);
  return pods
    .filter(({ component }) => CONTROL_PLANE_COMPONENTS.includes(component))
    .flatMap(({ images }) => images.flatMap((image) => imageTag(image) ?? []));
}

/** The versions in the configuration of a node. During a restart, the running versions differ. */
async function readConfiguredVersions(client: TalosClient): Promise<NodeVersions["configured"]> {
  const config = readMachineConfig(await machineConfiguration(client));
  const imageAt = (section: Section | undefined, name: string) => {
    const { image } = section ? sectionAt(section, name) : {};
    return typeof image === "string" ? imageTag(image) : undefined;
  };
  const kubelet = imageAt(config?.machine, "kubelet");
  return kubelet === undefined ? undefined : { kubelet, kubernetes: imageAt(config?.cluster, "apiServer") ?? kubelet };
}

function refuseUnreadable({ checks }: LiveCluster, node: string, reason: string): Refusal {
  return refusalFor(
    "node-silent",
    `The versions of ${node} cannot be read: ${reason}.\nAn upgrade needs every node. Diagnose it with: ${commandLine("verify", checks)}`,
  );
}
