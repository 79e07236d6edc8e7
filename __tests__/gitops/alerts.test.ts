import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { clusterSettings, externalCredentials } from "../../spec";
import { CONTROL_PLANE_METRICS } from "../../spec/machine-config/metrics";
import { parseCluster } from "../../spec/load";
import { partsOf } from "../../spec/services/parts";
import { servicePart } from "../../spec/services/catalogue";
import { alertObjects, alertRuleGroups, lightValues } from "./support/alerts";
import { outcomeOf } from "../spec/support";

const FOLDER = join(__dirname, "../../gitops/platform/monitoring");
const HOME = readFileSync(join(__dirname, "../../clusters/home.yaml"), "utf8");

const ofKind = (kind: string) => alertObjects().filter((object) => object.kind === kind);
const groups = alertRuleGroups();
const rules = groups.flatMap((group) => group.rules);

test("there are alerts for every area", () => {
  expect(groups.map(({ name }) => name)).toEqual([
    ...["backups", "etcd", "kubernetes", "certificates", "flux", "nodes", "storage"],
  ]);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  "%s reaches the receiver and says what to do",
  (_, rule) => {
    // The operator adds the namespace of an AlertmanagerConfig to the conditions of its routes.
    expect(rule.labels).toEqual({ severity: expect.stringMatching(/^(critical|warning)$/), namespace: "monitoring" });
    expect(Object.keys(rule.annotations)).toEqual(["summary", "fix"]);
    expect(rule.for).toMatch(/^\d+[mhd]$/);
  },
);

test("every job that an alert names is scraped, by the tree or by the chart", () => {
  const named = new Set(rules.flatMap(({ expr }) => [...expr.matchAll(/\bjob="([^"]+)"/g)].map(([, job]) => job)));
  const scraped = [
    ...ofKind("ScrapeConfig").map(({ spec }) => spec.jobName),
    ...ofKind("Service").map(({ metadata }) => metadata.labels["app.kubernetes.io/name"]),
    ...ofKind("PodMonitor").map(({ metadata }) => metadata.name),
    "apiserver",
  ];
  expect([...named].filter((job) => !scraped.includes(job))).toEqual([]);
});

describe("the light profile", () => {
  test("requests half a GiB on the rented servers of hybrid, which have 16 GiB", () => {
    const light = lightValues();
    const { prometheus, alertmanager, prometheusOperator } = light;
    const reloader = prometheusOperator.prometheusConfigReloader;
    const onePod = [
      ...[prometheus.prometheusSpec, reloader, alertmanager.alertmanagerSpec, reloader],
      ...[prometheusOperator, light["kube-state-metrics"]],
    ];
    const everyNode = [light["prometheus-node-exporter"], light["prometheus-node-exporter"]];
    const all = [...onePod, ...everyNode].map(({ resources }) => parseInt(resources.requests.memory, 10));
    expect(all.reduce((sum, mebibytes) => sum + mebibytes, 0)).toBeLessThanOrEqual(540);
    // A limit protects other pods on the node.
    const limits = [...onePod, ...everyNode].map(({ resources }) => resources.limits.memory);
    expect(limits.filter((limit) => !/^\d+Mi$/.test(limit ?? ""))).toEqual([]);
  });
});

test("no other pod than Prometheus reaches the metrics of the control plane", () => {
  const text = readFileSync(join(FOLDER, "../../infrastructure/network-policies/policies.yaml"), "utf8");
  // oxlint-disable-next-line typescript/no-explicit-any -- manifests
  const policies = parseAllDocuments(text).map((document) => document.toJS() as any);
  const denied = policies.find(({ metadata }) => metadata.name === "control-plane-metrics-denied").spec;
  const ports = denied.egressDeny[0].toPorts[0].ports.map(({ port }: { port: string }) => Number(port));
  expect(ports).toEqual(CONTROL_PLANE_METRICS);
  expect(denied.enableDefaultDeny).toEqual({ ingress: false, egress: false });
  const label = "k8s:io.cilium.k8s.namespace.labels.network.coldstart.dev/to-node-metrics";
  expect(denied.endpointSelector.matchExpressions).toEqual([{ key: label, operator: "DoesNotExist" }]);
  const allowed = policies.find(({ metadata }) => metadata.name === "to-node-metrics").spec;
  expect(Object.keys(allowed.endpointSelector.matchLabels)).toEqual([label]);
});

test("the ports that are scraped are those that the nodes open", () => {
  const ports = [
    ...ofKind("ScrapeConfig").flatMap(({ spec }) =>
      spec.relabelings.flatMap(({ replacement = "" }) => /:(\d+)$/.exec(replacement)?.[1] ?? []),
    ),
    ...ofKind("Service").flatMap(({ spec }) => spec.ports.map(({ port }: { port: number }) => String(port))),
  ];
  expect(ports.map(Number)).toEqual(CONTROL_PLANE_METRICS);
});

describe("the receiver of the cluster file", () => {
  const fileWith = (alerts: string) => HOME.replace(/^ {2}monitoring: .*$/m, `  monitoring: { ${alerts} }`);
  const withAlerts = (alerts: string) => parseCluster("home.yaml", fileWith(alerts)).cluster;
  const MAIL = "receiver: email, to: me@example.com, from: alerts@example.com, server: smtp.example.com:587";

  test("is optional", () => {
    const home = withAlerts("");
    expect(partsOf("monitoring", home.services).map(({ folder }) => folder)).toEqual([
      "platform/monitoring/metrics",
      "platform/monitoring/alerts",
    ]);
    expect(servicePart(home, "monitoring").secrets ?? []).toEqual([]);
    expect(externalCredentials(home).map(({ kind }) => kind)).not.toContain("alerts-url");
  });

  test.each(["webhook", "slack"])("%s is a separate part, with its address in a Secret", (receiver) => {
    const home = withAlerts(`alerts: { receiver: ${receiver}, url: { env: ALERTS_URL } }`);
    expect(partsOf("monitoring", home.services).at(-1)?.folder).toBe(`platform/monitoring/alert-receivers/${receiver}`);
    expect(externalCredentials(home).find(({ kind }) => kind === "alerts-url")).toMatchObject({ layers: ["services"] });
    expect(servicePart(home, "monitoring").secrets).toMatchObject([
      { namespace: "monitoring", name: "alerts-receiver", data: { url: { outside: "alerts_url" } } },
    ]);
    const text = readFileSync(join(FOLDER, "alert-receivers", receiver, "receiver.yaml"), "utf8");
    expect(text).toMatch(/name: alerts-receiver\n\s+key: url/);
  });

  test("email has its password in a Secret, and the rest in the settings", () => {
    const home = withAlerts(`profile: light, alerts: { ${MAIL}, password: { env: PASSWORD } }`);
    expect(partsOf("monitoring", home.services).map(({ folder }) => folder)).toEqual([
      "platform/monitoring/light",
      "platform/monitoring/alerts",
      "platform/monitoring/alert-receivers/email",
    ]);
    expect(externalCredentials(home).find(({ kind }) => kind === "alerts-password")).toMatchObject({
      variable: "alerts_smtp_password",
      layers: ["services"],
    });
    expect(servicePart(home, "monitoring").secrets).toMatchObject([
      { name: "alerts-receiver", data: { password: { outside: "alerts_smtp_password" } } },
    ]);
    expect(clusterSettings(home, {}, "")).toMatchObject({
      ALERTS_TO: "me@example.com",
      ALERTS_FROM: "alerts@example.com",
      ALERTS_SMTP_SERVER: "smtp.example.com:587",
      ALERTS_SMTP_USERNAME: "alerts@example.com",
    });
  });

  test.each([
    ["email without a server", "server", `alerts: { ${MAIL.replace(/, server.*/, "")}, password: { env: P } }`],
    ["email at a server without a port", "server", `alerts: { ${MAIL.replace(":587", "")}, password: { env: P } }`],
    ["an unknown receiver", "receiver", "alerts: { receiver: pigeon, url: { env: URL } }"],
    ["a receiver without its name", "receiver", "alerts: { url: { env: URL } }"],
  ])("is refused: %s", (_, key, alerts) => {
    const { errors } = outcomeOf("home.yaml", fileWith(alerts));
    expect(errors.map(({ path }) => path)).toEqual([["services", "monitoring", "alerts", key]]);
  });
});
