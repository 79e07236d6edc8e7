import { Option } from "commander";
import type { Command } from "commander";
import { acceptOption, readAcceptances } from "../accept-option";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

interface ReviewOptions extends ClusterOptions {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly assumeHealthy?: boolean;
  readonly accept?: readonly string[];
}

export function reviewCommand(finish: Finish): Command {
  const command = clusterCommand("review", SUMMARY.review)
    .option("--json", "print one JSON object")
    .addOption(new Option("--markdown", "print Markdown for a pull request").conflicts("json"))
    .addOption(acceptOption())
    .option("--assume-healthy", "treat every node as healthy if the cluster cannot be reached");
  return setAction<ReviewOptions>(
    command,
    finish,
    async ({ json = false, markdown = false, ...options }, _, runtime) => {
      const { refuseLog } = await import("../../clients/terraform/log");
      const { refuseRedirection } = await import("../../clients/terraform/environment");
      const { reviewCluster } = await import("../../workflows/review/review-cluster");
      const { formatReview: form } = await import("../../workflows/review/format");
      const { EXIT_CODES, verdictOf } = await import("../../workflows/review/layer-review");
      refuseLog(process.env, "nothing was planned");
      refuseRedirection(process.env, "Nothing was planned");
      const accept = await readAcceptances(command, options.accept);
      const review = await reviewCluster({ accept, assumeHealthy: options.assumeHealthy === true }, runtime);
      process.stdout.write(`${form(review, { json, markdown })}\n`);
      return EXIT_CODES[verdictOf(review)];
    },
  );
}
