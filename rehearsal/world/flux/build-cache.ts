/** The cache of builds, by everything that their results depend on. */
import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Dict } from "../kubernetes/object";

/**
 * @param hashes the inputs (listInputs).
 * @param overlay what a Flux Kustomization adds
 */
export function buildKey(hashes: readonly string[], path: string, overlay?: Dict): string {
  return createHash("sha256")
    .update(JSON.stringify([hashes, overlay, path]))
    .digest("hex");
}

/** @returns the build of this key, which is made if the cache does not have it */
export async function keepBuild(cache: string, key: string, make: () => Promise<string>): Promise<string> {
  const kept = join(cache, `${await makers()}-${key}.yaml`);
  if (existsSync(kept)) return readFileSync(kept, "utf8");
  const text = await make();
  keep(kept, text);
  return text;
}

/**
 * Written to a temporary file and renamed, because two processes may build the same at once. Failures are ignored: it is only a
 * cache.
 */
function keep(file: string, text: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(aside, text);
    renameSync(aside, file);
  } catch {
    rmSync(aside, { force: true });
  }
}

/** The modules that decide about the inputs and the result. */
const MAKERS = ["build-cache.ts", "build.ts", "inputs.ts", "kustomize.ts"];

let version: Promise<string> | undefined;

/** Identifies kustomize and its environment, because another version may produce other documents. */
function makers(): Promise<string> {
  return (version ??= new Promise((resolve) => {
    const hash = createHash("sha256");
    for (const name of MAKERS) hash.update(readFileSync(join(__dirname, name)));
    // Without kubectl the build itself says so.
    execFile("kubectl", ["version", "--client"], (_, stdout) => resolve(hash.update(stdout).digest("hex").slice(0, 8)));
  }));
}
