import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

/**
 * `coldstart env` sets TERRAFORM_BINARY_NAME to this command: it runs Terraform with the variables of the layer in the
 * current folder.
 */
export function terraformCommand(finish: Finish): Command {
  const command = clusterCommand("terraform", SUMMARY.terraform, { isPositional: false })
    .argument("<arguments...>")
    .passThroughOptions();
  return setAction(command, finish, async (_, words, runtime) => {
    const { runTerraform } = await import("../../workflows/exec/exec");
    return runTerraform(words, runtime);
  });
}
