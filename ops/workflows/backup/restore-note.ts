/** The record of a restore, kept in the cluster until the restore ends. The same command resumes it, on any machine. */
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { KubeconfigPath } from "../../clients/kubernetes/command";
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

/** The fields of every note. The steps of a restore add others before they change data. */
export interface BaseNote {
  readonly restoring: RestorePlan;
  /**
   * A safety copy was started and is not known to have failed: the newest backup may be that copy of the current data.
   */
  readonly isCopying?: true;
  /** When the safety copy was complete. */
  readonly copiedAt?: string;
}

export interface UnfinishedRestore {
  /**
   * The service as it was when the restore began: it may be deleted by now, and then its backups cannot be found
   * through it.
   */
  readonly plan: RestorePlan;
  /** Whether it may have changed data. */
  readonly hasBegun: boolean;
  readonly isCopying: boolean;
  /** Whether its safety copy still counts. */
  readonly isCopied: boolean;
}

export async function readUnfinished(
  kubernetes: KubernetesClient,
  service: string,
): Promise<UnfinishedRestore | undefined> {
  const note = await readNote<BaseNote>(kubernetes, service);
  if (!note) return undefined;
  const { backup, point, at } = note.restoring;
  const times = { from: new Date(point.from), to: new Date(point.to) };
  const plan = { backup, point: { ...point, ...times }, at: at === undefined ? undefined : new Date(at) };
  return { plan, hasBegun: hasBegun(note), isCopying: note.isCopying === true, isCopied: isCopied(note) };
}

/** Whether the restore may have changed data. */
export function hasBegun({ restoring: _, isCopying: __, copiedAt: ___, ...progress }: BaseNote): boolean {
  return Object.keys(progress).length > 0;
}

/** An older safety copy lacks what the service has written since: a restore that is resumed later makes another one. */
const COPY_VALID_MS = 3600_000;

export function isCopied({ copiedAt }: BaseNote): boolean {
  return copiedAt !== undefined && Date.now() - Date.parse(copiedAt) < COPY_VALID_MS;
}

/** The services whose data an unfinished restore may have changed. */
export async function listBegunRestores(kubernetes: KubernetesClient): Promise<string[]> {
  const maps = (await kubernetes.list(MAPS)).filter(({ metadata }) => metadata.name.startsWith(PREFIX));
  return maps.flatMap((map) => {
    const note = parseNote<BaseNote>(map);
    return note && hasBegun(note) ? [map.metadata.name.slice(PREFIX.length)] : [];
  });
}

export async function readNote<T>(kubernetes: KubernetesClient, service: string): Promise<T | undefined> {
  return parseNote(await kubernetes.find(`${MAPS}/${nameOf(service)}`));
}

function parseNote<T>(map: KubernetesObject | undefined): T | undefined {
  const text = (map?.data as { note?: string } | undefined)?.note;
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/**
 * Written first: a safety copy of the current data would otherwise be the newest backup, and a resumed run would
 * restore that. Replaces the plan of a restore that has not begun.
 */
export async function writeNote(kubernetes: KubernetesClient, restoring: RestorePlan): Promise<void> {
  const { service } = restoring.backup;
  if (await readNote(kubernetes, service)) return updateNote(kubernetes, service, { restoring });
  const metadata = { name: nameOf(service), namespace: NAMESPACE };
  const data = { note: JSON.stringify({ restoring }) };
  await kubernetes.create(MAPS, { apiVersion: "v1", kind: "ConfigMap", metadata, data });
}

/** @param more additional data for a resumed run; undefined removes a field */
export async function updateNote(kubernetes: KubernetesClient, service: string, more: object): Promise<void> {
  const known = await readNote<object>(kubernetes, service);
  const data = { note: JSON.stringify({ ...known, ...more }) };
  await kubernetes.patch(`${MAPS}/${nameOf(service)}`, { data });
}

export function deleteNote(kubernetes: KubernetesClient, service: string): Promise<void> {
  return kubernetes.delete(`${MAPS}/${nameOf(service)}`);
}

/** The command with which a user gives up a restore that cannot end. */
export function deleteNoteCommand(kubernetes: KubeconfigPath, service: string): string {
  return kubectlCommand(kubernetes, `-n ${NAMESPACE} delete configmap ${nameOf(service)}`);
}
