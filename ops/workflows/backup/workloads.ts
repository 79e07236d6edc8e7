/** The workloads of a namespace, without its database. */
import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";

const KINDS = ["deployments", "statefulsets"] as const;
const RESTARTED = "coldstart.dev/restarted-by";

interface Workload {
  readonly path: string;
  readonly object: KubernetesObject;
}

export async function listWorkloads(kubernetes: KubernetesClient, namespace: string): Promise<Workload[]> {
  const found: Workload[] = [];
  for (const kind of KINDS) {
    const path = `/apis/apps/v1/namespaces/${namespace}/${kind}`;
    for (const object of await kubernetes.list(path))
      if (!(object.metadata.ownerReferences ?? []).some(({ kind: owner }) => owner === "Cluster"))
        found.push({ path: `${path}/${object.metadata.name}`, object });
  }
  return found;
}

/**
 * Restarts the workloads: they read the login of their database, and cache its content, when they start. @param mark an
 * annotation value that identifies this restore
 */
export async function restartWorkloads(
  kubernetes: KubernetesClient,
  namespace: string,
  mark: string,
): Promise<string[]> {
  const workloads = await listWorkloads(kubernetes, namespace);
  for (const { path } of workloads)
    await kubernetes.patch(path, { spec: { template: { metadata: { annotations: { [RESTARTED]: mark } } } } });
  return workloads.map(({ object }) => object.metadata.name);
}
