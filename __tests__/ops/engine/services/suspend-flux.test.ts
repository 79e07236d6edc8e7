import { reachCluster } from "../../../../ops/workflows/destroy/reach";
import { resumeFlux, suspendFlux } from "../../../../ops/engine/services/suspend-flux";
import { KubernetesClient } from "../../../../ops/clients/kubernetes/client";
import { placesOf } from "../../../../ops/support/places";
import { startKubeApi } from "../../../../rehearsal/kube-api/server";
import { loadCluster } from "../../../../spec";
import { fluxWorld, part } from "../../../rehearsal/flux/support/flux-world";
import { makeClient } from "../../../rehearsal/kubernetes/support/fake-cluster";
import { writeKubeconfig } from "../../../rehearsal/kubernetes/support/kubeconfig";
import { HYBRID } from "../../../support/hybrid";
import { SECOND, livingCluster } from "../../workflows/destroy/support/living-cluster";
import { LIVE } from "../../../../ops/support/runtime";
import { sharedFolder } from "../../../support/temporary-folder";

const signal = new AbortController().signal;

describe("Flux", () => {
  test("is suspended completely, and no longer recreates deleted objects", async () => {
    const claim = {
      apiVersion: "v1",
      kind: "PersistentVolumeClaim",
      metadata: { name: "data", namespace: "default" },
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "10Gi" } } },
    };
    const { world } = await fluxWorld({ "clusters/test/part.yaml": part("one"), "parts/one/claim.yaml": claim });
    const server = await startKubeApi({ world });
    const before = process.env.HTTPS_PROXY;
    process.env.HTTPS_PROXY = server.proxyUrl;
    try {
      const ca = world.view.kubernetesCa();
      const kubeconfig = writeKubeconfig(sharedFolder("kubernetes"), "kubeconfig", ca, await makeClient(ca));
      const client = new KubernetesClient(kubeconfig);
      const path = "/api/v1/namespaces/default/persistentvolumeclaims/data";

      await client.delete(path);
      expect(await client.find(path)).toBeDefined();
      expect(await suspendFlux(client, { timeout: SECOND, signal, kubeconfig })).toBe(2);
      await client.delete(path);
      expect(await client.find(path)).toBeUndefined();
      // A resumed destroy finds it done.
      expect(await suspendFlux(client, { timeout: SECOND, signal, kubeconfig })).toBe(2);
      // A later start resumes it, but nothing that the user has suspended.
      expect(await resumeFlux(client)).toBe(2);
      expect(await client.find(path)).toBeDefined();
      expect(await resumeFlux(client)).toBe(0);
    } finally {
      if (before === undefined) delete process.env.HTTPS_PROXY;
      else process.env.HTTPS_PROXY = before;
      await server.close();
    }
  });

  test("that is not installed needs no suspension", async () => {
    const cluster = await livingCluster();
    try {
      const { client, kubeconfig } = cluster;
      expect(await suspendFlux(client, { timeout: SECOND, signal, kubeconfig })).toBe(0);
    } finally {
      await cluster.close();
    }
  });
});

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
      { seconds: 0, because: "once is enough" },
      hasBegun,
    );

  test("is reached through its kubeconfig", async () => {
    const living = await livingCluster();
    try {
      expect((await reach(living.kubeconfig)).server).toBe("203.0.113.10:6443");
      living.view.down = "etcd has lost its quorum";
      await expect(reach(living.kubeconfig)).rejects.toThrow(
        / hybrid at 203\.0\.113\.10:6443 .*: kubernetes-api [^]*npx coldstart destroy hybrid --cluster-gone$/,
      );
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
