import type { KubeObject } from "../../../../../rehearsal/world/kubernetes/object";

const labels = { "k8s-app": "cilium" };

/** The agent of Cilium: where it is, policies are enforced. */
export const CILIUM_AGENT: KubeObject = {
  apiVersion: "apps/v1",
  kind: "DaemonSet",
  metadata: { name: "cilium", namespace: "kube-system" },
  spec: {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: "agent", image: "cilium" }] } },
  },
};
