/** Restores Vault from a snapshot while it runs: a Job like the one that took the snapshot fetches it with restic. */
import { VAULT_PATHS } from "../../checks/cluster/backups/vault";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { step } from "../../engine/run/step";
import { Refusal } from "../../support/refusal";
import { awaitEnd, jobVerdict } from "./copy";
import { copyBefore } from "./copy-before";
import type { Services } from "./open";
import { dropNote } from "./restore-note";
import type { Restoring } from "./restore-note";

/** Restic writes the file to the path that it had. */
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

export function vaultSteps({ point }: Restoring): string[] {
  return [
    "take a snapshot of Vault as it is now, if it still works",
    `restore the snapshot ${point.id.slice(0, 8)} of ${point.from.toISOString()}`,
  ];
}

export async function restoreVault(context: Services, restoring: Restoring): Promise<void> {
  const { kubernetes } = context;
  const { backup, point } = restoring;
  const cronJob = await kubernetes.find(VAULT_PATHS.cronJob);
  if (!cronJob) throw new Refusal(`${VAULT_PATHS.cronJob} is gone: it knows where the snapshots are.`);
  const job = `vault-restore-${point.id.slice(0, 12)}`;
  await copyBefore(context, restoring);
  await step(
    context,
    "backup-restore-vault-restore",
    `Restoring the snapshot of ${point.from.toISOString()}`,
    async () => {
      const path = `${VAULT_PATHS.jobs}/${job}`;
      const begun = await kubernetes.find(path);
      // A Job that has failed does not run again.
      const isFailed = begun !== undefined && jobVerdict(begun)?.failure !== undefined;
      if (isFailed) await kubernetes.delete(path);
      if (!begun || isFailed) await kubernetes.create(VAULT_PATHS.jobs, restoreJob(cronJob, job, point.id));
      await awaitEnd(context, path, jobVerdict);
      await kubernetes.delete(path);
      await dropNote(kubernetes, backup.service);
      return "Vault has the data of the snapshot";
    },
  );
}

/** The Job of the snapshots with its two containers in reverse order. */
export function restoreJob(cronJob: KubernetesObject, name: string, snapshot: string): KubernetesObject {
  const { spec } = cronJob.spec?.jobTemplate as { spec: { template: { metadata?: object; spec: PodSpec } } };
  const pod = spec.template.spec;
  const [restic] = pod.containers;
  const [bao] = pod.initContainers;
  if (!restic || !bao)
    throw new Refusal(`CronJob ${cronJob.metadata.name} is not the one of gitops/platform/vault-backup.`);
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
