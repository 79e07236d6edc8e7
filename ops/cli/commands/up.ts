import { Option } from "commander";
import type { Command } from "commander";
import { acceptOption, acceptances } from "../accept-option";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";

interface UpOptions extends ClusterOptions {
  readonly from?: string;
  readonly to?: string;
  readonly only?: string;
  readonly adopt?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly accept?: readonly string[];
}

const EXAMPLES = `
Examples:
  npx coldstart up --rehearse              the whole cold start in a simulated world
  npx coldstart up                         start the cluster; asks before each layer
  npx coldstart up home --from services    another cluster, from a later layer on
  npx coldstart up n100 --only postcheck   one stage of those that the cluster file names

A run that was interrupted is resumed by the next one: what is done and verified is skipped.
Steps: preflight, auth, infra, nodes, services, storage, flux, config, verify, report. A layer includes the waiting that follows it.
./bootstrap.sh [cluster] [options] installs the packages and runs this command; there, --preflight, --status and --destroy
select the commands of these names.`;

export function upCommand(finish: Finish): Command {
  const command = clusterCommand("up", "bring the cluster up: preflight, auth, infra, services, config, verify")
    .option("--reset", "with --rehearse: forget the simulated world first")
    .option("--from <part>", "start with this layer, step, or stage of the cluster file; preflight always runs")
    .option("--to <part>", "end with this one")
    .addOption(new Option("--only <part>", "run just this one").conflicts(["from", "to"]))
    .option(
      "--adopt",
      "import existing objects that no run from here is known to have made; never those of another cluster",
    )
    .option("-y, --yes", "apply each layer without confirmation")
    .addOption(acceptOption())
    .option("--json", "print one JSON object per line")
    .addHelpText("after", EXAMPLES);
  return setAction<UpOptions>(command, finish, async (options, _, runtime) => {
    if (options.reset && !options.rehearse) command.error("error: --reset needs --rehearse");
    const { up } = await import("../../workflows/up/up");
    return up({ ...options, accept: await acceptances(command, options.accept) }, runtime);
  });
}
