import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

const EXAMPLES = `
Example:
  eval "$(npx coldstart env)"
  npx cdktf deploy auth infra services config
  npx cdktf diff infra
  kubectl get nodes

This prints no secrets: Terraform gets the credentials when it runs. With direnv, .envrc does the same.`;

export function envCommand(finish: Finish): Command {
  const command = clusterCommand("env", SUMMARY.env, { isRehearsable: false })
    .option("--rehearse", "print the variables of the simulated world")
    .addHelpText("after", EXAMPLES);
  return setAction<ClusterOptions>(command, finish, async ({ rehearse }) => {
    const { shellEnvironment } = await import("../../workflows/exec/shell-environment");
    const { runtimeFor } = await import("../../rehearsal/runtime");
    process.stdout.write(shellEnvironment((cluster) => runtimeFor(cluster, rehearse === true)));
  });
}
