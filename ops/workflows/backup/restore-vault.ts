/** Vault takes a snapshot in place of its data while it runs: restic fetches it, in a Job beside the one that made it. */
import { VAULT_PATHS } from "../../checks/cluster/backups/vault";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { step } from "../../engine/run/step";
import { Refusal } from "../../support/refusal";
import { awaitEnd, jobVerdict, makeCopy } from "./copy";
import type { Services } from "./open";
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

export async function restoreVault(context: Services, { backup, point }: Restoring): Promise<void> {
  const { kubernetes } = context;
  const cronJob = await kubernetes.find(VAULT_PATHS.cronJob);
  if (!cronJob) throw new Refusal(`${VAULT_PATHS.cronJob} is gone: it knows where the snapshots are.`);
  const job = `vault-restore-${point.id.slice(0, 12)}`;
  const isBegun = (await kubernetes.find(`${VAULT_PATHS.jobs}/${job}`)) !== undefined;
  await step(context, "backup-restore-vault-copy", "Copying vault as it is now", async () => {
    if (isBegun) return { skipped: true, detail: "an interrupted run has begun to replace it" };
    if (backup.problem !== undefined) return { skipped: true, detail: `not possible: ${backup.problem}` };
    return `${await makeCopy(context, backup)} is complete`;
  });
  await step(
    context,
    "backup-restore-vault-restore",
    `Restoring the snapshot of ${point.from.toISOString()}`,
    async () => {
      if (!isBegun) await kubernetes.create(VAULT_PATHS.jobs, restoreJob(cronJob, job, point.id));
      await awaitEnd(context, `${VAULT_PATHS.jobs}/${job}`, jobVerdict);
      await kubernetes.delete(`${VAULT_PATHS.jobs}/${job}`);
      return "Vault has the data of the snapshot";
    },
  );
}

/** The Job of the snapshots with its two programs in the other order. */
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
