import type { Cluster, Node } from "../../../spec";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { findCondition } from "../../clients/kubernetes/conditions";
import type { NodeHealth } from "../../guard/health";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/count";
import { warning } from "../../support/finding";
import { kubectlCommand } from "../../clients/kubernetes/command";
import { talosctlFor } from "./context";
import type { ClusterContext, NodeContext } from "./context";
import { isReady } from "./ready";
import { passUnlessUpgrading } from "./upgrade-in-progress";

const NODES = "/api/v1/nodes";
const CONTROL_PLANE = "node-role.kubernetes.io/control-plane";
/** The operating system that kubelets on Talos report. */
const TALOS_IMAGE = /^Talos \((v[^)]+)\)$/;

/** Node → what Kubernetes reports. A kubelet that is not registered runs no pods, even if its etcd works. */
export async function readNodes(kubernetes: NodeContext["kubernetes"]): Promise<ReadonlyMap<string, NodeHealth>> {
  const found = await kubernetes.list(NODES);
  return new Map(found.map((node) => [node.metadata.name, readinessOf(node)]));
}

export const UNREGISTERED: NodeHealth = { isHealthy: false, evidence: "not registered in Kubernetes" };

function readinessOf(node: KubernetesObject): NodeHealth {
  const { kubeletVersion, osImage } = (node.status?.nodeInfo ?? {}) as { kubeletVersion?: string; osImage?: string };
  const talos = TALOS_IMAGE.exec(osImage ?? "")?.[1];
  const versions = {
    ...(kubeletVersion ? { kubelet: kubeletVersion } : {}),
    ...(talos === undefined ? {} : { talos }),
  };
  const ready = findCondition(node, "Ready");
  if (ready?.status === "True") return { isHealthy: true, evidence: "Ready", ...versions };
  return { isHealthy: false, evidence: `not Ready${ready?.message ? ` (${ready.message})` : ""}`, ...versions };
}

export const nodesReady: Check<NodeContext> = {
  id: "nodes-ready",
  title: "every node is Ready",
  needs: ["kubernetes-api"],
  command: (context) => kubectlCommand(context, "get nodes -o wide"),
  run: (context) => checkReady(context),
};

/** The same check for a cluster that is still starting: it passes while no kubelet is registered. */
export const registeredNodesReady: Check<NodeContext> = {
  ...nodesReady,
  run: (context) => checkReady(context, { needsAny: false }),
};

async function checkReady(context: NodeContext, { needsAny = true } = {}) {
  const found = await readNodes(context.kubernetes);
  const judged = found.size === 0 && !needsAny ? [] : context.nodes;
  const faults = judged.flatMap((name) => {
    const health = found.get(name) ?? UNREGISTERED;
    return health.isHealthy ? [] : [{ name, health }];
  });
  const absent = faults.find(({ health }) => health === UNREGISTERED);
  const nodes = Object.fromEntries(judged.map((name) => [name, found.get(name)?.isHealthy === true]));
  const result = passIfNone(
    faults.map(({ name, health }) => `${name}: ${health.evidence}`),
    formatCount(judged.length, "node"),
    absent
      ? talosctlFor(context, absent.name, "logs kubelet")
      : kubectlCommand(context, `describe node ${faults.map(({ name }) => name).join(" ")}`),
  );
  return { ...result, nodes };
}

export const nodesMatch: Check<ClusterContext> = {
  id: "nodes-match",
  title: "every node has its address, role and Kubernetes version",
  needs: ["kubernetes-api"],
  async run(context) {
    const { kubernetes, cluster, addresses, isUpgrading } = context;
    const found = await kubernetes.list(NODES);
    const others = found.filter(({ metadata }) => !cluster.nodes.some(({ name }) => name === metadata.name));
    const stale = others.filter((node) => !isReady(node)).map(({ metadata }) => metadata.name);
    const pairs = cluster.nodes.flatMap((node) => {
      const object = found.find(({ metadata }) => metadata.name === node.name);
      return object ? [{ node, object }] : [];
    });
    return passUnlessUpgrading(
      { isUpgrading },
      {
        faults: [
          ...pairs.flatMap(({ node, object }) => findDifferences(node, object, addresses[node.name])),
          ...others.filter(isReady).map(({ metadata }) => `${metadata.name} is Ready, but not in the cluster file`),
        ],
        versionFaults: pairs.flatMap(({ object }) => versionFault(cluster, object) ?? []),
        evidence: `${cluster.kubernetes.version}: ${cluster.nodes.map(({ name, role }) => `${name} ${addresses[name] ?? "?"} ${role}`).join(", ")}`,
        command: kubectlCommand(context, "get nodes -o wide"),
        findings: stale.map((name) =>
          warning(
            "node-object-stale",
            `The machine of ${name} no longer exists.`,
            kubectlCommand(context, `delete node ${name}`),
          ),
        ),
      },
    );
  },
};

function versionFault({ kubernetes }: Cluster, { metadata, status }: KubernetesObject): string | undefined {
  const version = String(status?.nodeInfo?.kubeletVersion);
  return version === kubernetes.version
    ? undefined
    : `${metadata.name} runs Kubernetes ${version}, not ${kubernetes.version}`;
}

function findDifferences(
  { name, role }: Node,
  { metadata, status }: KubernetesObject,
  planned: string | undefined,
): string[] {
  const addresses = addressesOf(status?.addresses);
  const isControlPlane = metadata.labels?.[CONTROL_PLANE] !== undefined;
  return [
    ...(planned !== undefined && addresses.includes(planned)
      ? []
      : [`${name} has the address ${addresses.join(", ") || "none"}, not ${planned ?? "one from infra"}`]),
    ...(isControlPlane === (role === "controlplane")
      ? []
      : [`${name} is a ${isControlPlane ? "control plane" : "worker"}, but a ${role} in the cluster file`]),
  ];
}

function addressesOf(list: readonly { type: string; address: string }[] = []): string[] {
  return list.filter(({ type }) => type === "InternalIP" || type === "ExternalIP").map(({ address }) => address);
}
