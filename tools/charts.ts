/**
 * npm run charts [-- --from <folder>] [--only <chart>,…]
 *
 * Locks the charts: renders every release of gitops/ and of Terraform with helm, for each cluster after Flux's substitution,
 * and writes the result to schemas/charts/. --from uses unpacked charts in <folder>/<chart>-<version>/ instead of pulling
 * them. --only locks only these charts.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHART_LOCK, DEFINITIONS } from "../rehearsal/world/kubernetes/charts/lock";
import type { KubeObject } from "../rehearsal/world/kubernetes/object";
import { reducedDefinition } from "./charts/definitions";
import { formatJson } from "./charts/format";
import { chartsFrom, chartsFromRepositories } from "./charts/helm";
import { lockCharts } from "./charts/lock";
import type { ChartResult } from "./charts/lock";
import { treeClusters, treeObjects, treeReleases } from "./charts/releases";
import { terraformReleases } from "./charts/terraform-releases";

function main(): void {
  const from = readOption("--from");
  const only = readOption("--only")?.split(",");
  const pulled = from === undefined ? chartsFromRepositories() : undefined;
  try {
    const clusters = treeClusters();
    const releases = [...terraformReleases(clusters), ...treeReleases(clusters)].filter(
      ({ source }) => only?.includes(source.chart) ?? true,
    );
    const charts = pulled?.charts ?? chartsFrom(from ?? ".");
    const { made, failed } = lockCharts(releases, charts);
    write(made, treeObjects(), only && made.map(({ chart }) => chart.chart));
    for (const { file, chart } of made)
      console.log(`locked ${file}${chart.rendered ? ` (rendered from ${chart.rendered})` : ""}`);
    for (const { release, why } of failed) console.error(`${release} does not render: ${why}`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    pulled?.remove();
  }
}

function readOption(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
}

/** @param only the charts to lock; undefined: all */
function write(
  made: readonly ChartResult[],
  objects: readonly KubeObject[],
  only: readonly string[] | undefined,
): void {
  const used = new Set(objects.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`));
  // If a chart has two versions, the older one is used: values that it accepts, the newer one accepts too.
  const definitions = new Map(
    made
      .flatMap((one) => one.definitions)
      .reverse()
      .map((one) => [one.metadata.name, one]),
  );
  const folder = join(CHART_LOCK, DEFINITIONS);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(CHART_LOCK))
    if (file.includes("@") && (only?.includes(file.slice(0, file.indexOf("@"))) ?? true))
      rmSync(join(CHART_LOCK, file));
  if (!only) for (const file of readdirSync(folder)) rmSync(join(folder, file));
  for (const { file, chart } of made) writeFileSync(join(CHART_LOCK, file), `${formatJson(chart)}\n`);
  const groups = new Map<string, KubeObject[]>();
  for (const name of [...definitions.keys()].sort()) {
    const group = name.slice(name.indexOf(".") + 1);
    const reduced = reducedDefinition(definitions.get(name) as KubeObject, (apiVersion, kind) =>
      used.has(`${apiVersion} ${kind}`),
    );
    groups.set(group, [...(groups.get(group) ?? []), reduced]);
  }
  for (const [group, own] of groups) writeFileSync(join(folder, `${group}.json`), `${formatJson(own)}\n`);
}

main();
