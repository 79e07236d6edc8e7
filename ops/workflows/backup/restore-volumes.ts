/**
 * Velero restores only into volumes that it creates, and through the pods in the backup. A Deployment adopts pods with
 * its labels and deletes surplus ones, even with 0 replicas. So the workloads are deleted together with their volumes,
 * and recreated after the files are restored.
 */
import { kubectlCommand } from "../../clients/kubernetes/command";
import { VELERO, isPlain } from "../../checks/cluster/backups/volumes";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { runStep } from "../../engine/run/step";
import { detailsHint, scaleTimeout, waitUntil } from "../../support/wait";
import { awaitEnd, veleroVerdict } from "./copy";
import { makeSafetyCopy } from "./safety-copy";
import type { SafetyCopyRequest } from "./safety-copy";
import { partPathOf } from "./flux";
import type { Services } from "./open";
import { requireSource } from "./require-source";
import { updateNote, readNote } from "./restore-note";
import type { RestorePlan } from "./restore-note";
import { listWorkloads } from "./workloads";

const GONE_SECONDS = 600;
const RESTORES = `${VELERO}/restores`;
const restorePath = (name: string) => `${RESTORES}/${name}`;
/** The resources that Velero restores: claims, and the pods through which it writes their files. */
const RESOURCES = ["pods", "persistentvolumeclaims", "persistentvolumes"];

interface Note {
  readonly restore: string;
  /** The original workloads, by path. */
  readonly workloads: Readonly<Record<string, KubernetesObject>>;
  /** The HelmReleases and Kustomizations that apply the workloads and were not suspended before, by path. */
  readonly appliers: readonly string[];
}

export function volumeSteps({ backup, point }: RestorePlan): string[] {
  const { namespace } = backup;
  return [
    `back up the current volumes of ${namespace}`,
    `suspend Flux for ${namespace}, and delete its workloads and volumes`,
    `restore them from ${point.id}`,
    "recreate the workloads, and resume Flux",
  ];
}

export async function restoreVolumes(
  context: Services,
  restoring: RestorePlan,
  copy: SafetyCopyRequest,
): Promise<void> {
  const { backup, point } = restoring;
  const { kubernetes } = context;
  const { service, namespace } = backup;
  const name = `backup-restore-${service}`;
  await makeSafetyCopy(context, restoring, copy);
  await runStep(context, `${name}-delete`, `Deleting the volumes of ${namespace}`, async () => {
    const known = await readNote<Partial<Note>>(kubernetes, service);
    const begun = await findRestore(context, known);
    if (begun && !isFailed(begun)) return { skipped: true, detail: "their restore has already started" };
    await requireSource(context, restoring);
    const planned = isPlanned(known) ? known : await planNote(context, restoring);
    // A failed Restore does not run again, and leaves claims with a part of the files. Velero skips existing objects,
    // so another Restore would complete without the missing files.
    if (begun) await deleteRestore(context, planned.restore);
    for (const path of planned.appliers) await kubernetes.patch(path, { spec: { suspend: true } });
    for (const { path } of await listWorkloads(kubernetes, namespace)) await kubernetes.delete(path);
    for (const pod of await restoredPods(context, namespace, planned.restore)) await kubernetes.delete(pod);
    const claims = await plainClaims(context, namespace);
    for (const { metadata } of claims)
      await kubernetes.delete(`/api/v1/namespaces/${namespace}/persistentvolumeclaims/${metadata.name}`);
    await waitUntilDeleted(context, namespace, planned.restore);
    return claims.map(({ metadata }) => metadata.name).join(", ") || "there were none";
  });
  const note = await readNote<Note>(kubernetes, service);
  if (!note) return;
  await runStep(context, `${name}-restore`, `Restoring the volumes of ${namespace} from ${point.id}`, async () => {
    if (!(await kubernetes.find(restorePath(note.restore))))
      await kubernetes.create(RESTORES, {
        apiVersion: "velero.io/v1",
        kind: "Restore",
        metadata: { name: note.restore, namespace: "velero" },
        spec: {
          backupName: point.id,
          includedNamespaces: [namespace],
          includedResources: RESOURCES,
          // Databases have separate backups.
          labelSelector: { matchExpressions: [{ key: "cnpg.io/cluster", operator: "DoesNotExist" }] },
        },
      });
    await awaitEnd(context, restorePath(note.restore), veleroVerdict);
    return `${note.restore} is complete`;
  });
  await runStep(context, `${name}-start`, `Starting the workloads in ${namespace}`, async () => {
    for (const pod of await restoredPods(context, namespace, note.restore)) await kubernetes.delete(pod);
    for (const [path, object] of Object.entries(note.workloads))
      if (!(await kubernetes.find(path))) await kubernetes.create(path.slice(0, path.lastIndexOf("/")), object);
    for (const path of note.appliers) await kubernetes.patch(path, { spec: { suspend: false } });
    return Object.values(note.workloads)
      .map(({ metadata }) => metadata.name)
      .join(", ");
  });
}

function isPlanned(note: Partial<Note> | undefined): note is Note {
  return note?.restore !== undefined;
}

/** Velero's Restore of an interrupted run. */
async function findRestore({ kubernetes }: Services, note: Partial<Note> | undefined) {
  return isPlanned(note) ? kubernetes.find(restorePath(note.restore)) : undefined;
}

/** Whether Velero restores the volumes, or has restored them. */
export async function areVolumesRestoring(context: Services, { service }: RestorePlan["backup"]): Promise<boolean> {
  const restore = await findRestore(context, await readNote<Partial<Note>>(context.kubernetes, service));
  return restore !== undefined && !isFailed(restore);
}

function isFailed(restore: KubernetesObject): boolean {
  return veleroVerdict(restore)?.failure !== undefined;
}

/** Also waits for the deletion: Velero removes its finalizer after it has deleted the logs of the Restore. */
async function deleteRestore({ kubernetes, signal }: Services, name: string): Promise<void> {
  await kubernetes.delete(restorePath(name));
  await waitUntil(async () => ((await kubernetes.find(restorePath(name))) ? "it still exists" : undefined), {
    goal: `the failed Restore ${name} is deleted`,
    seconds: scaleTimeout(GONE_SECONDS),
    hints: [detailsHint(kubectlCommand(kubernetes, `-n velero get restores.velero.io ${name} -o yaml`))],
    signal,
  });
}

async function planNote(context: Services, { backup }: RestorePlan): Promise<Note> {
  const { namespace, service } = backup;
  const workloads = await listWorkloads(context.kubernetes, namespace);
  const stamp = new Date().toISOString().replaceAll(/[-:TZ]|\.\d+/g, "");
  const claims = await plainClaims(context, namespace);
  const note: Note = {
    restore: `${namespace}-${stamp}`,
    workloads: Object.fromEntries(workloads.map(({ path, object }) => [path, withoutServerFields(path, object)])),
    appliers: await findAppliers(context, namespace, [...workloads.map(({ object }) => object), ...claims]),
  };
  await updateNote(context.kubernetes, service, note);
  return note;
}

/** Removes the fields that the API server sets. */
function withoutServerFields(path: string, { metadata, spec = {} }: KubernetesObject): KubernetesObject {
  const { name, namespace = "", labels = {}, annotations = {} } = metadata;
  const kind = path.includes("/statefulsets/") ? "StatefulSet" : "Deployment";
  return { apiVersion: "apps/v1", kind, metadata: { name, namespace, labels, annotations }, spec };
}

/** Velero needed these pods only to write the volumes. @returns their paths */
async function restoredPods({ kubernetes }: Services, namespace: string, restore: string): Promise<string[]> {
  const path = `/api/v1/namespaces/${namespace}/pods`;
  const pods = await kubernetes.list(path);
  return pods
    .filter(({ metadata }) => metadata.labels?.["velero.io/restore-name"] === restore)
    .map(({ metadata }) => `${path}/${metadata.name}`);
}

/**
 * The releases of the namespace, and the Kustomizations that apply them or the objects. Releases and Kustomizations
 * that are already suspended stay suspended.
 */
async function findAppliers(
  context: Services,
  namespace: string,
  objects: readonly KubernetesObject[],
): Promise<string[]> {
  const releases = await listReleases(context, namespace);
  const all = [...releases.map(({ object }) => object), ...objects];
  const parts = [...new Set(all.flatMap((object) => partPathOf(object) ?? []))];
  const found = [
    ...releases,
    ...(await Promise.all(parts.map(async (part) => ({ path: part, object: await context.kubernetes.find(part) })))),
  ];
  return found.flatMap((one) => (one.object && one.object.spec?.suspend !== true ? [one.path] : []));
}

async function listReleases({ kubernetes }: Services, namespace: string) {
  const path = `/apis/helm.toolkit.fluxcd.io/v2/namespaces/${namespace}/helmreleases`;
  return (await kubernetes.list(path)).map((object) => ({ path: `${path}/${object.metadata.name}`, object }));
}

async function plainClaims({ kubernetes }: Services, namespace: string): Promise<KubernetesObject[]> {
  return (await kubernetes.list(`/api/v1/namespaces/${namespace}/persistentvolumeclaims`)).filter(isPlain);
}

/** @param restore a failed attempt, whose pods keep their claims */
async function waitUntilDeleted(context: Services, namespace: string, restore: string): Promise<void> {
  await waitUntil(
    async () => {
      const claims = (await plainClaims(context, namespace)).map(({ metadata }) => metadata.name);
      const pods = (await restoredPods(context, namespace, restore)).map((path) => path.split("/").at(-1) ?? "");
      const left = [...claims, ...pods];
      return left.length > 0 ? `still exists: ${left.join(", ")}` : undefined;
    },
    {
      goal: `the old claims of ${namespace}, and the pods of a failed restore, are deleted`,
      seconds: scaleTimeout(GONE_SECONDS),
      hints: [detailsHint(kubectlCommand(context.kubernetes, `-n ${namespace} get pvc,pods`))],
      signal: context.signal,
    },
  );
}
