/** Gets charts from their repositories or a folder, and renders them with helm. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { isDict, textAt } from "../../rehearsal/world/kubernetes/object";
import type { Dict, KubeObject } from "../../rehearsal/world/kubernetes/object";

export interface ChartSource {
  readonly chart: string;
  readonly version: string;
  /** An https repository, or a whole oci:// reference. */
  readonly repository: string;
}

export interface RenderRequest {
  readonly name: string;
  readonly namespace: string;
  readonly values: Dict;
  readonly kubernetes: string;
}

export class HelmFailure extends Error {
  override readonly name = "HelmFailure";
}

/** Gives the folder of an unpacked chart. */
export type Charts = (source: ChartSource) => string;

export function chartsFrom(folder: string): Charts {
  return ({ chart, version }) => {
    const unpacked = join(folder, `${chart}-${version}`);
    if (!existsSync(join(unpacked, "Chart.yaml")))
      throw new HelmFailure(
        `no chart ${chart} ${version} in ${folder}\nUnpack it to ${unpacked}/, or run without --from where there is a network.`,
      );
    return unpacked;
  };
}

/** Pulled once per run; Flux would get the same bytes. */
export function chartsFromRepositories(): { charts: Charts; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-charts-"));
  const charts: Charts = ({ chart, version, repository }) => {
    const unpacked = join(folder, `${chart}-${version}`);
    if (existsSync(unpacked)) return unpacked;
    const aside = join(folder, "pulled");
    mkdirSync(aside, { recursive: true });
    const address = repository.startsWith("oci://") ? [repository] : [chart, "--repo", repository];
    helm(["pull", ...address, "--version", version, "--untar", "--untardir", aside]);
    renameSync(join(aside, chart), unpacked);
    return unpacked;
  };
  return { charts, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The version that a folder really holds. */
export function chartMetadata(folder: string): { version: string; appVersion: string } {
  const metadata = parse(readFileSync(join(folder, "Chart.yaml"), "utf8")) as Dict;
  const version = String(metadata.version);
  return { version, appVersion: String(metadata.appVersion ?? version) };
}

/** @throws HelmFailure with helm's message. */
export function renderChart(folder: string, request: RenderRequest): KubeObject[] {
  const scratch = mkdtempSync(join(tmpdir(), "coldstart-values-"));
  try {
    const values = join(scratch, "values.json");
    writeFileSync(values, JSON.stringify(request.values));
    const { name, namespace, kubernetes } = request;
    const text = helm([
      ...["template", name, folder, "--namespace", namespace, "--values", values],
      ...["--include-crds", "--kube-version", kubernetes],
    ]);
    return parseAllDocuments(text, { logLevel: "silent", version: "1.1", merge: true, maxAliasCount: -1 } as never)
      .map((document) => document.toJS({ maxAliasCount: -1 }) as unknown)
      .flatMap((object) => (isDict(object) && object.kind === "List" ? (object.items as unknown[]) : [object]))
      .filter((object): object is KubeObject => isDict(object) && textAt(object, "metadata.name") !== undefined);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function helm(args: readonly string[]): string {
  try {
    return execFileSync(process.env.HELM ?? "helm", args, {
      encoding: "utf8",
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    const { code, stderr, message } = error as { code?: string; stderr?: string; message: string };
    if (code === "ENOENT")
      throw new HelmFailure(`helm was not found\nInstall helm 3.17 or later, or set HELM to its path.`);
    throw new HelmFailure((stderr ?? "").replace(/^Error: /m, "").trim() || message);
  }
}
