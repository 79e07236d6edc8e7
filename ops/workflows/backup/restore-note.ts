/** The record of a restore, kept in the cluster until the restore has ended: the same command resumes it, on any machine. */
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import type { KubernetesClient } from "../../clients/kubernetes/client";
import type { Point } from "./points";

const NAMESPACE = "flux-system";
const MAPS = `/api/v1/namespaces/${NAMESPACE}/configmaps`;
const PREFIX = "coldstart-restore-";
const nameOf = (service: string) => `${PREFIX}${service}`;

/** What is restored, and to which moment. */
export interface Restoring {
  readonly backup: ServiceBackup;
  readonly point: Point;
  readonly at: Date | undefined;
}

/** As it was when the restore began: the service may be deleted by now, and its backups cannot be found through it. */
export async function readRestoring(kubernetes: KubernetesClient, service: string): Promise<Restoring | undefined> {
  const note = await readNote<{ restoring: Restoring }>(kubernetes, service);
  if (!note) return undefined;
  const { backup, point, at } = note.restoring;
  const times = { from: new Date(point.from), to: new Date(point.to) };
  return { backup, point: { ...point, ...times }, at: at === undefined ? undefined : new Date(at) };
}

/** The services whose restore was begun and has not ended. */
export async function listRestoring(kubernetes: KubernetesClient): Promise<string[]> {
  const names = (await kubernetes.list(MAPS)).map(({ metadata }) => metadata.name);
  return names.flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

export async function readNote<T>(kubernetes: KubernetesClient, service: string): Promise<T | undefined> {
  const map = await kubernetes.find(`${MAPS}/${nameOf(service)}`);
  const text = (map?.data as { note?: string } | undefined)?.note;
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** Before anything else: a copy of the current data would otherwise be the newest backup, and the one that a resumed run restores. */
export async function writeNote(kubernetes: KubernetesClient, restoring: Restoring): Promise<void> {
  const metadata = { name: nameOf(restoring.backup.service), namespace: NAMESPACE };
  const data = { note: JSON.stringify({ restoring }) };
  await kubernetes.create(MAPS, { apiVersion: "v1", kind: "ConfigMap", metadata, data });
}

/** @param more what a resumed run must also know */
export async function addToNote(kubernetes: KubernetesClient, service: string, more: object): Promise<void> {
  const known = await readNote<object>(kubernetes, service);
  const data = { note: JSON.stringify({ ...known, ...more }) };
  await kubernetes.patch(`${MAPS}/${nameOf(service)}`, { data });
}

export function dropNote(kubernetes: KubernetesClient, service: string): Promise<void> {
  return kubernetes.delete(`${MAPS}/${nameOf(service)}`);
}
