/** The charts that the rehearsal knows, and how a repository answers for one. */
import { APP_CHARTS } from "./apps";
import { appVersion, isExact } from "./chart";
import type { Chart } from "./chart";
import { NETWORK_CHARTS } from "./network";
import { OBSERVABILITY_CHARTS } from "./observability";
import { SECURITY_CHARTS } from "./security";
import { STORAGE_CHARTS } from "./storage";

export const CHARTS: readonly Chart[] = [
  ...NETWORK_CHARTS,
  ...STORAGE_CHARTS,
  ...SECURITY_CHARTS,
  ...APP_CHARTS,
  ...OBSERVABILITY_CHARTS,
];

export interface LocatedChart {
  readonly chart: Chart;
  readonly version: string;
  readonly appVersion: string;
}

/** A repository that has no such chart or version; the words are Helm's. */
export class ChartNotFound extends Error {
  override readonly name = "ChartNotFound";

  constructor(
    message: string,
    readonly missing: "repository" | "name" | "version" | "exact version",
    /** Versions that would have been found. */
    readonly known?: string,
  ) {
    super(message);
  }
}

/** Whether any known chart comes from there. */
export function isKnownRepository(address: string): boolean {
  const wanted = trimmed(address);
  return CHARTS.some(({ sources }) => sources.some((source) => source === wanted || source.startsWith(`${wanted}/`)));
}

/** @param repository an https repository, or an oci:// reference with or without the chart's name. */
export function locateChart(repository: string, name: string, version: string | undefined): LocatedChart {
  const address = trimmed(repository);
  const oci = address.startsWith("oci://");
  const reference = oci && !address.endsWith(`/${name}`) ? `${address}/${name}` : address;
  if (!oci && !isKnownRepository(address))
    throw new ChartNotFound(
      `looks like "${repository}" is not a valid chart repository or cannot be reached: the rehearsal knows no chart from there`,
      "repository",
    );
  const chart = CHARTS.find((candidate) => candidate.name === name && candidate.sources.includes(reference));
  if (!chart)
    throw new ChartNotFound(
      oci ? `${reference}: not found` : `chart "${name}" not found in ${repository} repository`,
      "name",
    );
  if (!version || !isExact(version))
    throw new ChartNotFound(
      `chart "${name}": version "${version ?? ""}" is not exact: two runs could install two different charts`,
      "exact version",
    );
  const app = appVersion(chart, version);
  if (!app)
    throw new ChartNotFound(
      oci
        ? `${reference}:${version}: not found`
        : `chart "${name}" version "${version}" not found in ${repository} repository (known: ${knownVersions(chart)})`,
      "version",
      knownVersions(chart),
    );
  return { chart, version, appVersion: app };
}

function knownVersions(chart: Chart): string {
  const lines = (chart.lines ?? []).map((last) => `${last.replace(/\d+$/, "0")} to ${last}`);
  return [...Object.keys(chart.versions), ...lines].join(", ");
}

function trimmed(address: string): string {
  return address.replace(/\/+$/, "");
}
