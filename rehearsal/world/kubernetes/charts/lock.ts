/** Reads schemas/charts/, the rendered charts of the tree, as written by `npm run charts`. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Dict, KubeObject } from "../object";

export const CHART_LOCK = join(__dirname, "../../../../schemas/charts");

/** CustomResourceDefinitions, stored separately from their charts. */
export const DEFINITIONS = "definitions";

export interface LockedChart {
  readonly chart: string;
  readonly version: string;
  /** The rendered version, if the pinned one was not available. */
  readonly rendered?: string;
  readonly appVersion: string;
  /** Repository addresses, or whole oci:// references. */
  readonly sources: readonly string[];
  /** Keys of the chart's own values below each path. Below a key without an entry here, every value is taken. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly releases: readonly LockedRelease[];
}

export interface LockedRelease {
  readonly name: string;
  readonly namespace: string;
  /** The clusters that install the release with these values; none for a part that no cluster uses. */
  readonly clusters: readonly string[];
  /** The values it was rendered with; `${NAME}` stands for what Flux substitutes. */
  readonly values: Dict;
  readonly definitions: readonly string[];
  readonly objects: readonly KubeObject[];
}

export function lockFile(chart: string, version: string): string {
  return `${chart}@${version}.json`;
}

/** Reads the lock of a folder, each file on first use. */
export class ChartLock {
  private readonly charts = new Map<string, LockedChart>();
  private readonly groups = new Map<string, readonly KubeObject[]>();
  private names: readonly string[] | undefined;

  constructor(readonly folder: string = CHART_LOCK) {}

  all(): LockedChart[] {
    return this.files().map((file) => this.read(file));
  }

  find(chart: string): LockedChart[] {
    return this.files()
      .filter((file) => file.slice(0, file.lastIndexOf("@")) === chart)
      .map((file) => this.read(file));
  }

  /** A CustomResourceDefinition, reduced to what is validated. */
  definition(name: string): KubeObject | undefined {
    return this.group(name.slice(name.indexOf(".") + 1)).find(({ metadata }) => metadata.name === name);
  }

  private group(group: string): readonly KubeObject[] {
    let definitions = this.groups.get(group);
    if (!definitions) {
      const file = join(this.folder, DEFINITIONS, `${group}.json`);
      definitions = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as KubeObject[]) : [];
      this.groups.set(group, definitions);
    }
    return definitions;
  }

  private files(): readonly string[] {
    this.names ??= existsSync(this.folder)
      ? readdirSync(this.folder)
          .filter((file) => file.includes("@"))
          .sort()
      : [];
    return this.names;
  }

  private read(file: string): LockedChart {
    let chart = this.charts.get(file);
    if (!chart) {
      chart = JSON.parse(readFileSync(join(this.folder, file), "utf8")) as LockedChart;
      this.charts.set(file, chart);
    }
    return chart;
  }
}

export const LOCKED_CHARTS = new ChartLock();
