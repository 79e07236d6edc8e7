import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/count";
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { ClusterContext } from "./context";
import { isReady } from "./ready";

/** The agent of the network plugin, a DaemonSet in kube-system. */
const AGENTS = {
  cilium: { daemonSet: "cilium", label: "k8s-app=cilium" },
  flannel: { daemonSet: "kube-flannel", label: "k8s-app=flannel" },
} as const;

export const cniReady: Check<ClusterContext> = {
  id: "cni-ready",
  title: "the CNI runs on every node",
  needs: ["nodes-ready"],
  async run(context) {
    const { cluster, kubernetes, nodes } = context;
    const { daemonSet, label } = AGENTS[cluster.network.cni.name];
    if (nodes.length < cluster.nodes.length) return checkPart(context, label);
    const agent = await kubernetes.find(`/apis/apps/v1/namespaces/kube-system/daemonsets/${daemonSet}`);
    const ready = Number(agent?.status?.numberReady ?? 0);
    const all = formatCount(cluster.nodes.length, "node");
    const fault = agent ? `${daemonSet} is ready on ${ready} of ${all}` : `there is no DaemonSet ${daemonSet}`;
    return passIfNone(
      ready >= cluster.nodes.length ? [] : [fault],
      `${daemonSet} on ${all}`,
      kubectlCommand(context, `-n kube-system get pods -o wide -l ${label}`),
    );
  },
};

/** For some of the nodes: the rest of the cluster may be down, so a total does not tell which nodes lack the agent. */
async function checkPart(context: ClusterContext, label: string) {
  const { kubernetes, nodes } = context;
  const found = await kubernetes.list(`/api/v1/namespaces/kube-system/pods?labelSelector=${encodeURIComponent(label)}`);
  const ready = new Set(found.filter(isReady).map(({ spec }) => String(spec?.nodeName)));
  return passIfNone(
    nodes.filter((name) => !ready.has(name)).map((name) => `${label} does not run on ${name}`),
    `${label} on ${nodes.join(", ")}`,
    kubectlCommand(context, `-n kube-system get pods -o wide -l ${label}`),
  );
}
