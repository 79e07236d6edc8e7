import type { Environment } from "./environment";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { NODE_ADDRESSES, NodesFileError, nodesFileOrder, readNodesFile, specProvider } from "../../spec";
import type { Cluster } from "../../spec";
import type { Places } from "./places";

/** Overrides the default location beside the talosconfig. */
export const NODES_FILE_VARIABLE = "NODE_IP_FILE";

/** The file with node addresses that the user writes: beside the client files, or at the path in the variable. */
export function nodesFilePath(places: Pick<Places, "project" | "talosconfig">, environment: Environment): string {
  const named = environment[NODES_FILE_VARIABLE];
  return named ? resolve(places.project, named) : join(dirname(places.talosconfig), "nodes.txt");
}

/** The path as the user would type it. */
export function shownPath({ project }: Pick<Places, "project">, file: string): string {
  const inside = relative(project, file);
  return inside.startsWith("..") ? file : inside;
}

/**
 * The addresses in nodes.txt by node; undefined without a file.
 *
 * @throws NodesFileError for an invalid file
 */
export function writtenAddresses(
  cluster: Cluster,
  places: Pick<Places, "project" | "talosconfig">,
  environment: Environment,
): Readonly<Record<string, string>> | undefined {
  const nodes = nodesFileOrder(cluster);
  const file = nodesFilePath(places, environment);
  if (nodes.length === 0 || !existsSync(file)) return undefined;
  const names = nodes.map(({ name }) => name);
  const networkOf = (name: string) => {
    const site = nodes.find((node) => node.name === name)?.site;
    return site && specProvider(site).localNetwork(site)?.cidr;
  };
  return readNodesFile(shownPath(places, file), readText(places, file), names, networkOf);
}

/** The position of an address in the file, for error messages. */
export function lineOf(places: Pick<Places, "project">, file: string, address: string): string {
  const line = readText(places, file)
    .split("\n")
    .findIndex((text) => text.replace(/#.*$/, "").trim() === address);
  return `${shownPath(places, file)}:${line + 1}`;
}

function readText(places: Pick<Places, "project">, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new NodesFileError(`${shownPath(places, file)}:1:1 error: this file cannot be read (${code})`);
  }
}

/** The same in the format of Terraform's variable. @throws NodesFileError for an invalid file */
export function nodesFileVariables(
  cluster: Cluster,
  places: Pick<Places, "project" | "talosconfig">,
  environment: Environment,
): Readonly<Record<string, string>> {
  const addresses = writtenAddresses(cluster, places, environment);
  return addresses ? { [`TF_VAR_${NODE_ADDRESSES}`]: JSON.stringify(addresses) } : {};
}

/** For callers that check the file themselves: undefined for an invalid file. */
export function validNodesFileVariables(
  ...given: Parameters<typeof nodesFileVariables>
): ReturnType<typeof nodesFileVariables> {
  try {
    return nodesFileVariables(...given);
  } catch (error) {
    if (error instanceof NodesFileError) return {};
    throw error;
  }
}
