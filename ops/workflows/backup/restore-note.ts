/** What a restore has begun, kept in the cluster until it has ended: the same command resumes it, on any machine. */
import type { KubernetesClient } from "../../clients/kubernetes/client";

const NAMESPACE = "flux-system";
const MAPS = `/api/v1/namespaces/${NAMESPACE}/configmaps`;
const nameOf = (service: string) => `coldstart-restore-${service}`;

export async function readNote<T>(kubernetes: KubernetesClient, service: string): Promise<T | undefined> {
  const map = await kubernetes.find(`${MAPS}/${nameOf(service)}`);
  const text = (map?.data as { note?: string } | undefined)?.note;
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

export async function writeNote(kubernetes: KubernetesClient, service: string, note: object): Promise<void> {
  const metadata = { name: nameOf(service), namespace: NAMESPACE };
  const data = { note: JSON.stringify(note) };
  await kubernetes.create(MAPS, { apiVersion: "v1", kind: "ConfigMap", metadata, data });
}

export function dropNote(kubernetes: KubernetesClient, service: string): Promise<void> {
  return kubernetes.delete(`${MAPS}/${nameOf(service)}`);
}
