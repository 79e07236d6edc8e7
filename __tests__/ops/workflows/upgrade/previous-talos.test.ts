import type { LiveCluster } from "../../../../ops/engine/nodes/live-cluster";
import type { Entry } from "../../../../ops/state/journal";
import { previousTalos, requireSupportedTalos, talosMark } from "../../../../ops/workflows/upgrade/previous-talos";

function journal(...versions: { from: string; to: string }[]) {
  const entries = versions.map((one): Entry => ({
    at: "2026-01-01T00:00:00Z",
    run: "1",
    step: talosMark("cp-0"),
    outcome: "done",
    versions: one,
  }));
  return { history: () => entries };
}

const TO_13 = { from: "v1.12.11", to: "v1.13.9" };

test("the previous Talos is known only if the running one was installed over it from this machine", () => {
  expect(previousTalos(journal({ from: "v1.12.4", to: "v1.12.11" }, TO_13), "cp-0", "v1.13.9")).toBe("v1.12.11");
  expect(previousTalos(journal(TO_13), "cp-0", "v1.12.11")).toBeUndefined();
  expect(previousTalos(journal(TO_13), "cp-1", "v1.13.9")).toBeUndefined();
  expect(previousTalos(journal({ from: "v1.13.9", to: "v1.13.9" }), "cp-0", "v1.13.9")).toBeUndefined();
});

function live(kubelet: string): LiveCluster {
  const talos = {
    address: "10.0.0.1",
    version: () => Promise.resolve("v1.13.9"),
    receive: () => Promise.resolve(),
  };
  const kubernetes = {
    find: () => Promise.resolve({ metadata: { name: "cp-0" }, status: { nodeInfo: { kubeletVersion: kubelet } } }),
  };
  return { kubernetes, talos: () => talos } as unknown as LiveCluster;
}

test("a rollback to a Talos that does not run the node's Kubernetes is refused", async () => {
  await expect(requireSupportedTalos(live("v1.36.0"), journal(TO_13), "cp-0")).rejects.toMatchObject({
    code: "rollback-unsupported",
  });
  await expect(requireSupportedTalos(live("v1.35.4"), journal(TO_13), "cp-0")).resolves.toBe("v1.12.11");
  await expect(requireSupportedTalos(live("v1.36.0"), journal(), "cp-0")).resolves.toBeUndefined();
});
