import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const ROOT = join(__dirname, "../../..");

/** Beside what rehearsals have built. `npm ci` empties it. */
const KEPT = join(ROOT, "node_modules/.cache/coldstart/parts");

let environment: string | undefined;

/** Caches kustomize builds, which take longer than all tests of a tree, for other test files. */
export async function keepBuild(folder: string, build: () => Promise<string>): Promise<string> {
  const files = [...foldersRead(folder)].flatMap(filesIn);
  environment ??= execFileSync("kubectl", ["version", "--client"]).toString();
  const key = createHash("sha256")
    .update(environment)
    .update(JSON.stringify([folder, files]))
    .digest("hex");
  const kept = join(KEPT, `${key}.yaml`);
  if (existsSync(kept)) return readFileSync(kept, "utf8");
  const text = await build();
  mkdirSync(KEPT, { recursive: true });
  // Written to a temporary file and renamed, because two test files may build the same at once.
  const aside = `${kept}.${randomUUID()}`;
  writeFileSync(aside, text);
  renameSync(aside, kept);
  return text;
}

function filesIn(folder: string): (readonly [string, string])[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => statSync(join(ROOT, file)).isFile())
    .sort()
    .map((file) => [file, readFileSync(join(ROOT, file), "utf8")] as const);
}

/** The folder, and the others that its resources name. */
function foldersRead(folder: string, found = new Set<string>()): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const [file, text] of filesIn(folder).filter(([name]) => basename(name) === "kustomization.yaml"))
    for (const [path] of text.matchAll(/(\.\.\/)+[^\s"']+/g)) foldersRead(join(dirname(file), path), found);
  return found;
}
