import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

const SIDE_BY_SIDE = 3;

interface TopologyOptions extends ClusterOptions {
  readonly mermaid?: boolean;
  readonly narrow?: boolean;
  readonly output?: string;
}

export function topologyCommand(finish: Finish): Command {
  const command = clusterCommand("topology", SUMMARY.topology, { isRehearsable: false })
    .option("--mermaid", "draw it as a Mermaid diagram")
    .option("--narrow", "put the sites below each other, for a phone")
    .option("--output <file>", "write to this file instead of standard output");
  return setAction<TopologyOptions>(command, finish, async ({ mermaid, narrow, output }) => {
    const { clusterFilePath, loadCluster } = await import("../../../spec");
    const { topologyOf } = await import("../../report/topology/model");
    const { topologyMermaid } = await import("../../report/topology/mermaid");
    const { topologySvg } = await import("../../report/topology/svg");
    const topology = topologyOf(loadCluster(clusterFilePath(process.env.CLUSTER)).cluster);
    const picture = mermaid ? topologyMermaid(topology) : topologySvg(topology, { columns: narrow ? 1 : SIDE_BY_SIDE });
    if (output) writeFileSync(output, picture);
    else process.stdout.write(picture);
  });
}
