/**
 * CloudNativePG restores only into a new Cluster, never into an existing one. So the Cluster is deleted and created
 * again under the same name, with `bootstrap.recovery` and a new archive. Afterwards `bootstrap` is set back to the
 * value in git, and Flux is resumed.
 */
import { kubectlCommand } from "../../clients/kubernetes/command";
import { BARMAN, archiveOf, databasePath } from "../../checks/cluster/backups/databases";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { findCondition } from "../../clients/kubernetes/conditions";
import { runStep } from "../../engine/run/step";
import { refusalFor } from "../../support/finding-refusal";
import { detailsHint, scaleTimeout, waitUntil } from "../../support/wait";
import { setArchive, waitForArchive } from "./archives";
import { makeCopy } from "./copy";
import { makeSafetyCopy } from "./safety-copy";
import type { SafetyCopyRequest } from "./safety-copy";
import { partPathOf, resumePart, suspendPart } from "./flux";
import type { Services } from "./open";
import { newArchiveName } from "./points";
import { requireSource } from "./require-source";
import { updateNote, readNote } from "./restore-note";
import type { RestorePlan } from "./restore-note";
import { restartWorkloads } from "./workloads";

const GONE_SECONDS = 600;
/** The recovery replays every WAL file since the base backup. */
const RECOVERY_SECONDS = 4 * 3600;
const SOURCE = "restored-from";

/** The data that a resumed run needs: the database may already be deleted. */
interface Note {
  readonly cluster: KubernetesObject;
  readonly archive: string;
}

/** Where the data comes from: the note has it in its plan, which may change while the backup is lost. */
interface Recovery extends Note {
  readonly source: string;
  readonly at?: string;
}

export function databaseSteps({ backup, point, at }: RestorePlan): string[] {
  const { namespace, object } = backup;
  return [
    `back up the current data of ${namespace}/${object}, unless it has no ready instance or does not archive its WAL`,
    `suspend Flux for ${object}, and delete the database with its volumes`,
    `recover ${object} from the archive ${point.id}, ${at ? `as of ${at.toISOString()}` : "up to its end"}`,
    `archive to a new location, resume Flux, and back it up`,
    `restart the workloads in ${namespace}`,
  ];
}

export async function restoreDatabase(
  context: Services,
  restoring: RestorePlan,
  copy: SafetyCopyRequest,
): Promise<void> {
  const { kubernetes } = context;
  const { backup } = restoring;
  const { service, namespace, object } = backup;
  const path = databasePath(namespace, object);
  const name = `backup-restore-${service}`;
  const source = restoring.point.id;
  const at = restoring.at?.toISOString();
  await makeSafetyCopy(context, restoring, copy);
  await runStep(context, `${name}-delete`, `Deleting ${namespace}/${object}`, async () => {
    const known = await readNote<Partial<Note>>(kubernetes, service);
    if (await isDatabaseRecovering(context, backup))
      return { skipped: true, detail: "its recovery has already started" };
    await requireSource(context, restoring);
    const note = isComplete(known) ? known : await begin(context, restoring);
    await suspendPart(context, note.cluster);
    await kubernetes.delete(path);
    await waitUntilDeleted(context, namespace, object);
    return `${object} and its volumes are deleted`;
  });
  const note = await readNote<Partial<Note>>(kubernetes, service);
  if (!isComplete(note))
    throw refusalFor("restore-impossible", `The record of the restore of ${service} no longer exists.`);
  await runStep(context, `${name}-recover`, `Recovering ${service} from ${source}`, async () => {
    if (!(await kubernetes.find(path)))
      await kubernetes.create(
        path.slice(0, path.lastIndexOf("/")),
        recoveringCluster({ ...note, source, ...(at === undefined ? {} : { at }) }),
      );
    await waitReady(context, path);
    return `${object} runs${at === undefined ? "" : ` as of ${at}`}`;
  });
  await runStep(context, `${name}-settle`, `Resuming Flux for ${service}`, async () => {
    await kubernetes.patch(path, { spec: { ...settledSpec(note.cluster) } });
    await setArchive(context, backup, note.archive);
    const part = partPathOf(note.cluster);
    if (part !== undefined) await resumePart(context, part);
    await waitForArchive(context, backup, note.archive);
    return `Flux applies ${object} from git; it archives to ${note.archive}`;
  });
  await runStep(context, `${name}-first-copy`, `Backing up ${service} to its new archive`, async () => {
    return `${await makeCopy(context, backup)} is complete`;
  });
  await runStep(context, `${name}-restart`, `Restarting the workloads in ${namespace}`, async () => {
    const restarted = await restartWorkloads(kubernetes, namespace, `${name}-${note.archive}`);
    return restarted.length > 0 ? restarted.join(", ") : "nothing runs there";
  });
}

/**
 * From the recovery on, the archive of the note belongs to this database only: deleting the database now would lose the
 * recovered data.
 */
export async function isDatabaseRecovering({ kubernetes }: Services, backup: RestorePlan["backup"]): Promise<boolean> {
  const note = await readNote<Partial<Note>>(kubernetes, backup.service);
  const live = await kubernetes.find(databasePath(backup.namespace, backup.object));
  return live !== undefined && isComplete(note) && archiveOf(live)?.server === note.archive;
}

async function begin(context: Services, { backup }: RestorePlan): Promise<Note> {
  const live = await context.kubernetes.find(databasePath(backup.namespace, backup.object));
  if (!live) throw refusalFor("restore-impossible", `There is no database ${backup.namespace}/${backup.object}.`);
  const note: Note = {
    cluster: live,
    archive: newArchiveName(backup.object, new Date()),
  };
  await updateNote(context.kubernetes, backup.service, note);
  return note;
}

function isComplete(note: Partial<Note> | undefined): note is Note {
  return note?.archive !== undefined;
}

/** The manifest of the same database with `bootstrap.recovery` instead of `initdb`. */
export function recoveringCluster({ cluster, source, archive, at }: Recovery): KubernetesObject {
  const { name, namespace = "", labels = {}, annotations = {} } = cluster.metadata;
  const { bootstrap, plugins, ...spec } = cluster.spec as {
    bootstrap?: { initdb?: { database?: string; owner?: string; secret?: object } };
    plugins?: { name: string; parameters?: object }[];
  };
  const store = archiveOf(cluster)?.store ?? "";
  const { database, owner, secret } = bootstrap?.initdb ?? {};
  return {
    apiVersion: "postgresql.cnpg.io/v1",
    kind: "Cluster",
    metadata: { name, namespace, labels, annotations },
    spec: {
      ...spec,
      bootstrap: {
        recovery: {
          source: SOURCE,
          ...(database ? { database } : {}),
          ...(owner ? { owner } : {}),
          ...(secret ? { secret } : {}),
          ...(at ? { recoveryTarget: { targetTime: at } } : {}),
        },
      },
      externalClusters: [
        { name: SOURCE, plugin: { name: BARMAN, parameters: { barmanObjectName: store, serverName: source } } },
      ],
      plugins: (plugins ?? []).map((plugin) =>
        plugin.name === BARMAN ? { ...plugin, parameters: { ...plugin.parameters, serverName: archive } } : plugin,
      ),
    },
  };
}

/** Sets `bootstrap` back to the value in git. The operator reads it only once, and its webhook allows the change. */
function settledSpec({ spec }: KubernetesObject): object {
  return { bootstrap: { ...(spec?.bootstrap as object), recovery: null }, externalClusters: null };
}

async function waitUntilDeleted({ kubernetes, signal }: Services, namespace: string, name: string): Promise<void> {
  await waitUntil(
    async () => {
      if (await kubernetes.find(databasePath(namespace, name))) return `Cluster ${name} still exists`;
      const claims = await kubernetes.list(`/api/v1/namespaces/${namespace}/persistentvolumeclaims`);
      const left = claims.filter(({ metadata }) => metadata.labels?.["cnpg.io/cluster"] === name);
      return left.length > 0
        ? `still exists: ${left.map(({ metadata }) => `volume ${metadata.name}`).join(", ")}`
        : undefined;
    },
    {
      goal: `the old database ${name} is deleted`,
      seconds: scaleTimeout(GONE_SECONDS),
      hints: [detailsHint(kubectlCommand(kubernetes, `-n ${namespace} get clusters.postgresql.cnpg.io,pvc`))],
      signal,
    },
  );
}

async function waitReady({ kubernetes, signal }: Services, path: string): Promise<void> {
  await waitUntil(
    async () => {
      const ready = findCondition(await kubernetes.find(path), "Ready");
      return ready?.status === "True" ? undefined : (ready?.message ?? "Setting up primary");
    },
    {
      goal: "the restored database is ready",
      seconds: scaleTimeout(RECOVERY_SECONDS),
      hints: [detailsHint(kubectlCommand(kubernetes, "get clusters.postgresql.cnpg.io -A"))],
      signal,
    },
  );
}
