import { bootstrapNode } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { KubernetesClient } from "../../clients/kubernetes/client";
import { listNodes } from "../../clients/kubernetes/nodes";
import { etcdStatus } from "../../clients/talos/etcd";
import { installedExtensions, staticPods } from "../../clients/talos/resources";
import { Refusal } from "../../support/refusal";
import { reasonOf } from "../../support/wait";
import type { LiveCluster } from "../../engine/nodes/live";
import { findOldest } from "./path";
import type { NodeVersions, RunningVersions } from "./versions";

/** The components whose version is that of a control plane. */
export const CONTROL_PLANE_COMPONENTS = ["kube-apiserver", "kube-controller-manager", "kube-scheduler"];

/** Asks every node. @throws Refusal for a node that does not answer: its version would be a guess */
export async function readRunningVersions(live: LiveCluster): Promise<RunningVersions> {
  const { cluster, kubernetes } = live;
  const kubelets = new Map((await listNodes(kubernetes)).map((node) => [node.name, node.kubeletVersion]));
  const nodes = await Promise.all(
    cluster.nodes.map(async (node): Promise<NodeVersions> => {
      const kubelet = kubelets.get(node.name);
      if (!kubelet) throw refuseUnreadable(node.name, "Kubernetes has no Node of this name with a kubelet version");
      try {
        return await readNode(live, node, kubelet);
      } catch (error) {
        throw refuseUnreadable(node.name, reasonOf(error));
      }
    }),
  );
  const cilium = cluster.network.cni.name === "cilium" ? await readCilium(kubernetes) : undefined;
  return { nodes, ...(cilium === undefined ? {} : { cilium }) };
}

async function readNode(
  { cluster, talos }: LiveCluster,
  { name, role }: Cluster["nodes"][number],
  kubelet: string,
): Promise<NodeVersions> {
  const client = talos(name);
  const isControlPlane = role === "controlplane";
  const [version, { schematic }, pods, etcd] = await Promise.all([
    client.version(),
    installedExtensions(client),
    isControlPlane ? staticPods(client) : [],
    isControlPlane ? etcdStatus(client) : undefined,
  ]);
  const versions = pods
    .filter(({ component }) => CONTROL_PLANE_COMPONENTS.includes(component))
    .flatMap(({ images }) => images.flatMap((image) => tagOf(image) ?? []));
  return {
    name,
    role,
    isBootstrapNode: bootstrapNode(cluster).name === name,
    isEtcdLeader: etcd !== undefined && etcd.leader === etcd.memberId,
    talos: version,
    schematic,
    kubelet,
    ...(isControlPlane ? { controlPlane: findOldest(versions) } : {}),
  };
}

/** The chart's version is that of its agent. */
async function readCilium(kubernetes: KubernetesClient): Promise<string | undefined> {
  const agent = await kubernetes.find("/apis/apps/v1/namespaces/kube-system/daemonsets/cilium");
  const { containers = [] } =
    (agent?.spec as { template?: { spec?: { containers?: { name: string; image: string }[] } } })?.template?.spec ?? {};
  const image = containers.find(({ name }) => name === "cilium-agent")?.image;
  return image === undefined ? undefined : tagOf(image)?.replace(/^v/, "");
}

export function tagOf(image: string): string | undefined {
  return /:(v\d[^@:/]*)(?:@|$)/.exec(image)?.[1];
}

function refuseUnreadable(node: string, reason: string): Refusal {
  return new Refusal(
    `The versions of ${node} cannot be read: ${reason}.\nAn upgrade needs every node. See what is wrong with: npx coldstart verify`,
  );
}
