import { join, relative } from "node:path";

const CLUSTERS = join(__dirname, "../clusters");

export const DEFAULT_CLUSTER = "hybrid";

/** `home` means clusters/home.yaml; a path to a YAML file is taken as it is. */
export function clusterFilePath(choice = DEFAULT_CLUSTER): string {
  if (/\.ya?ml$/.test(choice)) return choice;
  return relative(process.cwd(), join(CLUSTERS, `${choice}.yaml`));
}
