import type { Command } from "commander";
import { acceptOption, readAcceptances } from "../accept-option";
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
  npx coldstart rotate --list                    every credential, its age, and what its rotation interrupts
  npx coldstart rotate talos-pki --plan          print the steps and change nothing
  npx coldstart rotate talos-pki --rehearse      the whole rotation in the simulated world
  npx coldstart rotate powerdns-api-key --cluster home

The arguments are credential ids from --list; the cluster is --cluster, or CLUSTER in the environment. Run the same command again
to resume an interrupted rotation: the state of auth records its progress.`;

export function rotateCommand(finish: Finish): Command {
  const command = withOutput(clusterCommand("rotate", SUMMARY.rotate, { isPositional: false }))
    .argument("[what...]", "the credentials to rotate, for example talos-pki; see --list")
    .option("--list", "list the credentials that can be rotated, and those that cannot")
    .option("--plan", "print the steps and change nothing")
    .option("--retire", "with sealed-secrets: delete the old key pair, which a rotation keeps for decryption")
    .option("-y, --yes", "rotate without confirmation")
    .addOption(acceptOption())
    .addHelpText("after", EXAMPLES);
  return setAction<RotateOptions>(command, finish, async (options, what, runtime) => {
    if ((what.length === 0) === (options.list !== true))
      command.error("error: name the credentials to rotate, or pass --list");
    const { rotate } = await import("../../workflows/rotate/rotate");
    return rotate({ ...options, what, accept: await readAcceptances(command, options.accept) }, runtime);
  });
}
