import { alerts } from "../../../../ops/checks/cluster/alerts";

const GROUP = "/apis/monitoring.coreos.com";
const server = (status = "True") => ({
  metadata: { name: "main" },
  status: { conditions: [{ type: "Available", status, message: "1 pod is missing" }] },
});
const RULE = { metadata: { name: "etcd" }, spec: { groups: [{ rules: [{}, {}] }] } };
const HEALTHY: Record<string, unknown[]> = {
  prometheuses: [server()],
  alertmanagers: [server()],
  prometheusrules: [RULE],
};
const RECEIVER = { metadata: { name: "receiver" } };

async function run(lists: Record<string, unknown[]>, key: string, receivers: readonly object[] = [RECEIVER]) {
  const kubernetes = {
    list: (path: string) => Promise.resolve(lists[path.split("/").at(-1) ?? ""] ?? []),
    find: (path: string) =>
      Promise.resolve(path.startsWith(GROUP) ? receivers[0] : { metadata: {}, data: { [key]: "eA==" } }),
  };
  const cluster = { services: { monitoring: { profile: "light", alerts: { receiver: "email" } } } };
  return alerts.run({ cluster, kubernetes } as never);
}

test("passes where alerts are evaluated and have a receiver", async () => {
  expect(await run(HEALTHY, "password")).toMatchObject({
    status: "passed",
    evidence: expect.stringContaining("2 rules"),
  });
});

test.each([
  ["no Alertmanager", { ...HEALTHY, alertmanagers: [] }, "password", "no Alertmanager"],
  [
    "a Prometheus that is not available",
    { ...HEALTHY, prometheuses: [server("False")] },
    "password",
    "1 pod is missing",
  ],
  ["no rules", { ...HEALTHY, prometheusrules: [] }, "password", "no rules"],
  ["a receiver without its secret", HEALTHY, "url", "has no password"],
])("fails with %s", async (_, lists, key, words) => {
  expect(await run(lists, key)).toMatchObject({ status: "failed", evidence: expect.stringContaining(words) });
});

test("fails without the receiver of the cluster file", async () => {
  const { status, evidence } = await run(HEALTHY, "password", []);
  expect([status, evidence]).toEqual(["failed", expect.stringContaining("no receiver")]);
});

test("applies to clusters with monitoring", () => {
  const appliesTo = (services: object) => alerts.appliesTo?.({ cluster: { services } } as never);
  expect([appliesTo({}), appliesTo({ monitoring: {} })]).toEqual([false, true]);
});
