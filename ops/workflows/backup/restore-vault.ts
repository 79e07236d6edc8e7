/** Restores Vault from a snapshot while it runs. A Job like the one that took the snapshot fetches it with restic. */
import { kubectlCommand } from "../../clients/kubernetes/command";
import { VAULT_PATHS } from "../../checks/cluster/backups/vault";
import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { runStep } from "../../engine/run/step";
import { refusalFor } from "../../support/finding-refusal";
import { detailsHint, scaleTimeout, waitUntil } from "../../support/wait";
import { awaitEnd, jobVerdict } from "./copy";
import { makeSafetyCopy } from "./safety-copy";
import type { SafetyCopyRequest } from "./safety-copy";
import { deleteClaims, findLostClaims } from "./lost-claims";
import type { Services } from "./open";
import { updateNote, readNote } from "./restore-note";
import type { RestorePlan } from "./restore-note";

const START_SECONDS = 600;

/** restic writes the file to its original path. */
const FETCH = 'restic restore "$SNAPSHOT" --host vault --target /';
const RESTORE = `token=/var/run/secrets/kubernetes.io/serviceaccount/token
BAO_TOKEN="$(bao write -field=token auth/kubernetes/login role=administrator jwt=@$token)"
export BAO_TOKEN
bao operator raft snapshot restore -force /snapshot/vault.snap
`;

interface Container {
  readonly name: string;
  readonly env?: readonly object[];
}

interface PodSpec {
  readonly initContainers: readonly Container[];
  readonly containers: readonly Container[];
}

export function vaultSteps({ point }: RestorePlan): string[] {
  return [
    "take a snapshot of the current data of Vault, unless its volume is lost",
    "start Vault with an empty volume, if its volume is lost",
    `restore the snapshot ${point.id.slice(0, 8)} of ${point.from.toISOString()}`,
  ];
}

export async function restoreVault(context: Services, restoring: RestorePlan, copy: SafetyCopyRequest): Promise<void> {
  const { kubernetes } = context;
  const { backup, point } = restoring;
  const cronJob = await kubernetes.find(VAULT_PATHS.cronJob);
  if (!cronJob)
    throw refusalFor(
      "cronjob-unusable",
      `${VAULT_PATHS.cronJob} does not exist. Only this CronJob defines where the snapshots are.`,
    );
  const job = `vault-restore-${point.id.slice(0, 12)}`;
  await makeSafetyCopy(context, restoring, copy);
  await replaceLostVolume(context, backup);
  await runStep(
    context,
    "backup-restore-vault-restore",
    `Restoring the snapshot of ${point.from.toISOString()}`,
    async () => {
      const path = `${VAULT_PATHS.jobs}/${job}`;
      await updateNote(kubernetes, backup.service, { isReplacing: true });
      const begun = await kubernetes.find(path);
      // A failed Job does not run again.
      const isFailed = begun !== undefined && jobVerdict(begun)?.failure !== undefined;
      if (isFailed) await kubernetes.delete(path);
      if (!begun || isFailed) await kubernetes.create(VAULT_PATHS.jobs, restoreJob(cronJob, job, point.id));
      await awaitEnd(context, path, jobVerdict);
      await kubernetes.delete(path);
      return "Vault has the data of the snapshot";
    },
  );
}

interface LostNote {
  readonly lostClaims?: readonly string[];
  readonly replicas?: number;
}

/** Vault initializes itself on an empty volume; then a snapshot can be restored into it. */
async function replaceLostVolume(context: Services, { service, namespace }: RestorePlan["backup"]): Promise<void> {
  const { kubernetes, signal } = context;
  const path = `/apis/apps/v1/namespaces/${namespace}/statefulsets/${service}`;
  const hints = [detailsHint(kubectlCommand(kubernetes, `-n ${namespace} get pods,pvc`))];
  const within = (attempt: () => Promise<string | undefined>, goal: string) =>
    waitUntil(attempt, { goal, seconds: scaleTimeout(START_SECONDS), hints, signal });
  await runStep(
    context,
    `backup-restore-${service}-volume`,
    "Replacing the volume of Vault, if it is lost",
    async () => {
      const known = await readNote<LostNote>(kubernetes, service);
      const lostClaims = known?.lostClaims ?? (await findLostClaims(kubernetes, namespace));
      if (lostClaims.length === 0) return { skipped: true, detail: "its volume exists" };
      const replicas = known?.replicas ?? (await readReplicas(kubernetes, path));
      await updateNote(kubernetes, service, { lostClaims, replicas });
      if (await isUnready(kubernetes, path)) {
        await kubernetes.patch(path, { spec: { replicas: 0 } });
        await within(() => deleteClaims(kubernetes, namespace, lostClaims), "the claims of Vault are deleted");
      }
      await kubernetes.patch(path, { spec: { replicas } });
      await within(
        async () => ((await isUnready(kubernetes, path)) ? "no pod is ready" : undefined),
        "Vault has started",
      );
      return `Vault runs on a new volume in place of ${lostClaims.join(", ")}`;
    },
  );
}

async function readReplicas(kubernetes: KubernetesClient, path: string): Promise<number> {
  return ((await kubernetes.find(path))?.spec as { replicas?: number } | undefined)?.replicas ?? 1;
}

async function isUnready(kubernetes: KubernetesClient, path: string): Promise<boolean> {
  const status = (await kubernetes.find(path))?.status as { readyReplicas?: number } | undefined;
  return !status?.readyReplicas;
}

/** The snapshot Job with its two containers in reverse order. */
export function restoreJob(cronJob: KubernetesObject, name: string, snapshot: string): KubernetesObject {
  const { spec } = cronJob.spec?.jobTemplate as { spec: { template: { metadata?: object; spec: PodSpec } } };
  const pod = spec.template.spec;
  const [restic] = pod.containers;
  const [bao] = pod.initContainers;
  if (!restic || !bao)
    throw refusalFor(
      "cronjob-unusable",
      `CronJob ${cronJob.metadata.name} does not match gitops/platform/vault-backup.`,
    );
  const run = (script: string) => ["sh", "-ec", script];
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name, namespace: cronJob.metadata.namespace ?? "" },
    spec: {
      ...spec,
      template: {
        metadata: { labels: { "coldstart.dev/vault-job": "restore" } },
        spec: {
          ...pod,
          serviceAccountName: "vault-administrator",
          initContainers: [
            { ...restic, command: run(FETCH), env: [...(restic.env ?? []), { name: "SNAPSHOT", value: snapshot }] },
          ],
          containers: [{ ...bao, command: run(RESTORE) }],
        },
      },
    },
  };
}
