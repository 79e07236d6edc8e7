/** Creates a recovery key of Vault with a Job beside the server: only there can it log in as administrator. */
import type { KubeconfigPath } from "../../clients/kubernetes/command";
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { refusalFor } from "../../support/finding-refusal";
import { detailsHint, scaleTimeout, waitUntil } from "../../support/wait";

const JOBS = "/apis/batch/v1/namespaces/vault/jobs";
const CRON_JOB = "/apis/batch/v1/namespaces/vault/cronjobs/vault-single-sign-on";
const NAME = "vault-recovery-key";
const SECONDS = 300;

/**
 * OpenBao issues a recovery key to an administrator if none exists. The key is not stored: everyone who can create a
 * token for the account vault-administrator has full access anyway. Source: openbao v2.6.2 `vault/rotate.go`,
 * rotateRecoveryNoKeyShares.
 */
const SCRIPT = `token=/var/run/secrets/kubernetes.io/serviceaccount/token
BAO_TOKEN="$(bao write -field=token auth/kubernetes/login role=administrator jwt=@$token)"
export BAO_TOKEN
if bao status -format=json | grep -q '"n": 0'; then
  bao write sys/rotate/recovery/init secret_shares=1 secret_threshold=1 > /dev/null
fi
`;

interface Template {
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly object[] } } };
}

export async function ensureRecoveryKey(
  kubernetes: Pick<KubernetesClient, "find" | "create" | "delete"> & KubeconfigPath,
  signal: AbortSignal,
): Promise<string> {
  const path = `${JOBS}/${NAME}`;
  const cronJob = await kubernetes.find(CRON_JOB);
  if (!cronJob)
    throw refusalFor(
      "cronjob-unusable",
      `${CRON_JOB} does not exist. Only this CronJob defines how a pod reaches Vault. Nothing was changed.`,
    );
  if (!(await kubernetes.find(path))) await kubernetes.create(JOBS, recoveryJob(cronJob));
  await waitUntil(
    async () => {
      const status = (await kubernetes.find(path))?.status ?? {};
      if (Number(status.failed ?? 0) > 0) throw refusalFor("job-failed", describeFailure(kubernetes));
      return Number(status.succeeded ?? 0) > 0 ? undefined : "it has not ended yet";
    },
    {
      goal: `Job vault/${NAME} ends`,
      seconds: scaleTimeout(SECONDS),
      hints: [detailsHint(kubectlCommand(kubernetes, `-n vault describe job ${NAME}`))],
      signal,
    },
  );
  await kubernetes.delete(path);
  return "Vault has a recovery key, so it wraps its root key again when the unseal key changes";
}

function describeFailure(kubernetes: KubeconfigPath): string {
  return (
    `Vault did not create a recovery key; nothing was changed.\nRead the log: ${kubectlCommand(kubernetes, `-n vault logs job/${NAME}`)}\n` +
    `Then delete the Job: ${kubectlCommand(kubernetes, `-n vault delete job ${NAME}`)}\nThen run the same command again.`
  );
}

/** The Job of the single sign-on, with a different script and service account. */
export function recoveryJob({ spec }: KubernetesObject): KubernetesObject {
  const { spec: job } = spec?.jobTemplate as Template;
  const { volumes: _, ...pod } = job.template.spec as Template["spec"]["template"]["spec"] & { volumes?: unknown };
  const [container] = pod.containers;
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: NAME, namespace: "vault" },
    spec: {
      ...job,
      template: {
        metadata: { labels: { "coldstart.dev/vault-job": "recovery-key" } },
        spec: {
          ...pod,
          serviceAccountName: "vault-administrator",
          containers: [{ ...container, name: NAME, command: ["sh", "-ec", SCRIPT], volumeMounts: [TMP_MOUNT] }],
          volumes: [{ name: "tmp", emptyDir: {} }],
        },
      },
    },
  };
}

/** `bao` writes a file into the home folder. */
const TMP_MOUNT = { name: "tmp", mountPath: "/tmp" };
