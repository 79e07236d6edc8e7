/**
 * npm run topology [-- <cluster>] [--mermaid] [--narrow] [--output <file>]
 *
 * Draws a cluster from its file alone.
 */
import { writeFileSync } from "node:fs";
import { Command } from "commander";
import { clusterFilePath, loadCluster } from "../../spec";
import { topologyMermaid } from "./mermaid";
import { topologyOf } from "./model";
import { topologySvg } from "./svg";
import { runMain } from "../last-words";

const SIDE_BY_SIDE = 3;

function main(words: readonly string[]): void {
  const command = new Command("npm run topology --")
    .description("Draws a cluster from its file alone, as SVG or as Mermaid.")
    .argument("[cluster]", "a name in clusters/, or the path of a cluster file")
    .option("--mermaid", "as Mermaid", false)
    .option("--narrow", "sites one below the other, for a phone", false)
    .option("--output <file>", "write it there instead of showing it")
    .exitOverride()
    .parse(["node", "topology", ...words]);
  const { mermaid, narrow, output } = command.opts<{ mermaid: boolean; narrow: boolean; output?: string }>();
  const { cluster } = loadCluster(clusterFilePath(command.args[0] ?? process.env.CLUSTER));
  const topology = topologyOf(cluster);
  const picture = mermaid ? topologyMermaid(topology) : topologySvg(topology, { columns: narrow ? 1 : SIDE_BY_SIDE });
  if (output) writeFileSync(output, picture);
  else process.stdout.write(picture);
}

runMain(() => main(process.argv.slice(2)));
