import { alertRuleGroups, lightValues } from "./support/alerts";
import { readExpression } from "./support/promql";

const rules = alertRuleGroups().flatMap((group) => group.rules);

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  "%s is an expression of PromQL",
  (_, { expr, annotations }) => {
    expect(readExpression(expr).errors).toEqual([]);
    // A template may use only labels that the expression keeps.
    const { grouped } = readExpression(expr);
    const labels = [
      ...Object.values(annotations)
        .join(" ")
        .matchAll(/\$labels\.(\w+)/g),
    ].map(([, label]) => label);
    expect(labels.filter((label) => grouped !== undefined && !grouped.includes(label ?? ""))).toEqual([]);
  },
);

test.each([
  ["a bracket that is not closed", "sum(up"],
  ["a range without an end", "rate(up[5m) > 1"],
  ["two numbers in a row", "up == 1 1"],
])("an expression with %s is found", (_, text) => {
  expect(readExpression(text).errors).not.toEqual([]);
});

/** `cronjobs` → `kube_cronjob_`. */
const metricOf = (collector: string) => `kube_${collector.replace(/s$/, "")}_`;

const kept = (monitor: { metricRelabelings: { regex: string }[] }) =>
  monitor.metricRelabelings.map(({ regex }) => new RegExp(`^(?:${regex})$`));

test("the light profile keeps every metric that an alert reads", () => {
  const light = lightValues();
  const byPrefix: [RegExp, (name: string) => boolean][] = [
    [/^apiserver_/, (name) => kept(light.kubeApiServer.serviceMonitor).some((regex) => regex.test(name))],
    [/^kubelet_/, (name) => kept(light.kubelet.serviceMonitor).some((regex) => regex.test(name))],
    [/^kube_/, (name) => light["kube-state-metrics"].collectors.some((one: string) => name.startsWith(metricOf(one)))],
    [/^node_memory_/, () => light["prometheus-node-exporter"].extraArgs.includes("--collector.meminfo")],
    [/^node_filesystem_/, () => light["prometheus-node-exporter"].extraArgs.includes("--collector.filesystem")],
    // The part `alerts` scrapes these itself, without leaving anything out.
    [/^(etcd_|up$|controller_runtime_|cnpg_|barman_cloud_|velero_)/, () => true],
  ];
  const names = [...new Set(rules.flatMap(({ expr }) => readExpression(expr).metrics))];
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !byPrefix.some(([prefix, isKept]) => prefix.test(name) && isKept(name)))).toEqual([]);
});
