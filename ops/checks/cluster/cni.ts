import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/counted";
import { kubectlFor } from "./context";
import type { ClusterContext } from "./context";

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
    const { cluster, kubernetes } = context;
    const { daemonSet, label } = AGENTS[cluster.network.cni.name];
    const agent = await kubernetes.find(`/apis/apps/v1/namespaces/kube-system/daemonsets/${daemonSet}`);
    const ready = Number(agent?.status?.numberReady ?? 0);
    const all = formatCount(cluster.nodes.length, "node");
    const fault = agent ? `${daemonSet} is ready on ${ready} of ${all}` : `there is no DaemonSet ${daemonSet}`;
    return passIfNone(
      ready >= cluster.nodes.length ? [] : [fault],
      `${daemonSet} on ${all}`,
      kubectlFor(context, `-n kube-system get pods -o wide -l ${label}`),
    );
  },
};
