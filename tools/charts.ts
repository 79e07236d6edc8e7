/**
 * npm run charts [-- --from <folder>]
 *
 * Locks the charts again: renders every release of gitops/ and of Terraform with helm, as each cluster has it after Flux's
 * substitution, and writes what comes out to schemas/charts/. With --from it takes unpacked charts from a folder, as
 * <folder>/<chart>-<version>/, instead of pulling them.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHART_LOCK, DEFINITIONS } from "../rehearsal/world/kubernetes/charts/lock";
import type { KubeObject } from "../rehearsal/world/kubernetes/object";
import { reducedDefinition } from "./charts/definitions";
import { formatJson } from "./charts/format";
import { chartsFrom, chartsFromRepositories } from "./charts/helm";
import { lockCharts } from "./charts/lock";
import type { Made } from "./charts/lock";
import { treeClusters, treeObjects, treeReleases } from "./charts/releases";
import { terraformReleases } from "./charts/terraform-releases";

function main(): void {
  const from = process.argv.indexOf("--from");
  const pulled = from > 0 ? undefined : chartsFromRepositories();
  try {
    const clusters = treeClusters();
    const releases = [...terraformReleases(clusters), ...treeReleases(clusters)];
    const charts = pulled?.charts ?? chartsFrom(process.argv[from + 1] ?? ".");
    const { made, failed } = lockCharts(releases, charts);
    write(made, treeObjects());
    for (const { file, chart } of made)
      console.log(`locked ${file}${chart.rendered ? ` (rendered from ${chart.rendered})` : ""}`);
    for (const { release, why } of failed) console.error(`${release} does not render: ${why}`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    pulled?.remove();
  }
}

function write(made: readonly Made[], objects: readonly KubeObject[]): void {
  const used = new Set(objects.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`));
  // Of two versions of a chart the older one counts: what fits it fits the newer one, too.
  const definitions = new Map(
    made
      .flatMap((one) => one.definitions)
      .reverse()
      .map((one) => [one.metadata.name, one]),
  );
  const folder = join(CHART_LOCK, DEFINITIONS);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(CHART_LOCK)) if (file.includes("@")) rmSync(join(CHART_LOCK, file));
  for (const file of readdirSync(folder)) rmSync(join(folder, file));
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
