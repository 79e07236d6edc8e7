import { existsSync, readFileSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { clusterSettings, enabledServices, parseCluster } from "../../../spec";
import type { Cluster } from "../../../spec";
import { runKustomize } from "../../../rehearsal/world/flux/kustomize";
import { keepFolderBuild } from "./kept-builds";
import { parseObjects } from "./objects";
import { makePart } from "./tree";
import type { Part, Tree } from "./tree";

export const ROOT = join(__dirname, "../../..");
export const GROUPS = ["infrastructure", "platform", "apps"] as const;

const builds = new Map<string, Promise<string>>();
let free = availableParallelism();
const waiting: (() => void)[] = [];

/** The kustomize build of a folder. Each folder is built once, with one build per processor at a time. */
export function build(folder: string): Promise<string> {
  const found = builds.get(folder);
  if (found) return found;
  const made = keepFolderBuild(folder, () => runQueued(() => runKustomize(join(ROOT, folder))));
  builds.set(folder, made);
  return made;
}

async function runQueued(make: () => Promise<string>): Promise<string> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await make();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** Every folder that a cluster can take, as `gitops/platform/vault`. */
export function partFolders(): string[] {
  return kustomizationFolders(GROUPS);
}

/** Every folder with a kustomization.yaml in these folders of gitops/. */
export function kustomizationFolders(names: readonly string[]): string[] {
  return names
    .flatMap((name) => foldersWith("kustomization.yaml", join(ROOT, "gitops", name)))
    .map((folder) => relative(ROOT, folder))
    .sort();
}

function foldersWith(file: string, folder: string): string[] {
  const here = existsSync(join(folder, file)) ? [folder] : [];
  const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...here, ...below.flatMap(({ name }) => foldersWith(file, join(folder, name)))];
}

/** The clusters that have a folder of their own. */
export function clustersWithParts(): string[] {
  return readdirSync(join(ROOT, "gitops/clusters"));
}

/** Addresses are known only when machines exist; these are placeholders. */
function someAddresses(cluster: Cluster): Record<string, string> {
  return Object.fromEntries(cluster.nodes.map(({ name }, index) => [name, `198.51.100.${index + 1}`]));
}

/** A cluster's tree, or what it would be with another line in its file and another folder. */
export async function loadTree(name: string, replace: (text: string) => string = (text) => text): Promise<Tree> {
  const file = join(ROOT, "clusters", `${name}.yaml`);
  const { cluster } = parseCluster(file, replace(readFileSync(file, "utf8")));
  const settings = clusterSettings(cluster, someAddresses(cluster), "ssh-ed25519 AAAA any");
  const definitions = parseObjects(replace(await build(`gitops/clusters/${name}/parts`)));
  const texts = await Promise.all(
    definitions.map(async (definition) => {
      const { path } = definition["spec"] as { path: string };
      return [path, await build(path.replace(/^\.\//, ""))] as const;
    }),
  );
  const byPath = new Map(texts);
  return {
    cluster,
    settings,
    services: enabledServices(cluster),
    parts: definitions.map((definition) => makePart(definition, (path) => byPath.get(path) ?? "", settings)),
  };
}

/** The trees of all clusters, by name, in the order of their names. */
export async function loadTrees(): Promise<Map<string, Tree>> {
  return new Map(await Promise.all(clustersWithParts().map(async (name) => [name, await loadTree(name)] as const)));
}

/** The folders that no cluster uses, as parts without dependencies. Their settings are not substituted. */
export async function choosableParts(trees: readonly Tree[]): Promise<Part[]> {
  const taken = new Set(trees.flatMap(({ parts }) => parts.map(({ path }) => path)));
  const paths = partFolders()
    .map((folder) => `./${folder}`)
    .filter((path) => !taken.has(path));
  return Promise.all(
    paths.map(async (path) => {
      const text = await build(path.slice(2));
      const name = path.replace("./gitops/", "");
      const definition = { apiVersion: "", kind: "Kustomization", metadata: { name }, spec: { path } };
      return { ...makePart(definition, () => text, {}), objects: parseObjects(text) };
    }),
  );
}
