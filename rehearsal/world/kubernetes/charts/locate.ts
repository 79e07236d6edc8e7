/** Which locked release a request is for, or why the lock has none. */
import type { Dict } from "../object";
import type { ChartLock, LockedChart, LockedRelease } from "./lock";
import { bind, isDifference } from "./placeholders";
import type { Bindings, Difference } from "./placeholders";
import { unknownValues } from "./unknown-values";

export interface LocatedChart {
  readonly chart: LockedChart;
  readonly version: string;
  readonly appVersion: string;
}

export interface LocatedRelease {
  readonly release: LockedRelease;
  /** What Flux has substituted. */
  readonly bindings: Bindings;
}

/** The repository has no such chart or version. The message is Helm's. */
export class ChartNotFound extends Error {
  override readonly name = "ChartNotFound";

  constructor(
    message: string,
    readonly missing: "repository" | "name" | "version" | "exact version",
    /** The available versions. */
    readonly known?: string,
  ) {
    super(message);
  }
}

export const LOCK_COMMAND = "npm run charts";

/** The lock was made from another tree. */
export class StaleLock extends Error {
  override readonly name = "StaleLock";
  readonly code = "chart-lock-stale";

  constructor(
    readonly release: string,
    readonly why: string,
  ) {
    super(
      `schemas/charts is stale for release ${release}: ${why}\nRun ${LOCK_COMMAND}, which renders the release with its real chart.`,
    );
  }
}

const EXACT = /^v?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

/** Whether any locked chart comes from there. */
export function isKnownRepository(lock: ChartLock, address: string): boolean {
  const wanted = trimSlashes(address);
  return lock.all().some(({ sources }) => sources.some((source) => isServedBy(source, wanted)));
}

function isServedBy(source: string, address: string): boolean {
  return source === address || source.startsWith(`${address}/`);
}

/** @param repository an https repository, or an oci:// reference with or without the chart's name. */
export function locateChart(
  lock: ChartLock,
  repository: string,
  name: string,
  version: string | undefined,
): LocatedChart {
  const address = trimSlashes(repository);
  const oci = address.startsWith("oci://");
  const reference = oci && !address.endsWith(`/${name}`) ? `${address}/${name}` : address;
  if (!oci && !isKnownRepository(lock, address))
    throw new ChartNotFound(
      `looks like "${repository}" is not a valid chart repository or cannot be reached: the rehearsal knows no chart from there`,
      "repository",
    );
  const charts = lock.find(name).filter(({ sources }) => sources.includes(reference));
  if (charts.length === 0)
    throw new ChartNotFound(
      oci ? `${reference}: not found` : `chart "${name}" not found in ${repository} repository`,
      "name",
    );
  if (!version || !EXACT.test(version))
    throw new ChartNotFound(
      `chart "${name}": version "${version ?? ""}" is not exact: two runs could install two different charts`,
      "exact version",
    );
  const known = charts.map((chart) => chart.version).join(", ");
  const chart = charts.find((candidate) => stripV(candidate.version) === stripV(version));
  if (!chart)
    throw new ChartNotFound(
      oci
        ? `${reference}:${version}: not found in schemas/charts (locked: ${known})`
        : `chart "${name}" version "${version}" not found in schemas/charts for ${repository} (locked: ${known})`,
      "version",
      known,
    );
  return { chart, version, appVersion: chart.appVersion };
}

/** @throws StaleLock */
export function locateRelease(
  chart: LockedChart,
  request: { readonly name: string; readonly namespace: string; readonly values: Dict },
): LocatedRelease {
  const { name, namespace, values } = request;
  const named = chart.releases.filter((one) => !isDifference(bind([one.name, one.namespace], [name, namespace])));
  if (named.length === 0)
    throw new StaleLock(`${namespace}/${name}`, `chart ${chart.chart} ${chart.version} was locked for other releases`);
  let nearest: Difference | undefined;
  for (const release of named) {
    const result = bind([release.name, release.namespace, release.values], [name, namespace, values]);
    if (!isDifference(result)) return { release, bindings: result };
    nearest ??= { ...result, path: result.path.replace(/^\[2\]\.?/, "") };
  }
  const unknown = unknownValues(chart, values);
  throw new StaleLock(
    `${namespace}/${name}`,
    unknown.length > 0
      ? `chart ${chart.chart} ${chart.version} does not know the value ${unknown.join(", ")}`
      : `the value ${nearest?.path} is ${show(nearest?.found)}, and was ${show(nearest?.locked)} when it was locked`,
  );
}

function show(value: unknown): string {
  const text = value === undefined ? "not set" : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function stripV(version: string): string {
  return version.replace(/^v/, "");
}

function trimSlashes(address: string): string {
  return address.replace(/\/+$/, "");
}
