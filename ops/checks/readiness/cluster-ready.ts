import { controlPlanes } from "../../../spec";
import { opsProvider } from "../../providers";
import type { Cluster, Node } from "../../../spec";
import { counted } from "../../support/counted";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { talosctl } from "../../clients/talos/command";
import { etcdProblems, etcdViews, talosVersions } from "../../clients/talos/requests";
import type { NodeProblem } from "../../clients/talos/requests";
import type { Places } from "../../support/places";
import { BOUNDS } from "../timeouts";
import type { Bounds } from "../timeouts";
import { isReady, missingNodes } from "./flux-ready";
import { waitFor } from "../wait-for";
import type { Missing } from "../wait-for";

export interface ClusterReadyOptions {
  readonly cluster: Cluster;
  readonly places: Pick<Places, "kubeconfig" | "talosconfig">;
  /** Node → address. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Hears what is waited for, and each step that is behind. */
  readonly say: (text: string) => void;
  readonly signal?: AbortSignal;
  /** @default BOUNDS */
  readonly bounds?: Bounds;
}

/**
 * From the machines up: each step is asked for only when the one below it stands, so that the first thing that is wrong
 * is what is named.
 */
export async function clusterReady(options: ClusterReadyOptions): Promise<void> {
  await membersAnswer(options);
  await apiAnswers(options);
  await nodesReady(options);
  await networkReady(options);
}

/** The lower half of it: what can be asked of the nodes themselves, wherever the kubeconfig leads. */
export async function membersAnswer(options: ClusterReadyOptions): Promise<void> {
  await talosUp(options);
  await etcdComplete(options);
}

async function talosUp(options: ClusterReadyOptions): Promise<void> {
  const { cluster, places, addresses, signal, say, bounds = BOUNDS } = options;
  await waitFor({
    goal: "Talos answers on every node",
    bound: bounds.talos,
    signal,
    tell: say,
    look: askNode(options, undefined, "version"),
    async ask() {
      const { problems } = await talosVersions({ cluster, addresses, talosconfig: places.talosconfig });
      return firstOf(problems, ({ node, address }) =>
        // A node that does not answer shows why on its screen alone.
        [askNode(options, address, "dmesg"), `or, if it stays silent: ${consoleOf(node)}`].join("\n  "),
      );
    },
  });
  say(`Talos answers on ${inNumber(cluster)}`);
}

async function etcdComplete(options: ClusterReadyOptions): Promise<void> {
  const { cluster, places, addresses, signal, say, bounds = BOUNDS } = options;
  const access = { cluster, addresses, talosconfig: places.talosconfig };
  const names = controlPlanes(cluster).map(({ name }) => name);
  await waitFor({
    goal: `etcd has these members: ${names.join(", ")}`,
    bound: bounds.etcd,
    signal,
    tell: say,
    look: askNode(options, undefined, "etcd members"),
    async ask() {
      const problems = etcdProblems(access, await etcdViews(access));
      return firstOf(problems, ({ address }) =>
        [askNode(options, address, "service etcd"), askNode(options, undefined, "etcd members")].join("\n  "),
      );
    },
  });
  say(`etcd has its ${counted(names.length, "member")}`);
}

async function apiAnswers(options: ClusterReadyOptions): Promise<void> {
  const { cluster, places, addresses, signal, say, bounds = BOUNDS } = options;
  const first = addresses[cluster.controlPlane.bootstrapNode];
  let version = "";
  await waitFor({
    goal: "the Kubernetes API answers",
    bound: bounds.api,
    signal,
    tell: say,
    look: askNode(options, first, "logs kubelet"),
    async ask() {
      version = await new KubernetesClient(places.kubeconfig).version();
      return undefined;
    },
  });
  say(`the Kubernetes API answers (${version})`);
}

async function nodesReady(options: ClusterReadyOptions): Promise<void> {
  const { cluster, places, addresses, signal, say, bounds = BOUNDS } = options;
  await waitFor({
    goal: "every node is Ready",
    bound: bounds.nodes,
    signal,
    tell: say,
    look: kubectl(options, "get nodes -o wide"),
    async ask() {
      const found = await new KubernetesClient(places.kubeconfig).list("/api/v1/nodes");
      const what = missingNodes(cluster, found);
      if (!what) return undefined;
      const registered = (name: string) => found.find(({ metadata }) => metadata.name === name);
      const absent = cluster.nodes.find(({ name }) => !registered(name));
      if (absent) return { what, look: askNode(options, addresses[absent.name], "logs kubelet") };
      const unready = found.filter((node) => !isReady(node)).map(({ metadata }) => metadata.name);
      return { what, look: kubectl(options, `describe node ${unready.join(" ")}`) };
    },
  });
  say(`${inNumber(cluster)} ${cluster.nodes.length === 1 ? "is" : "are"} Ready`);
}

/** The network plugin's agent, by the name that its makers gave it, as a DaemonSet in kube-system. */
const AGENTS = {
  cilium: { daemonSet: "cilium", label: "k8s-app=cilium" },
  flannel: { daemonSet: "kube-flannel", label: "k8s-app=flannel" },
} as const;

async function networkReady(options: ClusterReadyOptions): Promise<void> {
  const { cluster, places, signal, say, bounds = BOUNDS } = options;
  const { daemonSet, label } = AGENTS[cluster.network.cni.name];
  const look = kubectl(options, `-n kube-system get pods -o wide -l ${label}`);
  await waitFor({
    goal: `${daemonSet} runs on every node`,
    bound: bounds.cni,
    signal,
    tell: say,
    look,
    async ask() {
      const client = new KubernetesClient(places.kubeconfig);
      const agent = await client.find(`/apis/apps/v1/namespaces/kube-system/daemonsets/${daemonSet}`);
      const ready = Number(agent?.status?.numberReady ?? 0);
      if (ready >= cluster.nodes.length) return undefined;
      const what = agent ? `it is ready on ${ready} of ${inNumber(cluster)}` : "there is no such DaemonSet";
      return { what, look };
    },
  });
  say(`${daemonSet} runs on every node`);
}

function inNumber({ nodes }: Cluster): string {
  return counted(nodes.length, "node");
}

/** All problems in words, and the command for the first of them. */
function firstOf(problems: readonly NodeProblem[], look: (first: NodeProblem) => string): Missing | undefined {
  const [first] = problems;
  if (!first) return undefined;
  return { what: problems.map(({ what }) => what).join("; "), look: look(first) };
}

/** @param address of the node that is meant, asked directly. @default the first control plane */
function askNode({ cluster, places, addresses }: ClusterReadyOptions, address: string | undefined, words: string) {
  return talosctl(places, address || addresses[cluster.controlPlane.bootstrapNode], words);
}

function kubectl({ places }: ClusterReadyOptions, words: string): string {
  return `KUBECONFIG=${places.kubeconfig} kubectl ${words}`;
}

/** What a machine shows on its screen, where nothing else can be asked. */
export function consoleOf(node: Node): string {
  return opsProvider(node.site).consoleCommand(node);
}
