import { KubernetesClient } from "../../../../../ops/clients/kubernetes/client";
import { startKubeApi } from "../../../../../rehearsal/kube-api/server";
import { workload } from "../../../../../rehearsal/world/kubernetes/builders";
import { claimObject } from "../../../../support/claim-object";
import type { KubeObject } from "../../../../../rehearsal/world/kubernetes/object";
import { CALL, clusterWithDrivers } from "../../../../rehearsal/world/kubernetes/support/drivers";
import { makeClient } from "../../../../rehearsal/world/kubernetes/support/fake-cluster";
import { writeKubeconfig } from "../../../../rehearsal/world/kubernetes/support/kubeconfig";

export const SECOND = { seconds: 1, because: "it is a test" };
export const TIMEOUTS = { api: SECOND, ready: SECOND, flux: SECOND, balancers: SECOND, volumes: SECOND };

/** A simulated cluster with storage drivers and a cloud controller, and the client that ops/ reaches it with. */
export async function livingCluster(options: Parameters<typeof clusterWithDrivers>[0] = {}) {
  const simulated = await clusterWithDrivers(options);
  const { world, ca, folder } = simulated;
  const server = await startKubeApi({ world });
  const kubeconfig = writeKubeconfig(folder, "kubeconfig", ca, await makeClient(ca));
  const before = process.env.HTTPS_PROXY;
  process.env.HTTPS_PROXY = server.proxyUrl;
  const client = new KubernetesClient(kubeconfig);
  const waiting = { timeouts: TIMEOUTS, signal: new AbortController().signal };
  return {
    ...simulated,
    client,
    kubeconfig,
    waiting,
    async close() {
      if (before === undefined) delete process.env.HTTPS_PROXY;
      else process.env.HTTPS_PROXY = before;
      await server.close();
    },
  };
}

/** A StatefulSet with a volume for each of its pods. */
export function stateful(name: string, storageClass = "hcloud-volumes"): KubeObject {
  return workload("StatefulSet", name, CALL, { claims: [{ name: "data", storageClass, size: "10Gi" }] });
}

/** A Deployment beside the claim that it mounts. */
export function deployed(name: string, storageClass = "proxmox-csi"): KubeObject[] {
  const claim = { name: `${name}-data`, storageClass, size: "10Gi" };
  return [claimObject(CALL.release, claim), workload("Deployment", name, CALL, { claims: [claim] })];
}
