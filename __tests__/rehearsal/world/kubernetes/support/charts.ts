/** Releases for tests: as the lock has them, or of charts that are made up. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ChartLock, DEFINITIONS, LOCKED_CHARTS, lockFile } from "../../../../../rehearsal/world/kubernetes/charts/lock";
import type { LockedChart, LockedRelease } from "../../../../../rehearsal/world/kubernetes/charts/lock";
import { fill } from "../../../../../rehearsal/world/kubernetes/charts/placeholders";
import type { Dict, KubeObject } from "../../../../../rehearsal/world/kubernetes/object";
import type { ReleaseRequest } from "../../../../../rehearsal/world/kubernetes/releases";

/** What installs a chart just as the lock has it. */
export function lockedRequest(
  chart: string,
  substituted: Readonly<Record<string, unknown>> = {},
  isWanted: (release: LockedRelease, chart: LockedChart) => boolean = () => true,
): ReleaseRequest {
  const found = LOCKED_CHARTS.find(chart).flatMap((locked) =>
    locked.releases.filter((release) => isWanted(release, locked)).map((release) => ({ locked, release })),
  );
  const [first] = found;
  if (!first) throw new Error(`schemas/charts has no such release of ${chart}`);
  const { locked, release } = first;
  return {
    name: release.name,
    namespace: release.namespace,
    repository: locked.sources[0] ?? "",
    chart,
    version: locked.version,
    values: fill(release.values, substituted),
  };
}

/** A chart that takes every value and every name. */
export function madeUpChart(
  chart: string,
  objects: readonly KubeObject[],
  over: Partial<Omit<LockedChart, "values">> & Partial<Pick<LockedRelease, "values" | "definitions">> = {},
): LockedChart {
  const { values = "${VALUES}" as unknown as Dict, definitions = [], ...rest } = over;
  const release = { name: "${RELEASE}", namespace: "${NAMESPACE}", clusters: [], values, definitions, objects };
  return {
    chart,
    version: "1.2.3",
    appVersion: "1.2.3",
    sources: ["https://charts.example.org"],
    releases: [release],
    ...rest,
    values: typeof values === "string" ? {} : { "": Object.keys(values) },
  };
}

export function madeUpRequest(chart: string, namespace: string, values: Dict = { any: true }): ReleaseRequest {
  return { name: chart, namespace, repository: "https://charts.example.org", chart, version: "1.2.3", values };
}

/** A lock of these charts alone, in a folder of its own. */
export function writeLock(
  folder: string,
  charts: readonly LockedChart[],
  definitions: readonly KubeObject[] = [],
): ChartLock {
  mkdirSync(join(folder, DEFINITIONS), { recursive: true });
  for (const chart of charts) writeFileSync(join(folder, lockFile(chart.chart, chart.version)), JSON.stringify(chart));
  const groups = new Map<string, KubeObject[]>();
  for (const definition of definitions) {
    const { name } = definition.metadata;
    const group = name.slice(name.indexOf(".") + 1);
    groups.set(group, [...(groups.get(group) ?? []), definition]);
  }
  for (const [group, own] of groups) writeFileSync(join(folder, DEFINITIONS, `${group}.json`), JSON.stringify(own));
  return new ChartLock(folder);
}
