import { existsSync } from "node:fs";
import { NodesFileError, nodesFileOrder, specProvider } from "../../../spec";
import type { Cluster } from "../../../spec";
import { NODES_FILE_VARIABLE, nodesFilePath, shownPath, writtenAddresses } from "../../support/nodes-file";
import { placesOf } from "../../support/places";
import type { Places } from "../../support/places";
import type { Environment } from "../../support/environment";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error, warning } from "../../support/finding";

/** Checks the addresses in nodes.txt before a run uses them. */
export const nodesFile = makeCheck<Pick<PreflightContext, "cluster" | "environment" | "runtime">>({
  id: "nodes-file",
  title: "the file with the node addresses is valid",
  observe({ cluster, environment, runtime }) {
    const places = placesOf(cluster.name, runtime);
    const nodes = nodesFileOrder(cluster);
    const file = shownPath(places, nodesFilePath(places, environment));
    if (nodes.length === 0) return findUnused(cluster, places, environment);
    try {
      const written = writtenAddresses(cluster, places, environment);
      if (written) return [`${file} has the addresses of ${nodes.length} machines.`];
      const macs = nodes.map(({ name, macAddress }) => `${name} ${macAddress}`).join(", ");
      return [`There is no ${file} yet: this run creates the machines, and then needs their leases (${macs}).`];
    } catch (fault) {
      if (!(fault instanceof NodesFileError)) throw fault;
      const fix = "Write one IPv4 address per line, control planes first and then workers; # starts a comment.";
      return fault.message.split("\n").map((line) => {
        const [where = "", message = line] = line.split(" error: ");
        return error("nodes-file-invalid", message, fix, message === line ? undefined : where);
      });
    }
  },
});

/** Warns about a nodes.txt, or a variable that names one, that the cluster file does not use. */
function findUnused(cluster: Cluster, places: Places, environment: Environment): Observation[] {
  const path = nodesFilePath(places, environment);
  const file = shownPath(places, path);
  const named = environment[NODES_FILE_VARIABLE];
  if (!named && !existsSync(path)) return [];
  const what = named ? `${NODES_FILE_VARIABLE} is set, but ${file} is not read` : `${file} is not read`;
  const away = named ? "unset it" : `remove it: rm ${file}`;
  const byAgent = cluster.sites.filter((site) => specProvider(site).leaseSource(site) === "guest-agent");
  const keys = byAgent.map(({ name }) => `\`sites.${name}.network\``).join(" or ");
  return [
    warning(
      "nodes-file-unused",
      `${what}: the cluster file does not use its addresses.`,
      keys
        ? `Set \`addressesFrom: nodes-file\` at ${keys}, or ${away}`
        : away.replace(/^./, (first) => first.toUpperCase()),
    ),
  ];
}
