import { resumeFlux, suspendFlux } from "../../../../ops/engine/services/suspend-flux";
import { KubernetesClient } from "../../../../ops/clients/kubernetes/client";
import { startKubeApi } from "../../../../rehearsal/kube-api/server";
import { fluxWorld, part } from "../../../rehearsal/world/flux/support/flux-world";
import { makeClient } from "../../../rehearsal/world/kubernetes/support/fake-cluster";
import { writeKubeconfig } from "../../../rehearsal/world/kubernetes/support/kubeconfig";
import { SECOND, livingCluster } from "../../workflows/destroy/support/living-cluster";
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
