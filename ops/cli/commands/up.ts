import { Option } from "commander";
import type { Command } from "commander";
import { acceptOption, readAcceptances } from "../accept-option";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { withOutput } from "../output-options";
import type { OutputOptions } from "../output-options";
import { SUMMARY } from "../summaries";

interface UpOptions extends ClusterOptions, OutputOptions {
  readonly from?: string;
  readonly to?: string;
  readonly only?: string;
  readonly adopt?: boolean;
  readonly yes?: boolean;
  readonly accept?: readonly string[];
}

const EXAMPLES = `
Examples:
  npx coldstart up --rehearse                   the whole cold start in a simulated world
  npx coldstart up --rehearse --open --pace 3m  the same, slow enough to watch in the browser
  npx coldstart up                              start the cluster; asks for confirmation before each layer
  npx coldstart up home --from services         another cluster, from a later layer on
  npx coldstart up n100 --only postcheck        one stage of the cluster file

Run the same command again to resume an interrupted run: it skips steps that are done and verified.
Steps: preflight, auth, infra, nodes, services, storage, flux, config, verify, report. A layer includes the waits that follow it.
./bootstrap.sh [cluster] [options] installs the packages and runs this command; there, --preflight, --status and --destroy
run the command of that name instead.`;

export function upCommand(finish: Finish): Command {
  const command = withOutput(clusterCommand("up", SUMMARY.up))
    .option("--reset", "with --rehearse: delete the simulated world first")
    .option("--from <part>", "start with this layer, step or stage; preflight always runs")
    .option("--to <part>", "end with this layer, step or stage")
    .addOption(new Option("--only <part>", "run only this layer, step or stage").conflicts(["from", "to"]))
    .option("--adopt", "also import existing objects that the journal does not list; never those of another cluster")
    .option("-y, --yes", "apply each layer without confirmation")
    .addOption(acceptOption())
    .addHelpText("after", EXAMPLES);
  return setAction<UpOptions>(command, finish, async (options, _, runtime) => {
    const { up } = await import("../../workflows/up/up");
    return up({ ...options, accept: await readAcceptances(command, options.accept) }, runtime);
  });
}
