import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { BUILD_CACHE } from "../../../rehearsal/run/places";
import { buildKey, keepBuild } from "../../../rehearsal/world/flux/build-cache";
import { listInputs } from "../../../rehearsal/world/flux/inputs";
import type { SourceTree } from "../../../rehearsal/world/flux/inputs";
import { blobHash } from "../../../rehearsal/world/git/repository";

const ROOT = join(__dirname, "../../..");

let project: SourceTree | undefined;

/** Caches the build of a folder in gitops/ together with the builds of rehearsals: they take longer than all tests of a tree. */
export function keepFolderBuild(folder: string, make: () => Promise<string>): Promise<string> {
  const { hashes } = listInputs((project ??= readTree("gitops")), folder);
  return keepBuild(BUILD_CACHE, buildKey(hashes, folder), make);
}

function readTree(top: string): SourceTree {
  const names = readdirSync(join(ROOT, top), { recursive: true, encoding: "utf8" }).map((name) => join(top, name));
  const files = names.filter((name) => statSync(join(ROOT, name)).isFile());
  const texts = files.map((name) => readFileSync(join(ROOT, name), "utf8"));
  const hashes = texts.map(blobHash);
  const contents = new Map(hashes.map((hash, at) => [hash, texts[at] ?? ""]));
  return {
    paths: new Map([
      ...names.map((name) => [name, ""] as const),
      ...files.map((name, at) => [name, hashes[at] ?? ""] as const),
    ]),
    files: (path) => files.filter((name) => name === path || name.startsWith(`${path}/`)),
    contents: () => contents,
  };
}
