/** The inputs of a build: the folder itself, and the files that its kustomization files refer to. */
import { posix } from "node:path";
import { parse } from "yaml";
import type { GitRepository } from "../git/repository";
import { isDict } from "../kubernetes/object";
import { BuildError } from "./build-error";

export const KUSTOMIZATION_FILES = ["kustomization.yaml", "kustomization.yml", "Kustomization"];

export interface BuildInputs {
  /** Paths with the hashes of their content. */
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
export function listInputs(repository: GitRepository, commit: string, folder: string): BuildInputs {
  const known = readKustomizations(repository, commit);
  const hashes: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if ([...seen].some((one) => path === one || path.startsWith(`${one}/`))) return;
    seen.add(path);
    hashes.push(`${path}=${repository.hash(commit, path) ?? ""}`);
    for (const file of repository.files(commit, path).filter(isKustomization)) {
      const { texts, resources } = known(file);
      for (const text of texts) {
        if (/^(https?:\/\/|git@|ssh:|github\.com\/)/.test(text) && resources.includes(text))
          throw new BuildError(
            "BuildFailed",
            `kustomize build failed: ${text} is remote, and a rehearsal has no network`,
          );
        const target = posix.normalize(posix.join(posix.dirname(file), text));
        if (text.startsWith("../") && repository.hash(commit, target)) visit(target);
      }
    }
  };
  visit(folder);
  return { hashes, tops: new Set([...seen].map((path) => path.split("/")[0] ?? "")) };
}

function isKustomization(file: string): boolean {
  return KUSTOMIZATION_FILES.includes(posix.basename(file));
}

/** Reads all files of the commit at once, with one process. */
function readKustomizations(repository: GitRepository, commit: string): (file: string) => KustomizationFile {
  const tree = repository.tree(commit);
  const hashOf = (file: string) => tree.get(file) ?? "";
  const unknown = [...tree.keys()].filter((file) => isKustomization(file) && !files.has(hashOf(file))).map(hashOf);
  const contents = unknown.length > 0 ? repository.blobs(unknown) : new Map<string, string>();
  for (const hash of unknown) files.set(hash, parseKustomization(contents.get(hash) ?? ""));
  return (file) => files.get(hashOf(file)) ?? { texts: [], resources: [] };
}

function parseKustomization(text: string): KustomizationFile {
  const content = parseYaml(text);
  const resources = isDict(content) ? ["resources", "components", "bases"].flatMap((key) => content[key]) : [];
  return { texts: stringsIn(content), resources };
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined; // kustomize reports the error
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isDict(value) ? Object.values(value).flatMap(stringsIn) : [];
}
