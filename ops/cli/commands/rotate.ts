import type { Command } from "commander";
import { acceptOption, acceptances } from "../accept-option";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { withOutput } from "../output-options";
import type { OutputOptions } from "../output-options";
import { SUMMARY } from "../summaries";

interface RotateOptions extends ClusterOptions, OutputOptions {
  readonly list?: boolean;
  readonly plan?: boolean;
  readonly retire?: boolean;
  readonly yes?: boolean;
  readonly accept?: readonly string[];
}

const EXAMPLES = `
Examples:
  npx coldstart rotate --list                    what there is, its age, and what rotating it interrupts
  npx coldstart rotate talos-pki --plan          every step; changes nothing
  npx coldstart rotate talos-pki --rehearse      the whole rotation in the simulated world
  npx coldstart rotate powerdns-api-key --cluster home

The arguments are what is rotated; the cluster is --cluster, or CLUSTER in the environment. A rotation that was interrupted is
resumed by the same command: the state of auth says how far it is.`;

export function rotateCommand(finish: Finish): Command {
  const command = withOutput(
    clusterCommand("rotate", SUMMARY.rotate, {
      positional: false,
    }),
  )
    .argument("[what...]", "what is rotated, for example talos-pki; see --list")
    .option("--list", "list what can be rotated, and what cannot")
    .option("--plan", "print the steps and change nothing")
    .option("--retire", "with sealed-secrets: give up the old key pair, which is kept for reading until then")
    .option("-y, --yes", "rotate without confirmation")
    .addOption(acceptOption())
    .addHelpText("after", EXAMPLES);
  return setAction<RotateOptions>(command, finish, async (options, what, runtime) => {
    if ((what.length === 0) === (options.list !== true)) command.error("error: name what is rotated, or pass --list");
    const { rotate } = await import("../../workflows/rotate/rotate");
    return rotate({ ...options, what, accept: await acceptances(command, options.accept) }, runtime);
  });
}
