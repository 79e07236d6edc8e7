import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KubernetesWorld } from "../../../../rehearsal/world/kubernetes";
import type { ReleaseRequest } from "../../../../rehearsal/world/kubernetes/releases";
import { Store } from "../../../../rehearsal/world/store";
import { fakeCluster, makeCa } from "./fake-cluster";
import type { FakeCluster } from "./fake-cluster";

const folders: string[] = [];

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A folder that `removeFolders` takes away. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-kubernetes-"));
  folders.push(folder);
  return folder;
}

export async function makeWorld(
  over: Parameters<typeof fakeCluster>[1] = {},
): Promise<{ world: KubernetesWorld; view: FakeCluster }> {
  const folder = makeFolder();
  const view = fakeCluster(await makeCa(), over);
  const world = new KubernetesWorld({ store: new Store(), view, folder });
  await world.settle();
  return { world, view };
}

/** Cilium with the values that Talos needs. */
export const CILIUM: ReleaseRequest = {
  name: "cilium",
  namespace: "kube-system",
  repository: "https://helm.cilium.io",
  chart: "cilium",
  version: "1.19.7",
  values: {
    kubeProxyReplacement: true,
    k8sServiceHost: "localhost",
    securityContext: { capabilities: { ciliumAgent: ["NET_ADMIN", "SYS_ADMIN"] } },
    operator: { replicas: 2 },
  },
};
