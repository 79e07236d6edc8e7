import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chartsFrom } from "../../tools/charts/helm";
import { lockCharts } from "../../tools/charts/lock";
import type { TreeRelease } from "../../tools/charts/releases";
import { sharedFolder } from "../support/temporary-folder";

const folder = sharedFolder("charts-test");

/** Stands for helm: renders a ConfigMap, unless the values ask for what the chart cannot do. */
const HELM = `#!${process.execPath}
const { readFileSync } = require("node:fs");
const args = process.argv.slice(2);
const values = JSON.parse(readFileSync(args[args.indexOf("--values") + 1], "utf8"));
if (values.broken) {
  console.error("Error: execution error at (shop/templates/rbac.yaml:3): rules are empty");
  process.exit(1);
}
console.log("apiVersion: v1\\nkind: ConfigMap\\nmetadata:\\n  name: " + args[1] + "\\ndata:\\n  text: abc");
`;

beforeAll(() => {
  const chart = join(folder, "shop-1.2.3");
  mkdirSync(chart, { recursive: true });
  writeFileSync(join(chart, "Chart.yaml"), "name: shop\nversion: 1.2.3\nappVersion: 1.2.3\n");
  writeFileSync(join(chart, "values.yaml"), "broken: false\ncolour: red\n");
  const helm = join(folder, "helm");
  writeFileSync(helm, HELM);
  chmodSync(helm, 0o755);
  process.env["HELM"] = helm;
});

const release = (name: string, values: Record<string, unknown>, version = "1.2.3"): TreeRelease => ({
  name,
  namespace: "shop",
  source: { chart: "shop", version, repository: "https://charts.example.org" },
  template: values,
  values,
  folder: `gitops/apps/${name}`,
});
const lock = (...releases: TreeRelease[]) => lockCharts(releases, chartsFrom(folder));

test("locks what a chart renders to", () => {
  const { made, failed } = lock(release("front", { colour: "blue" }));
  expect(failed).toEqual([]);
  expect(made.map(({ file }) => file)).toEqual(["shop@1.2.3.json"]);
  expect(made[0]?.chart.releases).toMatchObject([
    { name: "front", values: { colour: "blue" }, objects: [{ kind: "ConfigMap", keys: ["text"] }] },
  ]);
});

test.each([
  [
    "a release that does not render, also beside one that does",
    [release("front", { colour: "blue" }), release("back", { broken: true })],
    "back (gitops/apps/back)",
    /rules are empty/,
  ],
  [
    "a value that the chart does not know",
    [release("front", { color: "blue" })],
    "front (gitops/apps/front)",
    /color$/,
  ],
  [
    "a version that is not there",
    [release("front", {}, "1.3.0")],
    "front (gitops/apps/front)",
    /no chart shop 1\.3\.0/,
  ],
])("refuses %s, with its name and the reason", (_, releases, name, why) => {
  const { made, failed } = lock(...releases);
  expect(made).toEqual([]);
  expect(failed).toEqual([{ release: name, why: expect.stringMatching(why) }]);
});
