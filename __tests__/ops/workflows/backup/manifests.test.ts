import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { jobFrom, withoutForget } from "../../../../ops/workflows/backup/copy";
import { recoveringCluster } from "../../../../ops/workflows/backup/restore-database";
import { restoreJob } from "../../../../ops/workflows/backup/restore-vault";

const CRON_JOB = parse(
  readFileSync(join(__dirname, "../../../../gitops/platform/vault-backup/snapshot.yaml"), "utf8"),
  { merge: true },
) as KubernetesObject;

const CLUSTER: KubernetesObject = {
  metadata: { name: "shop-database", namespace: "shop", labels: { app: "shop" }, uid: "1", resourceVersion: "7" },
  spec: {
    instances: 2,
    bootstrap: { initdb: { database: "shop", owner: "shop", secret: { name: "login" }, encoding: "UTF8" } },
    plugins: [
      {
        name: "barman-cloud.cloudnative-pg.io",
        isWALArchiver: true,
        parameters: { barmanObjectName: "backups", serverName: "old" },
      },
    ],
  },
  status: { phase: "healthy" },
};

describe("a database that is recovered", () => {
  const recovering = recoveringCluster({ cluster: CLUSTER, source: "old", archive: "new", at: "2026-11-17T12:00:00Z" });

  it("has the name and labels of the one before, and nothing of its state", () => {
    expect(recovering.metadata).toEqual({
      name: "shop-database",
      namespace: "shop",
      labels: { app: "shop" },
      annotations: {},
    });
    expect(recovering.status).toBeUndefined();
  });

  it("reads the old archive and writes to the new one", () => {
    expect(recovering.spec).toMatchObject({
      instances: 2,
      bootstrap: {
        recovery: {
          source: "restored-from",
          database: "shop",
          owner: "shop",
          secret: { name: "login" },
          recoveryTarget: { targetTime: "2026-11-17T12:00:00Z" },
        },
      },
      externalClusters: [
        { name: "restored-from", plugin: { parameters: { barmanObjectName: "backups", serverName: "old" } } },
      ],
      plugins: [{ isWALArchiver: true, parameters: { barmanObjectName: "backups", serverName: "new" } }],
    });
    expect(recovering.spec.bootstrap.initdb).toBeUndefined();
  });

  it("is recovered to the end of the archive by default", () => {
    const all = recoveringCluster({ cluster: CLUSTER, source: "old", archive: "new" });
    expect(all.spec.bootstrap.recovery.recoveryTarget).toBeUndefined();
  });
});

describe("the Jobs of Vault", () => {
  it("makes a Job of the CronJob that counts as its own", () => {
    const job = jobFrom({ ...CRON_JOB, metadata: { ...CRON_JOB.metadata, namespace: "vault", uid: "7" } }, "now");
    expect(job.metadata).toMatchObject({
      name: "now",
      namespace: "vault",
      ownerReferences: [{ kind: "CronJob", uid: "7" }],
    });
    expect(job.spec.template).toEqual(CRON_JOB.spec.jobTemplate.spec.template);
  });

  it("takes a snapshot before a restore with the same command, and deletes none", () => {
    const job = withoutForget(jobFrom(CRON_JOB, "now"));
    const [restic, ...others] = job.spec.template.spec.containers;
    const made = CRON_JOB.spec.jobTemplate.spec.template.spec;
    expect(made.containers[0].command.at(-1).split("\n")).toEqual(expect.arrayContaining([restic.command.at(-1)]));
    expect(restic.command.at(-1)).toMatch(/^restic backup [^\n]+$/);
    expect({ ...restic, command: made.containers[0].command }).toEqual(made.containers[0]);
    expect([others, job.spec.template.spec.initContainers]).toEqual([[], made.initContainers]);
    expect(jobFrom(CRON_JOB, "now").spec.template.spec).toEqual(made);
  });

  it("fetches the snapshot first and restores it then, with the same confinement", () => {
    const pod = restoreJob(CRON_JOB, "restore", "abc").spec.template.spec;
    const made = CRON_JOB.spec.jobTemplate.spec.template.spec;
    expect(pod.serviceAccountName).toBe("vault-administrator");
    expect(pod.initContainers[0]).toMatchObject({ name: "restic", image: made.containers[0].image });
    expect(pod.initContainers[0].env).toContainEqual({ name: "SNAPSHOT", value: "abc" });
    expect(pod.containers[0]).toMatchObject({ name: "snapshot", image: made.initContainers[0].image });
    const confinements = [...pod.initContainers, ...pod.containers].map(({ securityContext }) => securityContext);
    expect(confinements).toEqual([made.containers[0].securityContext, made.containers[0].securityContext]);
  });

  it("passes no secret as an argument", () => {
    const pod = restoreJob(CRON_JOB, "restore", "abc").spec.template.spec;
    const commands = JSON.stringify([pod.initContainers[0].command, pod.containers[0].command]);
    expect(commands).not.toMatch(/PASSWORD|ACCESS_KEY/);
  });
});
