import { NodesFileError, nodesFileOrder } from "../../spec";
import { NODES_FILE_VARIABLE, nodesFilePath, shownPath, writtenAddresses } from "../nodes-file";
import { placesOf } from "../places";
import type { PreflightContext } from "./context";
import { error, info, warning } from "./finding";
import type { Check } from "./finding";

/** What somebody wrote down about the machines' leases, before anybody relies on it. */
export const nodesFile: Check<Pick<PreflightContext, "cluster" | "environment">> = {
  name: "addresses",
  run({ cluster, environment }) {
    const places = placesOf(cluster.name, environment);
    const nodes = nodesFileOrder(cluster);
    const file = shownPath(places, nodesFilePath(places, environment));
    if (nodes.length === 0) {
      return Promise.resolve(
        environment[NODES_FILE_VARIABLE]
          ? [
              warning(
                `${NODES_FILE_VARIABLE} is set, and nobody reads ${file}: the cluster file takes no address from there.`,
                "Unset it, or write `addressesFrom: nodes-file` under the site's `network`.",
              ),
            ]
          : [],
      );
    }
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
