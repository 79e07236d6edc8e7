import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { outsideCredentials } from "../../spec";
import { CONTROL_PLANE_METRICS } from "../../spec/machine-config/metrics";
import { parseCluster } from "../../spec/load";
import { partsOf } from "../../spec/services/parts";
import { servicePart } from "../../spec/services/catalogue";

const FOLDER = join(__dirname, "../../gitops/platform/monitoring");
const HOME = readFileSync(join(__dirname, "../../clusters/home.yaml"), "utf8");

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- manifests
const objects: any[] = readdirSync(join(FOLDER, "alerts")).flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, "alerts", file), "utf8")).map((document) => document.toJS() as unknown),
);
const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
const groups = ofKind("PrometheusRule").flatMap(({ spec }) => spec.groups as { name: string; rules: Rule[] }[]);
const rules = groups.flatMap((group) => group.rules);

test("there are alerts for every area", () => {
  expect(groups.map(({ name }) => name)).toEqual([
    ...["etcd", "kubernetes", "certificates", "flux", "backups", "nodes", "storage"],
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
  const named = new Set(rules.flatMap(({ expr }) => [...expr.matchAll(/job="([^"]+)"/g)].map(([, job]) => job)));
  const scraped = [
    ...ofKind("ScrapeConfig").map(({ spec }) => spec.jobName),
    ...ofKind("Service").map(({ metadata }) => metadata.labels["app.kubernetes.io/name"]),
    ...ofKind("PodMonitor").map(({ metadata }) => metadata.name),
    "apiserver",
  ];
  expect([...named].filter((job) => !scraped.includes(job))).toEqual([]);
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
  const withAlerts = (alerts: string) =>
    parseCluster("home.yaml", HOME.replace(/^ {2}monitoring: .*$/m, `  monitoring: { ${alerts} }`)).cluster;

  test("is none unless the file has one", () => {
    const home = withAlerts("");
    expect(partsOf("monitoring", home.services).map(({ folder }) => folder)).toEqual([
      "platform/monitoring/metrics",
      "platform/monitoring/alerts",
    ]);
    expect(servicePart(home, "monitoring").secrets ?? []).toEqual([]);
    expect(outsideCredentials(home).map(({ kind }) => kind)).not.toContain("alerts-url");
  });

  test.each(["webhook", "slack"])("%s is a part of its own, with its address in a Secret", (receiver) => {
    const home = withAlerts(`alerts: { receiver: ${receiver}, url: { env: ALERTS_URL } }`);
    expect(partsOf("monitoring", home.services).at(-1)?.folder).toBe(`platform/monitoring/alert-receivers/${receiver}`);
    expect(outsideCredentials(home).find(({ kind }) => kind === "alerts-url")).toMatchObject({ layers: ["services"] });
    expect(servicePart(home, "monitoring").secrets).toMatchObject([
      { namespace: "monitoring", name: "alerts-receiver", data: { url: { outside: "alerts_url" } } },
    ]);
    const text = readFileSync(join(FOLDER, "alert-receivers", receiver, "receiver.yaml"), "utf8");
    expect(text).toMatch(/name: alerts-receiver\n\s+key: url/);
  });
});
