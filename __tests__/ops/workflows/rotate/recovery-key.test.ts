import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { ensureRecoveryKey, recoveryJob } from "../../../../ops/workflows/rotate/recovery-key";

const CRON_JOB = {
  metadata: { name: "vault-single-sign-on", namespace: "vault" },
  spec: {
    jobTemplate: {
      spec: {
        backoffLimit: 0,
        template: {
          spec: {
            serviceAccountName: "vault-single-sign-on",
            automountServiceAccountToken: true,
            containers: [
              { name: "single-sign-on", image: "bao:1", env: [{ name: "BAO_ADDR", value: "http://vault:8200" }] },
            ],
            volumes: [{ name: "oidc", secret: { secretName: "vault-oidc" } }],
          },
        },
      },
    },
  },
} as unknown as KubernetesObject;

interface Pod {
  readonly serviceAccountName: string;
  readonly containers: readonly { readonly image: string; readonly command: readonly string[] }[];
  readonly volumes: unknown;
}

test("the Job runs the program of the server as its administrator, and prints no key", () => {
  const { spec } = recoveryJob(CRON_JOB);
  const { metadata, spec: pod } = (spec as { template: { metadata: { labels: object }; spec: Pod } }).template;
  expect(metadata.labels).toEqual({ "coldstart.dev/vault-job": "recovery-key" });
  expect(pod).toMatchObject({ serviceAccountName: "vault-administrator", volumes: [{ name: "tmp", emptyDir: {} }] });
  const [container] = pod.containers;
  expect(container?.image).toBe("bao:1");
  expect(container?.command.at(-1)).toMatch(/sys\/rotate\/recovery\/init .* > \/dev\/null/);
});

/** A cluster in which the Job ends like this. */
function clusterWith(end: object, cronJob: KubernetesObject | undefined = CRON_JOB) {
  const calls: string[] = [];
  let job: KubernetesObject | undefined;
  const kubernetes = {
    find: (path: string) => Promise.resolve(path.includes("/cronjobs/") ? cronJob : job),
    create: (_: string, object: KubernetesObject) => {
      calls.push("create");
      return Promise.resolve((job = { ...object, status: { ...end } }));
    },
    delete: () => Promise.resolve(void calls.push("delete")),
  };
  return { kubernetes: kubernetes as never, calls };
}

const { signal } = new AbortController();

test("it is created once, and its Job is deleted", async () => {
  const { kubernetes, calls } = clusterWith({ succeeded: 1 });
  await ensureRecoveryKey(kubernetes, signal);
  expect(calls).toEqual(["create", "delete"]);
});

test("keeps a failed Job, and runs no further step", async () => {
  const { kubernetes, calls } = clusterWith({ failed: 1 });
  await expect(ensureRecoveryKey(kubernetes, signal)).rejects.toThrow("nothing was changed");
  expect(calls).toEqual(["create"]);
});

describe("wording", () => {
  test.each<[string, object, KubernetesObject | null, string[]]>([
    [
      "a Job that failed",
      { failed: 1 },
      CRON_JOB,
      [
        "Vault did not create a recovery key; nothing was changed. [job-failed]",
        "Read the log: kubectl -n vault logs job/vault-recovery-key",
        "Then delete the Job: kubectl -n vault delete job vault-recovery-key",
        "Then run the same command again.",
      ],
    ],
    [
      "no CronJob to copy",
      {},
      null,
      [
        "/apis/batch/v1/namespaces/vault/cronjobs/vault-single-sign-on does not exist. Only this CronJob defines how a pod reaches Vault. Nothing was changed. [cronjob-unusable]",
      ],
    ],
  ])("%s", async (_, end, cronJob, lines) => {
    const { kubernetes } = clusterWith(end, cronJob as KubernetesObject);
    const error = (await ensureRecoveryKey(kubernetes, signal).catch((thrown: unknown) => thrown)) as Error;
    expect(error.message.split("\n")).toEqual(lines);
  });
});

test("without the Job of the single sign-on it is refused", async () => {
  const { kubernetes, calls } = clusterWith({ succeeded: 1 }, null as never);
  await expect(ensureRecoveryKey(kubernetes, signal)).rejects.toThrow("does not exist");
  expect(calls).toEqual([]);
});
