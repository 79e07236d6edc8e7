import { columnsOf } from "../../../rehearsal/kube-api/columns";
import type { KubeObject } from "../../../rehearsal/world/kubernetes/object";

const NOW = new Date("2030-01-01T01:00:00Z");
const object = (kind: string, more: object): KubeObject => ({
  apiVersion: "v1",
  kind,
  metadata: { name: "one", uid: "1", resourceVersion: "1", creationTimestamp: "2030-01-01T00:00:00Z" },
  ...more,
});

/** As kubectl prints it: the header in capitals, without the columns of -o wide. */
function row(kind: string, more: object): Record<string, unknown> {
  const one = object(kind, more);
  const columns = columnsOf(kind, one).filter(({ wide }) => !wide);
  return Object.fromEntries(columns.map(({ name, cell }) => [name.toUpperCase(), cell(one, NOW)]));
}

const done = (type: string) => ({ conditions: [{ type, status: "True" }] });

test("a volume has its capacity, policy, claim and class", () => {
  const spec = {
    capacity: { storage: "10Gi" },
    accessModes: ["ReadWriteOnce"],
    persistentVolumeReclaimPolicy: "Retain",
    claimRef: { namespace: "vault", name: "data-vault-0" },
    storageClassName: "hcloud-volumes",
  };
  expect(row("PersistentVolume", { spec, status: { phase: "Bound" } })).toEqual({
    NAME: "one",
    CAPACITY: "10Gi",
    "ACCESS MODES": "RWO",
    "RECLAIM POLICY": "Retain",
    STATUS: "Bound",
    CLAIM: "vault/data-vault-0",
    STORAGECLASS: "hcloud-volumes",
    VOLUMEATTRIBUTESCLASS: "<unset>",
    REASON: "",
    AGE: "60m",
  });
});

test.each([
  [{}, "Running", "0/1", ""],
  [{ startTime: "2030-01-01T00:59:00Z" }, "Running", "0/1", "60s"],
  [
    {
      ...done("Complete"),
      succeeded: 1,
      startTime: "2030-01-01T00:00:00Z",
      completionTime: "2030-01-01T00:00:07Z",
    },
    "Complete",
    "1/1",
    "7s",
  ],
  [done("Failed"), "Failed", "0/1", ""],
])("a Job with the status %j", (status, STATUS, COMPLETIONS, DURATION) => {
  expect(row("Job.batch", { status })).toEqual({ NAME: "one", STATUS, COMPLETIONS, DURATION, AGE: "60m" });
});

test("a CronJob has its schedule and its last run", () => {
  const status = { lastScheduleTime: "2030-01-01T00:30:00Z" };
  expect(row("CronJob.batch", { spec: { schedule: "0 * * * *" }, status })).toMatchObject({
    SCHEDULE: "0 * * * *",
    SUSPEND: "False",
    ACTIVE: 0,
    "LAST SCHEDULE": "30m",
  });
});

test.each([
  [["a"], "a"],
  [["a", "b", "c"], "a,b,c"],
  [["a", "b", "c", "d", "e"], "a,b,c + 2 more..."],
  [[], "*"],
])("an Ingress for %j", (hosts, shown) => {
  const spec = { ingressClassName: "nginx", rules: hosts.map((host) => ({ host })), tls: [{}] };
  expect(row("Ingress.networking.k8s.io", { spec })).toMatchObject({ CLASS: "nginx", HOSTS: shown, PORTS: "80, 443" });
});
