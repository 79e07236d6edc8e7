import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, parse, relative, resolve } from "node:path";

const CLUSTERS = join(__dirname, "../clusters");

/** Another file in clusters/ whose cluster has the same name. A file that is named after its cluster owns the name. */
export function findNamesake(file: string, name: string): string | undefined {
  if (dirname(resolve(file)) !== CLUSTERS || parse(file).name === name) return undefined;
  return filesNamed(name).find((other) => other !== basename(file));
}

function filesNamed(name: string): string[] {
  const line = new RegExp(`^name: *["']?${name.replaceAll(/[^\w-]/g, "\\$&")}["']? *(#.*)?$`, "m");
  return readdirSync(CLUSTERS).filter(
    (file) => /\.ya?ml$/.test(file) && line.test(readFileSync(join(CLUSTERS, file), "utf8")),
  );
}

export const DEFAULT_CLUSTER = "hybrid";

/** The files in clusters/, by name. */
export function clusterNames(): string[] {
  return readdirSync(CLUSTERS)
    .flatMap((file) => /^(.+)\.ya?ml$/.exec(file)?.[1] ?? [])
    .sort();
}

/**
 * `home` selects clusters/home.yaml. A cluster's name selects its file, whatever the file is called. The path of a YAML
 * file is used unchanged.
 */
export function clusterFilePath(choice = DEFAULT_CLUSTER): string {
  if (/\.ya?ml$/.test(choice)) return choice;
  const file = `${choice}.yaml`;
  const [named = file] = existsSync(join(CLUSTERS, file)) ? [] : filesNamed(choice);
  return relative(process.cwd(), join(CLUSTERS, named));
}

/** The shortest argument that selects a file: the name for clusters/<name>.yaml, the path for any other. */
export function clusterChoice(file: string): string {
  const { name, ext } = parse(file);
  return dirname(resolve(file)) === CLUSTERS && ext === ".yaml" ? name : file;
}
