import { dirname, join, parse, relative, resolve } from "node:path";

const CLUSTERS = join(__dirname, "../clusters");

/** The name that a file in clusters/ must carry; undefined for files elsewhere. */
export function ownName(file: string): string | undefined {
  return dirname(resolve(file)) === CLUSTERS ? parse(file).name : undefined;
}

export const DEFAULT_CLUSTER = "hybrid";

/** `home` means clusters/home.yaml; a path to a YAML file is taken as it is. */
export function clusterFilePath(choice = DEFAULT_CLUSTER): string {
  if (/\.ya?ml$/.test(choice)) return choice;
  return relative(process.cwd(), join(CLUSTERS, `${choice}.yaml`));
}
