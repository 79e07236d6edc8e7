import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, parse, relative, resolve } from "node:path";

const CLUSTERS = join(__dirname, "../clusters");

/** Another file in clusters/ whose cluster has the same name; a file that is called like its cluster owns the name. */
export function namesake(file: string, name: string): string | undefined {
  if (dirname(resolve(file)) !== CLUSTERS || parse(file).name === name) return undefined;
  return readdirSync(CLUSTERS)
    .filter((other) => /\.ya?ml$/.test(other) && other !== basename(file))
    .find((other) =>
      new RegExp(`^name: *["']?${name}["']? *(#.*)?$`, "m").test(readFileSync(join(CLUSTERS, other), "utf8")),
    );
}

export const DEFAULT_CLUSTER = "hybrid";

/** What stands in clusters/, by name. */
export function clusterNames(): string[] {
  return readdirSync(CLUSTERS)
    .flatMap((file) => /^(.+)\.ya?ml$/.exec(file)?.[1] ?? [])
    .sort();
}

/** `home` means clusters/home.yaml; a path to a YAML file is taken as it is. */
export function clusterFilePath(choice = DEFAULT_CLUSTER): string {
  if (/\.ya?ml$/.test(choice)) return choice;
  return relative(process.cwd(), join(CLUSTERS, `${choice}.yaml`));
}
