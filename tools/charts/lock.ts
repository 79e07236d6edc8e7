/** Renders the releases and creates their lock: facts with placeholders that match each cluster's values. */
import { clusterFilePath, loadCluster } from "../../spec";
import { lockFile } from "../../rehearsal/world/kubernetes/charts/lock";
import type { LockedChart, LockedRelease } from "../../rehearsal/world/kubernetes/charts/lock";
import { bind, fill, isDifference } from "../../rehearsal/world/kubernetes/charts/placeholders";
import { unknownValues } from "../../rehearsal/world/kubernetes/charts/unknown-values";
import type { Dict, KubeObject } from "../../rehearsal/world/kubernetes/object";
import { factsOf, isDefinition, isTest, sortObjects } from "./facts";
import { HelmFailure, chartMetadata, renderChart } from "./helm";
import type { Charts, RenderRequest } from "./helm";
import { registeredDefinitions } from "./registered-definitions";
import type { TreeRelease } from "./releases";
import { placeholdersIn, withLiterals, withPlaceholders, withSamples } from "./samples";
import { valueKeys } from "./value-keys";

export interface ChartResult {
  readonly file: string;
  readonly chart: LockedChart;
  /** As the chart has them. */
  readonly definitions: readonly KubeObject[];
}

export interface Failed {
  readonly release: string;
  readonly why: string;
}

/** For a chart that no cluster uses: the version of the default cluster. */
const defaultKubernetes = () => loadCluster(clusterFilePath()).cluster.kubernetes.version;

interface Rendered {
  readonly objects: readonly KubeObject[];
  readonly definitions: readonly KubeObject[];
}

export function lockCharts(
  releases: readonly TreeRelease[],
  charts: Charts,
): { made: ChartResult[]; failed: Failed[] } {
  const made: ChartResult[] = [];
  const failed: Failed[] = [];
  const byChart = new Map<string, TreeRelease[]>();
  for (const release of releases) {
    const file = lockFile(release.source.chart, release.source.version);
    byChart.set(file, [...(byChart.get(file) ?? []), release]);
  }
  for (const [file, own] of [...byChart].sort(([a], [b]) => (a < b ? -1 : 1)))
    try {
      made.push(lockChart(file, own, charts));
    } catch (error) {
      if (!(error instanceof HelmFailure)) throw error;
      const { name, folder } = error instanceof ReleaseNotRendered ? error.release : (own[0] as TreeRelease);
      failed.push({ release: `${name} (${folder})`, why: error.message });
    }
  return { made, failed };
}

/** One of several releases of a chart. */
class ReleaseNotRendered extends HelmFailure {
  constructor(
    readonly release: TreeRelease,
    message: string,
  ) {
    super(message);
  }
}

function lockChart(file: string, releases: readonly TreeRelease[], charts: Charts): ChartResult {
  const [first] = releases as [TreeRelease];
  const { chart, version } = first.source;
  const folder = charts(first.source);
  const metadata = chartMetadata(folder);
  const definitions = new Map<string, KubeObject>();
  const locked: LockedRelease[] = [];
  const registered = registeredDefinitions(chart, folder);
  for (const release of releases) {
    const { result, found } = lockRelease(folder, release, registered);
    for (const definition of found) definitions.set(definition.metadata.name, definition);
    const same = locked.findIndex((other) => isSame(other, result));
    const before = locked[same];
    if (before) locked[same] = { ...before, clusters: [...before.clusters, ...result.clusters] };
    else locked.push(result);
  }
  const values = valueKeys(
    folder,
    releases.map((release) => release.template),
  );
  const unknown = releases.flatMap((release) => unknownValues({ values }, release.template));
  if (unknown.length > 0)
    throw new HelmFailure(`values that chart ${chart} ${version} does not know: ${[...new Set(unknown)].join(", ")}`);
  return {
    file,
    definitions: [...definitions.values()],
    chart: {
      chart,
      version,
      ...(metadata.version === version ? {} : { rendered: metadata.version }),
      appVersion: metadata.appVersion,
      sources: [...new Set(releases.map(({ source }) => source.repository))].sort(),
      values,
      releases: locked,
    },
  };
}

function isSame(a: LockedRelease, b: LockedRelease): boolean {
  return JSON.stringify({ ...a, clusters: [] }) === JSON.stringify({ ...b, clusters: [] });
}

/** Uses placeholders for as many variables as possible, so that the result still matches the cluster's values. */
function lockRelease(
  folder: string,
  release: TreeRelease,
  registered: readonly KubeObject[],
): { result: LockedRelease; found: readonly KubeObject[] } {
  const real = release.cluster === undefined ? undefined : render(folder, release, release.values);
  const names = placeholdersIn(release.template);
  const attempts = [[], ...names.map((name) => [name]), names];
  for (const literals of attempts) {
    const values = withLiterals(release.template, release.values, new Set(literals)) as Dict;
    const rendered = render(folder, release, withSamples(values, release.values) as Dict);
    const objects = withPlaceholders(rendered.objects);
    if (real && !isReproduced(values, release.values, objects, real.objects)) continue;
    const definitions = [...rendered.definitions, ...registered];
    return {
      found: definitions,
      result: {
        name: release.name,
        namespace: release.namespace,
        clusters: release.cluster === undefined ? [] : [release.cluster],
        values,
        definitions: definitions.map(({ metadata }) => metadata.name).sort(),
        objects,
      },
    };
  }
  throw new HelmFailure(`${release.name} renders differently each time`);
}

function isReproduced(values: Dict, own: Dict, objects: readonly KubeObject[], real: readonly KubeObject[]): boolean {
  const bound = bind(values, own);
  return (
    !isDifference(bound) && JSON.stringify(sortObjects(fill(objects, bound) as KubeObject[])) === JSON.stringify(real)
  );
}

function tryRender(folder: string, release: TreeRelease, request: RenderRequest): KubeObject[] {
  try {
    return renderChart(folder, request).filter((object) => !isTest(object));
  } catch (error) {
    throw error instanceof HelmFailure ? new ReleaseNotRendered(release, error.message) : error;
  }
}

function render(folder: string, release: TreeRelease, values: Dict): Rendered {
  const { name, namespace, kubernetes = defaultKubernetes() } = release;
  const objects = tryRender(folder, release, { name, namespace, values, kubernetes });
  return {
    objects: sortObjects(objects.filter((object) => !isDefinition(object)).map((object) => factsOf(object, namespace))),
    definitions: objects.filter(isDefinition),
  };
}
