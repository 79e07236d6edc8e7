import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "../../..");

/** Beside what rehearsals have built. `npm ci` empties it. */
const KEPT = join(ROOT, "node_modules/.cache/coldstart/parts");

/** What any part may read beside its own folder. */
const SHARED = "gitops/components";

let environment: string | undefined;

/** Kustomize takes longer than all the tests of a tree: what one file of tests has built from the same files, the next one need not. */
export async function keepBuild(folder: string, build: () => Promise<string>): Promise<string> {
  const files = filesIn(folder);
  if (files.some(([name, text]) => name.endsWith("kustomization.yaml") && readsElsewhere(text))) return build();
  environment ??= JSON.stringify([execFileSync("kubectl", ["version", "--client"]).toString(), filesIn(SHARED)]);
  const key = createHash("sha256")
    .update(environment)
    .update(JSON.stringify([folder, files]))
    .digest("hex");
  const kept = join(KEPT, `${key}.yaml`);
  if (existsSync(kept)) return readFileSync(kept, "utf8");
  const text = await build();
  mkdirSync(KEPT, { recursive: true });
  // Written aside and moved into place: two files of tests may build the same at once.
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

/** Whether the key would lack something that is read. */
function readsElsewhere(kustomization: string): boolean {
  return kustomization.replaceAll(/(\.\.\/)+components\//g, "").includes("../");
}
