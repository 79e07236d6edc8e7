/** Every release that Flux installs from gitops/: its chart, and its values before and after Flux's substitution. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { parseObjects } from "../../rehearsal/world/flux/render";
import { dictAt, textAt } from "../../rehearsal/world/kubernetes/object";
import type { Dict, KubeObject } from "../../rehearsal/world/kubernetes/object";
import { clusterFilePath, clusterNames, clusterSettings, loadCluster } from "../../spec";
import type { Cluster } from "../../spec";
import type { ChartSource } from "./helm";

const ROOT = join(__dirname, "../..");

/** A release as one cluster gets it. */
export interface TreeRelease {
  readonly name: string;
  readonly namespace: string;
  readonly source: ChartSource;
  /** As gitops/ has them. */
  readonly template: Dict;
  /** As Flux substitutes them; without a cluster, as gitops/ has them. */
  readonly values: Dict;
  readonly cluster?: string;
  readonly kubernetes?: string;
  /** Its path, for messages. */
  readonly folder: string;
}

/** Addresses are known only when machines exist; these are placeholders. */
function placeholderAddresses(cluster: Cluster): Record<string, string> {
  return Object.fromEntries(cluster.nodes.map(({ name }, index) => [name, `198.51.100.${index + 1}`]));
}

export interface TreeCluster {
  readonly name: string;
  readonly cluster: Cluster;
  readonly settings: Readonly<Record<string, string>>;
  /** Folders that its Kustomizations point at. */
  readonly folders: readonly string[];
}

export function treeClusters(): TreeCluster[] {
  return readdirSync(join(ROOT, "gitops/clusters"))
    .filter((name) => clusterNames().includes(name))
    .sort()
    .map((name) => {
      const { cluster } = loadCluster(clusterFilePath(name));
      return {
        name,
        cluster,
        settings: clusterSettings(cluster, placeholderAddresses(cluster), "ssh-ed25519 AAAA any"),
        // Built on demand, because a build takes longer than everything else.
        get folders() {
          return foldersOf(name);
        },
      };
    });
}

function foldersOf(cluster: string): string[] {
  const parts = parseObjects(build(`gitops/clusters/${cluster}/parts`));
  return parts.flatMap((part) => textAt(part, "spec.path") ?? []).map((path) => path.replace(/^\.\//, ""));
}

/** All objects of all folders, which Flux applies besides the charts. */
export function treeObjects(): KubeObject[] {
  return partFolders().flatMap((folder) => parseObjects(build(folder)));
}

export function treeReleases(clusters: readonly TreeCluster[]): TreeRelease[] {
  return partFolders().flatMap((folder) => {
    const text = build(folder);
    const plain = parseObjects(text);
    const releases = plain.filter(({ kind }) => kind === "HelmRelease");
    if (releases.length === 0) return [];
    const takers = clusters.filter(({ folders }) => folders.includes(folder));
    return releases.flatMap((release) => {
      const base = {
        name: textAt(release, "spec.releaseName") ?? release.metadata.name,
        namespace: release.metadata.namespace ?? "",
        source: chartSource(release, plain, folder),
        template: dictAt(release, "spec.values"),
        folder,
      };
      if (takers.length === 0) return [{ ...base, values: base.template }];
      return takers.map(({ name, cluster, settings }) => ({
        ...base,
        values: dictAt(findSame(parseObjects(text, settings), release), "spec.values"),
        cluster: name,
        kubernetes: cluster.kubernetes.version,
      }));
    });
  });
}

function findSame(objects: readonly KubeObject[], { kind, metadata }: KubeObject): KubeObject | undefined {
  return objects.find((other) => other.kind === kind && other.metadata.name === metadata.name);
}

function chartSource(release: KubeObject, objects: readonly KubeObject[], folder: string): ChartSource {
  const spec = dictAt(release, "spec.chart.spec");
  const findNamed = (kind: string, name: string | undefined) =>
    objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (spec.chart) {
    const repository = findNamed("HelmRepository", textAt(spec, "sourceRef.name"));
    return {
      chart: String(spec.chart),
      version: String(spec.version),
      repository: (textAt(repository, "spec.url") ?? "").replace(/\/+$/, ""),
    };
  }
  const repository = findNamed("OCIRepository", textAt(release, "spec.chartRef.name"));
  const url = textAt(repository, "spec.url");
  const tag = textAt(repository, "spec.ref.tag");
  if (!url || !tag)
    throw new Error(`${folder}: HelmRelease ${release.metadata.name} has no chart with an exact version`);
  return { chart: url.split("/").at(-1) ?? "", version: tag, repository: url };
}

function partFolders(): string[] {
  return ["infrastructure", "platform", "apps"]
    .flatMap((group) => foldersWith("kustomization.yaml", join(ROOT, "gitops", group)))
    .map((folder) => relative(ROOT, folder))
    .sort();
}

function foldersWith(file: string, folder: string): string[] {
  const here = existsSync(join(folder, file)) ? [folder] : [];
  const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...here, ...below.flatMap(({ name }) => foldersWith(file, join(folder, name)))];
}

const builds = new Map<string, string>();

function build(folder: string): string {
  let text = builds.get(folder);
  if (text === undefined) {
    text = execFileSync("kubectl", ["kustomize", join(ROOT, folder)], { encoding: "utf8", maxBuffer: 1 << 26 });
    builds.set(folder, text);
  }
  return text;
}
