import { Option } from "commander";
import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

interface DriftCommandOptions extends ClusterOptions {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly live?: boolean;
}

const EXIT_CODES_HELP = `
Exit codes: 0 no drift, 2 drift, 1 a check could not run, or the command was refused.`;

export function driftCommand(finish: Finish): Command {
  const command = clusterCommand("drift", SUMMARY.drift)
    .option("--json", "print one JSON object")
    .addOption(new Option("--markdown", "print Markdown for an issue").conflicts("json"))
    .option("--live", "query only the APIs, without plans and states; needs only read-only credentials")
    .addHelpText("after", EXIT_CODES_HELP);
  return setAction<DriftCommandOptions>(
    command,
    finish,
    async ({ json, markdown, live }, _, runtime) => {
      const { refuseLog } = await import("../../clients/terraform/log");
      const { refuseRedirection } = await import("../../clients/terraform/environment");
      const { findDrift } = await import("../../workflows/drift/drift");
      const { EXIT_CODES, formatDrift: form } = await import("../../workflows/drift/text");
      refuseLog(process.env, "nothing was compared");
      refuseRedirection(process.env, "Nothing was compared");
      const report = await findDrift({ live: live === true }, runtime);
      process.stdout.write(`${form(report, { json: json === true, markdown: markdown === true })}\n`);
      return EXIT_CODES[report.verdict];
    },
    { refusedWork: "Drift cannot be checked" },
  );
}
