import { bootstrapNode } from "../../../spec";
import type { TalosClient } from "../../clients/talos/client";
import { etcdStatus } from "../../clients/talos/etcd";
import { askNodes } from "../../clients/talos/requests";
import type { NodeResponses } from "../../clients/talos/requests";
import { hasStagedConfiguration, installedExtensions, systemDisk } from "../../clients/talos/resources";
import { listNodes } from "../../clients/kubernetes/nodes";
import type { KubernetesNode } from "../../clients/kubernetes/nodes";
import { withoutNodes } from "../../engine/nodes/live-cluster";
import type { LiveCluster } from "../../engine/nodes/live-cluster";
import { readPendingRestarts } from "../../engine/nodes/due-restarts";
import type { RestartReason } from "../../engine/nodes/due-restarts";
import type { CloudAccess, PendingRestart } from "../../providers";
import { reasonOf } from "../../support/wait";

/** What cordoned a node: a run of Coldstart, `coldstart node drain`, or a user with kubectl. */
export type Cordon = "run" | "drain" | "person";

/** One node, as described by its Talos API, the cluster file and Kubernetes. */
export interface NodeRow {
  readonly name: string;
  /** A node that was deleted from the file exists until `coldstart node remove`. */
  readonly isInFile: boolean;
  readonly isBootstrapNode: boolean;
  readonly role?: "controlplane" | "worker";
  readonly site?: string;
  readonly address?: string;
  readonly talos?: string;
  readonly schematic?: string;
  /** The version of the kubelet. */
  readonly kubernetes?: string;
  readonly etcd?: "leader" | "member";
  readonly isReady?: boolean;
  readonly cordon?: Cordon;
  readonly isRebootDue?: boolean;
  readonly rebootReasons?: readonly RestartReason[];
  readonly cores?: number;
  readonly memoryMiB?: number;
  /** The size of the system disk. */
  readonly diskGiB?: number;
  /** ISO 8601. */
  readonly createdAt?: string;
  /** Why values above are missing. */
  readonly faults: readonly string[];
}

/** Queries every node, and Kubernetes. A node that does not respond gets a fault in its row. */
export async function readRows(live: LiveCluster, access: CloudAccess): Promise<NodeRow[]> {
  const { cluster, addresses, checks } = live;
  const registered = await readRegistered(live);
  const names = [...cluster.nodes.map(({ name }) => name), ...Object.keys(addresses), ...registered.nodes.keys()];
  const all = [...new Set(names)];
  const isControlPlane = (name: string) => roleOf(live, name, registered.nodes.get(name)) === "controlplane";
  const created = all.filter((name) => addresses[name] !== undefined);
  const [talos, etcd, pending] = await Promise.all([
    askNodes(checks, created, askTalos),
    askNodes(checks, created.filter(isControlPlane), async (client) => etcdStatus(client)),
    // If a provider cannot be queried, the nodes are shown without its data.
    readPendingRestarts(access).catch((error: unknown) => reasonOf(error)),
  ]);
  return all.map((name) => {
    const found = registered.nodes.get(name);
    const node = cluster.nodes.find((one) => one.name === name);
    const status = etcd.responses.get(name);
    const role = roleOf(live, name, found);
    return {
      name,
      isInFile: node !== undefined,
      isBootstrapNode: bootstrapNode(cluster).name === name,
      ...(role === undefined ? {} : { role }),
      ...(node ? { site: node.site.name } : {}),
      ...(addresses[name] === undefined ? {} : { address: addresses[name] }),
      ...describeTalos(talos.responses.get(name), typeof pending === "string" ? [] : pending, name),
      ...(status ? { etcd: status.leader === status.memberId ? ("leader" as const) : ("member" as const) } : {}),
      ...(found ? describeRegistered(found) : {}),
      faults: [
        ...faultsOf(name, talos, etcd),
        ...(typeof pending === "string" && node ? [`unknown whether its hardware needs a restart: ${pending}`] : []),
        ...(found ? [] : [registered.fault ?? "not registered in Kubernetes"]),
      ],
    };
  });
}

async function askTalos(client: TalosClient) {
  const [talos, { schematic }, isStaged, disk] = await Promise.all([
    client.version(),
    installedExtensions(client),
    hasStagedConfiguration(client),
    systemDisk(client),
  ]);
  return { talos, schematic, isStaged, disk };
}

function describeTalos(
  answer: Awaited<ReturnType<typeof askTalos>> | undefined,
  pending: readonly PendingRestart[],
  name: string,
) {
  if (!answer) return {};
  const { talos, schematic, isStaged, disk } = answer;
  const rebootReasons: RestartReason[] = [
    ...(isStaged ? (["configuration"] as const) : []),
    ...(pending.some(({ node }) => node === name) ? (["hardware"] as const) : []),
    ...(disk?.canGrow ? (["disk"] as const) : []),
  ];
  return {
    talos,
    ...(schematic === undefined ? {} : { schematic }),
    ...(disk ? { diskGiB: Math.round(disk.size / GIB) } : {}),
    isRebootDue: rebootReasons.length > 0,
    rebootReasons,
  };
}

const GIB = 2 ** 30;

/** A node that does not respond at all reports the same fault for its etcd. */
function faultsOf(name: string, talos: NodeResponses<unknown>, etcd: NodeResponses<unknown>): string[] {
  const own = ({ faults }: NodeResponses<unknown>) => faults.filter((fault) => fault.name === name);
  const [unresponsive] = own(talos);
  return (unresponsive ? [unresponsive] : own(etcd)).map(({ what }) => what);
}

function roleOf({ cluster }: LiveCluster, name: string, found: KubernetesNode | undefined): NodeRow["role"] {
  const node = cluster.nodes.find((one) => one.name === name);
  if (node) return node.role;
  return found && (found.isControlPlane ? "controlplane" : "worker");
}

function describeRegistered({ kubeletVersion, isReady, createdAt, cores, memoryMiB, ...node }: KubernetesNode) {
  const cordon: Cordon = node.drainedSince ? "drain" : node.cordonedBy ? "run" : "person";
  return {
    kubernetes: kubeletVersion,
    isReady,
    ...(cores === undefined ? {} : { cores }),
    ...(memoryMiB === undefined ? {} : { memoryMiB }),
    ...(node.isCordoned ? { cordon } : {}),
    ...(createdAt === undefined ? {} : { createdAt }),
  };
}

interface RegisteredNodes {
  readonly nodes: ReadonlyMap<string, KubernetesNode>;
  readonly fault?: string;
}

/** Queries any control plane: the one in the kubeconfig may be down. */
async function readRegistered(live: LiveCluster): Promise<RegisteredNodes> {
  try {
    const { kubernetes } = await withoutNodes(live, []);
    return { nodes: new Map((await listNodes(kubernetes)).map((node) => [node.name, node])) };
  } catch (error) {
    return { nodes: new Map(), fault: reasonOf(error).split("\n")[0] ?? "" };
  }
}
