import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

export function estimateCommand(finish: Finish): Command {
  const command = clusterCommand("estimate", SUMMARY.estimate, { isRehearsable: false })
    .option("--against <revision>", "also compare with the cluster file at this git revision, for example HEAD")
    .option("--json", "print one JSON object");
  return setAction<ClusterOptions & { readonly against?: string; readonly json?: boolean }>(
    command,
    finish,
    async (options) => {
      const { estimateText } = await import("../../workflows/estimate/text");
      process.stdout.write(`${estimateText(options)}\n`);
    },
  );
}
