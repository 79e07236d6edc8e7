import type { EtcdSnapshotJob } from "../../../../../rehearsal/world/kubernetes/operators/etcd-jobs";
import { at, encodeSecret, textAt } from "../../../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../../../rehearsal/world/kubernetes/object";
import { CILIUM_AGENT } from "../support/cilium";
import { makeWorld } from "../support/world";

const START = Date.parse("2026-11-17T12:00:00Z");
const HOUR = 3_600_000;
const PLACE = { namespace: "etcd-backup" };

/** The objects of gitops/platform/etcd-backup that matter here, at a time that the test moves. */
async function makeCluster() {
  const time = { now: START };
  const { world } = await makeWorld({}, undefined, { now: () => new Date(time.now) });
  const { api } = world;
  const jobs: EtcdSnapshotJob[] = [];
  let words: string | undefined;
  world.runEtcdSnapshot = (job) => {
    jobs.push(job);
    return Promise.resolve(words);
  };
  const create = (object: object) => api.create(object as KubeObject);
  create({ apiVersion: "v1", kind: "Namespace", metadata: { name: "etcd-backup" } });
  create({
    ...{ apiVersion: "v1", kind: "Secret", metadata: { name: "login", ...PLACE } },
    data: encodeSecret({ config: "talosconfig" }),
  });
  create({
    ...{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "script", ...PLACE } },
    data: { "snapshot.cjs": "script" },
  });
  create({
    ...{ apiVersion: "batch/v1", kind: "CronJob", metadata: { name: "etcd-snapshot", ...PLACE } },
    spec: {
      schedule: "23 */6 * * *",
      jobTemplate: {
        spec: {
          template: {
            metadata: { labels: { "coldstart.dev/etcd-job": "snapshot" } },
            spec: {
              restartPolicy: "Never",
              containers: [{ name: "store", image: "node:24", env: [{ name: "CLUSTER_NAME", value: "lab" }] }],
              volumes: [
                { name: "talos-api", secret: { secretName: "login" } },
                { name: "script", configMap: { name: "script" } },
              ],
            },
          },
        },
      },
    },
  });
  const settleAt = async (hours: number) => {
    time.now = START + hours * HOUR;
    await world.settle();
  };
  const fail = (message: string) => (words = message);
  return { world, api, jobs, settleAt, fail };
}

it("runs at its schedule, with the login and the script of its volumes", async () => {
  const { api, jobs, settleAt } = await makeCluster();
  await settleAt(0.3);
  expect(jobs).toEqual([]);
  await settleAt(0.5);
  expect(jobs).toMatchObject([
    {
      talosconfig: "talosconfig",
      script: "script",
      environment: { CLUSTER_NAME: "lab" },
      now: new Date(START + HOUR / 2),
    },
  ]);
  expect(jobs[0]?.address).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  await settleAt(6);
  expect(jobs).toHaveLength(1);
  await settleAt(7);
  expect(jobs).toHaveLength(2);
  const cronJob = api.require("CronJob.batch", "etcd-snapshot", "etcd-backup");
  expect(textAt(cronJob, "status.lastSuccessfulTime")).toBe("2026-11-17T19:00:00Z");
});

it("fails with the error message of its program", async () => {
  const { api, fail, settleAt } = await makeCluster();
  fail("rpc error: code = PermissionDenied desc = not authorized");
  await settleAt(0.5);
  const [job] = api.list("Job.batch", "etcd-backup");
  expect(at(job, "status.failed")).toBe(1);
  const [pod] = api.list("Pod", "etcd-backup");
  expect(JSON.stringify(pod?.status)).toContain("not authorized");
});

it("does not run again when the node of its pod goes away", async () => {
  const { world, api, jobs, settleAt } = await makeCluster();
  await settleAt(0.5);
  const [pod] = api.list("Pod", "etcd-backup");
  api.delete("Pod", pod?.metadata.name ?? "", "etcd-backup");
  await world.settle();
  expect(jobs).toHaveLength(1);
});

it("does not reach the Talos API of its node where Cilium runs and no policy allows it", async () => {
  const { api, jobs, settleAt } = await makeCluster();
  api.create(CILIUM_AGENT);
  const isolated = { podSelector: {}, policyTypes: ["Egress"] };
  const policy = {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: { name: "default-deny", ...PLACE },
  };
  api.create({ ...policy, spec: isolated });
  await settleAt(0.5);
  const failed = () => api.list("Pod", "etcd-backup").map((pod) => textAt(pod, "status.phase"));
  expect([jobs, failed()]).toEqual([[], ["Failed"]]);
});
