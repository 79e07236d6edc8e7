import { existsSync } from "node:fs";
import { NodesFileError, nodesFileOrder, specProvider } from "../../../spec";
import type { Cluster } from "../../../spec";
import { NODES_FILE_VARIABLE, nodesFilePath, shownPath, writtenAddresses } from "../../support/nodes-file";
import { placesOf } from "../../support/places";
import type { Places } from "../../support/places";
import type { Environment, PreflightContext } from "../../providers/preflight-context";
import { error, info, warning } from "../../support/finding";
import type { Check, Finding } from "../../support/finding";

/** What somebody wrote down about the machines' leases, before anybody relies on it. */
export const nodesFile: Check<Pick<PreflightContext, "cluster" | "environment">> = {
  name: "addresses",
  run({ cluster, environment }) {
    const places = placesOf(cluster.name, environment);
    const nodes = nodesFileOrder(cluster);
    const file = shownPath(places, nodesFilePath(places, environment));
    if (nodes.length === 0) return Promise.resolve(unread(cluster, places, environment));
    try {
      const written = writtenAddresses(cluster, places, environment);
      if (written) return Promise.resolve([info(`${file} has the addresses of ${nodes.length} machines.`)]);
      const macs = nodes.map(({ name, macAddress }) => `${name} ${macAddress}`).join(", ");
      return Promise.resolve([
        info(`There is no ${file} yet: this run makes the machines, and then asks for their leases (${macs}).`),
      ]);
    } catch (fault) {
      if (!(fault instanceof NodesFileError)) throw fault;
      const fix = "Mend the file: one IPv4 address a line, control planes first and then workers; # begins a comment.";
      return Promise.resolve(fault.message.split("\n").map((line) => error(line.replace(" error: ", " "), fix)));
    }
  },
};

/** Somebody wrote addresses down, or is about to, and the cluster file asks nobody for them. */
function unread(cluster: Cluster, places: Places, environment: Environment): Finding[] {
  const path = nodesFilePath(places, environment);
  const file = shownPath(places, path);
  const named = environment[NODES_FILE_VARIABLE];
  if (!named && !existsSync(path)) return [];
  const what = named ? `${NODES_FILE_VARIABLE} is set, and nobody reads ${file}` : `Nobody reads ${file}`;
  const away = named ? "unset it" : `remove it: rm ${file}`;
  const byAgent = cluster.sites.filter((site) => specProvider(site).leaseSource(site) === "guest-agent");
  const keys = byAgent.map(({ name }) => `\`sites.${name}.network\``).join(" or ");
  return [
    warning(
      `${what}: the cluster file takes no address from there.`,
      keys
        ? `Write \`addressesFrom: nodes-file\` at ${keys}, or ${away}`
        : away.replace(/^./, (first) => first.toUpperCase()),
    ),
  ];
}
