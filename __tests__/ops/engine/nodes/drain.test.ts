import { KubernetesRefused } from "../../../../ops/clients/kubernetes/client";
import type { KubernetesClient } from "../../../../ops/clients/kubernetes/client";
import { DrainBlocked, evictPods } from "../../../../ops/engine/nodes/drain";

const POD = {
  metadata: { namespace: "apps", name: "web-0", uid: "1", ownerReferences: [{ kind: "ReplicaSet", name: "web" }] },
  status: { phase: "Running" },
};

/** A node with one pod, which a budget keeps there. */
const kubernetes = {
  kubeconfig: "a/kubeconfig",
  list: () => Promise.resolve([POD]),
  create: () => Promise.reject(new KubernetesRefused(429, "the budget web allows no disruption")),
} as unknown as KubernetesClient;

describe("wording", () => {
  test("a drain that a budget blocks names the pod, the reason and the command that lists the budgets", async () => {
    const drain = {
      ...{ kubernetes, node: "w-0", run: "a", timeoutSeconds: 0.05 },
      ...{ signal: new AbortController().signal, say: () => undefined, show: () => undefined },
    };
    const error: unknown = await evictPods(drain).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DrainBlocked);
    expect((error as DrainBlocked).message.split("\n")).toEqual([
      "Draining w-0 timed out after 50ms: apps/web-0: the budget web allows no disruption. [drain-blocked]",
      "Scale the workload up or change its PodDisruptionBudget (KUBECONFIG=a/kubeconfig kubectl get pdb -A), then run the same command again.",
    ]);
  });
});
