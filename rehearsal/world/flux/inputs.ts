/** The inputs of a build: the folder itself, and the files that its kustomization files refer to. */
import { posix } from "node:path";
import { parse } from "yaml";
import type { GitRepository } from "../git/repository";
import { isDict, textsIn } from "../kubernetes/object";
import { BuildError } from "./build-error";

export const KUSTOMIZATION_FILES = ["kustomization.yaml", "kustomization.yml", "Kustomization"];

/** The files that builds read: of a commit, or of a folder. */
export interface SourceTree {
  /** Folders and files by path, each file with the hash that git gives it. */
  readonly paths: ReadonlyMap<string, string>;
  /** The files under a path. */
  files(path: string): readonly string[];
  /** The contents of files by their hashes. */
  contents(hashes: readonly string[]): ReadonlyMap<string, string>;
}

export function treeOf(repository: GitRepository, commit: string): SourceTree {
  return {
    paths: repository.tree(commit),
    files: (path) => repository.files(commit, path),
    contents: (hashes) => repository.blobs(hashes),
  };
}

export interface BuildInputs {
  /** Files with the hashes of their content. */
  readonly hashes: readonly string[];
  /** The top-level folders that they are in. */
  readonly tops: ReadonlySet<string>;
}

interface KustomizationFile {
  /** All strings in the file: some of them are paths. */
  readonly texts: readonly string[];
  readonly resources: readonly unknown[];
}

/** Cached by the hash of the file, because every world has the same files. */
const files = new Map<string, KustomizationFile>();

/** @throws BuildError for a remote resource */
export function listInputs(tree: SourceTree, folder: string): BuildInputs {
  const known = readKustomizations(tree);
  const hashes: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if ([...seen].some((one) => path === one || path.startsWith(`${one}/`))) return;
    seen.add(path);
    const inside = tree.files(path);
    hashes.push(...inside.map((file) => `${file}=${tree.paths.get(file) ?? ""}`));
    for (const file of inside.filter(isKustomization)) {
      const { texts, resources } = known(file);
      for (const text of texts) {
        if (/^(https?:\/\/|git@|ssh:|github\.com\/)/.test(text) && resources.includes(text))
          throw new BuildError(
            "BuildFailed",
            `kustomize build failed: ${text} is remote, and a rehearsal has no network`,
          );
        for (const path of pathsIn(text).map((one) => resolveFrom(file, one))) if (tree.paths.has(path)) visit(path);
      }
    }
  };
  visit(folder);
  return { hashes: hashes.sort(), tops: new Set([...seen].map((path) => path.split("/")[0] ?? "")) };
}

/** Generators have files as `path` or `key=path`. */
function pathsIn(text: string): string[] {
  return [text, text.slice(text.indexOf("=") + 1)];
}

function resolveFrom(file: string, path: string): string {
  return posix.join(posix.dirname(file), path).replace(/\/$/, "");
}

function isKustomization(file: string): boolean {
  return KUSTOMIZATION_FILES.includes(posix.basename(file));
}

/** Reads all files of a commit at once, with one process. */
function readKustomizations(tree: SourceTree): (file: string) => KustomizationFile {
  const hashOf = (file: string) => tree.paths.get(file) ?? "";
  const unknown = [...tree.paths.keys()].filter((file) => isKustomization(file) && !files.has(hashOf(file)));
  const hashes = unknown.map(hashOf);
  const contents = hashes.length > 0 ? tree.contents(hashes) : new Map<string, string>();
  for (const hash of hashes) files.set(hash, parseKustomization(contents.get(hash) ?? ""));
  return (file) => files.get(hashOf(file)) ?? { texts: [], resources: [] };
}

function parseKustomization(text: string): KustomizationFile {
  const content = parseYaml(text);
  const resources = isDict(content) ? ["resources", "components", "bases"].flatMap((key) => content[key]) : [];
  return { texts: textsIn(content), resources };
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined; // kustomize reports the error
  }
}
