import type { Context } from "../../../../ops/engine/run/context";
import { placesOf } from "../../../../ops/support/places";
import { LIVE } from "../../../../ops/support/runtime";
import { reachCluster } from "../../../../ops/workflows/destroy/reach-cluster";
import { forgetClusterObjects } from "../../../../ops/workflows/destroy/run";
import type { States } from "../../../../ops/workflows/destroy/states";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { livingCluster } from "./support/living-cluster";

const signal = new AbortController().signal;
const ONCE = { seconds: 0, because: "once is enough" };

describe("a cluster that a destroy needs", () => {
  const { cluster } = loadCluster(HYBRID);
  const reach = (kubeconfig: string, hasBegun?: boolean) =>
    reachCluster(
      {
        cluster,
        file: HYBRID,
        environment: {},
        runtime: LIVE,
        signal,
        nodeAddresses: () => Promise.resolve({ "talos-vps-cp-0": "203.0.113.10" }),
        places: { ...placesOf("hybrid", LIVE), kubeconfig },
      },
      { api: ONCE, ready: ONCE },
      hasBegun,
    );

  test("is reached through its kubeconfig", async () => {
    const living = await livingCluster();
    try {
      expect((await reach(living.kubeconfig)).server).toBe("203.0.113.10:6443");
      living.view.down = "etcd has lost its quorum";
      await expect(reach(living.kubeconfig)).rejects.toThrow(
        / hybrid at 203\.0\.113\.10:6443 .*: kubernetes-responds [^]*npx coldstart destroy hybrid --cluster-gone$/,
      );
    } finally {
      await living.close();
    }
  });

  test("is not declared gone while its API responds and is not ready", async () => {
    const living = await livingCluster();
    try {
      jest.spyOn(living.world.api.startup, "failingHook").mockReturnValue("etcd");
      const failure = (await reach(living.kubeconfig).then(String, String)) as string;
      expect(failure).toMatch(/\/readyz responds with 500: etcd\. \[wait-timeout\][^]*npx coldstart destroy hybrid$/);
      expect(failure).not.toContain("--cluster-gone");
    } finally {
      await living.close();
    }
  });

  test("cannot be reached without one, and the flag is named", async () => {
    await expect(reach("/nowhere/kubeconfig")).rejects.toThrow(/ no kubeconfig\.\n[^]*--cluster-gone/);
  });

  test("is not reported as unreachable if a start failed before it existed", async () => {
    const failure = reach("/nowhere/kubeconfig", false);
    await expect(failure).rejects.toThrow(/^hybrid never [^]*npx coldstart destroy hybrid --cluster-gone$/);
    await expect(failure).rejects.not.toThrow(/does not respond/);
  });
});

describe("a destroy with --cluster-gone", () => {
  /** The warnings of the step that forgets the cluster, which has nothing in its state. */
  async function readWarnings(kubeconfig: string): Promise<string[]> {
    const warnings: string[] = [];
    const context = {
      cluster: { name: "hybrid" },
      places: { kubeconfig },
      console: { step: () => undefined, stepEnded: () => undefined, warn: (text: string) => warnings.push(text) },
      journal: { write: () => undefined },
      time: { measureStep: (_: string, work: () => Promise<unknown>) => work() },
      signal,
    };
    const states = { count: () => 0, listInClusterResources: () => [] };
    await forgetClusterObjects(context as unknown as Context, states as unknown as States);
    return warnings;
  }
  const STILL_RESPONDS = [expect.stringMatching(/^hybrid .*--cluster-gone/)];

  test("warns about a cluster that still responds, ready or not", async () => {
    const living = await livingCluster();
    try {
      expect(await readWarnings(living.kubeconfig)).toEqual(STILL_RESPONDS);
      jest.spyOn(living.world.api.startup, "failingHook").mockReturnValue("etcd");
      expect(await readWarnings(living.kubeconfig)).toEqual(STILL_RESPONDS);
      living.view.down = "etcd has lost its quorum";
      expect(await readWarnings(living.kubeconfig)).toEqual([]);
    } finally {
      await living.close();
    }
    expect(await readWarnings("/nowhere/kubeconfig")).toEqual([]);
  });
});
