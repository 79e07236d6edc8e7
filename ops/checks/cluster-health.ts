/** How the nodes of a cluster are, asked of the nodes themselves. They may be down: then nothing is known, and that is said. */
import { existsSync } from "node:fs";
import { unknownHealth } from "../guard";
import type { Health } from "../guard";
import type { NodeHealth } from "../guard/health";
import { KubernetesClient } from "../clients/kubernetes/client";
import type { KubernetesObject } from "../clients/kubernetes/client";
import { reasonOf } from "../support/wait";
import type { Places } from "../support/places";
import { TalosClient } from "../clients/talos/client";
import { readTalosconfig } from "../clients/talos/talosconfig";

export interface Asked {
  readonly places: Pick<Places, "kubeconfig" | "talosconfig">;
  /** Control plane → address: of those that there are, whatever the cluster file says of them. */
  readonly controlPlanes: Readonly<Record<string, string>>;
}

/** What one source knows; none of the two is complete, and each may be silent. */
interface Source {
  readonly nodes: Readonly<Record<string, NodeHealth>>;
  readonly members?: readonly string[];
  readonly silent?: string;
}

export async function askHealth(asked: Asked): Promise<Health> {
  const [etcd, kubernetes] = await Promise.all([askEtcd(asked), askKubernetes(asked)]);
  if (etcd.silent && kubernetes.silent) return unknownHealth(`${etcd.silent}, and ${kubernetes.silent}`);
  const names = new Set([...Object.keys(etcd.nodes), ...Object.keys(kubernetes.nodes)]);
  const silent = etcd.silent ?? kubernetes.silent;
  // While a cluster starts for the first time nobody is registered: that says nothing of any of them.
  const isAnyRegistered = Object.keys(kubernetes.nodes).length > 0;
  const registered = (name: string) => kubernetes.nodes[name] ?? (isAnyRegistered ? UNREGISTERED : undefined);
  return {
    nodes: Object.fromEntries([...names].map((name) => [name, both(etcd.nodes[name], registered(name))])),
    ...(etcd.members ? { members: etcd.members } : {}),
    ...(silent ? { unknown: silent } : {}),
  };
}

/** Its etcd may be back long before its kubelet, or without it: nothing of Kubernetes runs on it. */
const UNREGISTERED: NodeHealth = { healthy: false, saw: "Kubernetes does not know it" };

/** A node is well when nobody who knows it says otherwise. */
function both(...sights: readonly (NodeHealth | undefined)[]): NodeHealth {
  const known = sights.filter((sight) => sight !== undefined);
  const ill = known.filter(({ healthy }) => !healthy);
  const [kubelet] = known.flatMap((sight) => sight.kubelet ?? []);
  return {
    healthy: ill.length === 0,
    saw: (ill.length > 0 ? ill : known).map(({ saw }) => saw).join("; "),
    ...(kubelet === undefined ? {} : { kubelet }),
  };
}

/** Of each control plane its own etcd: that it answers says that it is up and sees a leader. */
async function askEtcd({ places, controlPlanes }: Asked): Promise<Source> {
  if (!existsSync(places.talosconfig))
    return { nodes: {}, silent: `there is no ${places.talosconfig} to ask etcd with` };
  const access = readTalosconfig(places.talosconfig);
  const members = new Set<string>();
  const nodes = await Promise.all(
    Object.entries(controlPlanes).map(async ([name, address]): Promise<[string, NodeHealth]> => {
      try {
        for (const member of await new TalosClient(access, address).etcdMembers())
          if (!member.isLearner) members.add(member.hostname || (member.peerUrls[0] ?? member.id));
        return [name, { healthy: true, saw: "its etcd answers" }];
      } catch (error) {
        return [name, { healthy: false, saw: `its etcd does not answer (${reasonOf(error)})` }];
      }
    }),
  );
  const [first] = nodes;
  // Nobody at all: that may be the way there as well as the nodes.
  if (members.size === 0)
    return { nodes: {}, silent: `no etcd answers${first ? ` (${first[0]}: ${first[1].saw})` : ""}` };
  return { nodes: Object.fromEntries(nodes), members: [...members].sort() };
}

async function askKubernetes({ places }: Asked): Promise<Source> {
  if (!existsSync(places.kubeconfig))
    return { nodes: {}, silent: `there is no ${places.kubeconfig} to ask Kubernetes with` };
  try {
    const nodes = await new KubernetesClient(places.kubeconfig).list("/api/v1/nodes");
    return { nodes: Object.fromEntries(nodes.map((node) => [node.metadata.name, readiness(node)])) };
  } catch (error) {
    return { nodes: {}, silent: `the Kubernetes API does not answer (${reasonOf(error)})` };
  }
}

function readiness(node: KubernetesObject): NodeHealth {
  const { conditions, nodeInfo } = (node.status ?? {}) as {
    conditions?: { type: string; status: string; message?: string }[];
    nodeInfo?: { kubeletVersion?: string };
  };
  const version = nodeInfo?.kubeletVersion ? { kubelet: nodeInfo.kubeletVersion } : {};
  const ready = conditions?.find(({ type }) => type === "Ready");
  if (ready?.status === "True") return { healthy: true, saw: "it is Ready", ...version };
  return { healthy: false, saw: `it is not Ready${ready?.message ? ` (${ready.message})` : ""}`, ...version };
}
