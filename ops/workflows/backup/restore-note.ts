/** The record of a restore, kept in the cluster until the restore ends. The same command resumes it, on any machine. */
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import type { KubernetesClient } from "../../clients/kubernetes/client";
import type { Point } from "./points";

const NAMESPACE = "flux-system";
const MAPS = `/api/v1/namespaces/${NAMESPACE}/configmaps`;
const PREFIX = "coldstart-restore-";
const nameOf = (service: string) => `${PREFIX}${service}`;

/** The service to restore, and the point in time. */
export interface RestorePlan {
  readonly backup: ServiceBackup;
  readonly point: Point;
  readonly at: Date | undefined;
}

/**
 * The service as it was when the restore began: it may be deleted by now, and then its backups cannot be found through
 * it.
 */
export async function readRestorePlan(kubernetes: KubernetesClient, service: string): Promise<RestorePlan | undefined> {
  const note = await readNote<{ restoring: RestorePlan }>(kubernetes, service);
  if (!note) return undefined;
  const { backup, point, at } = note.restoring;
  const times = { from: new Date(point.from), to: new Date(point.to) };
  return { backup, point: { ...point, ...times }, at: at === undefined ? undefined : new Date(at) };
}

/** The services with an unfinished restore. */
export async function listRestorePlans(kubernetes: KubernetesClient): Promise<string[]> {
  const names = (await kubernetes.list(MAPS)).map(({ metadata }) => metadata.name);
  return names.flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

export async function readNote<T>(kubernetes: KubernetesClient, service: string): Promise<T | undefined> {
  const map = await kubernetes.find(`${MAPS}/${nameOf(service)}`);
  const text = (map?.data as { note?: string } | undefined)?.note;
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/**
 * Written first: a safety copy of the current data would otherwise be the newest backup, and a resumed run would
 * restore that.
 */
export async function writeNote(kubernetes: KubernetesClient, restoring: RestorePlan): Promise<void> {
  const metadata = { name: nameOf(restoring.backup.service), namespace: NAMESPACE };
  const data = { note: JSON.stringify({ restoring }) };
  await kubernetes.create(MAPS, { apiVersion: "v1", kind: "ConfigMap", metadata, data });
}

/** @param more additional data for a resumed run */
export async function addToNote(kubernetes: KubernetesClient, service: string, more: object): Promise<void> {
  const known = await readNote<object>(kubernetes, service);
  const data = { note: JSON.stringify({ ...known, ...more }) };
  await kubernetes.patch(`${MAPS}/${nameOf(service)}`, { data });
}

export function dropNote(kubernetes: KubernetesClient, service: string): Promise<void> {
  return kubernetes.delete(`${MAPS}/${nameOf(service)}`);
}
