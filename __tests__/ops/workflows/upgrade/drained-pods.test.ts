import type { NodePod } from "../../../../ops/clients/kubernetes/eviction";
import { podFindings } from "../../../../ops/workflows/upgrade/drained-pods";

function pod(name: string, more: Partial<NodePod> = {}): NodePod {
  return {
    namespace: "shop",
    name,
    uid: name,
    phase: "Running",
    owner: { kind: "ReplicaSet", name: "web" },
    isMirror: false,
    isTerminating: false,
    hasEmptyDir: false,
    claims: [],
    ...more,
  };
}

test("a pod without a controller refuses the upgrade, and is a warning with --evict-bare-pods", () => {
  const bare = pod("debug", { owner: undefined });
  const findPods = (evicts: boolean) => podFindings([pod("web-1"), bare], evicts);
  expect(findPods(false)).toMatchObject([
    { code: "upgrade-bare-pod", severity: "error", message: expect.stringContaining("shop/debug") },
  ]);
  expect(findPods(true)).toMatchObject([{ code: "upgrade-bare-pod", severity: "warning" }]);
});

test("pods that lose data are named once per workload", () => {
  const losing = ["web-1", "web-2"].map((name) => pod(name, { hasEmptyDir: true }));
  expect(podFindings(losing, false)).toMatchObject([
    { code: "upgrade-empty-dir", severity: "warning", message: expect.stringMatching(/2 pods: shop\/web$/) },
  ]);
  expect(podFindings([pod("web-1")], false)).toEqual([]);
});
