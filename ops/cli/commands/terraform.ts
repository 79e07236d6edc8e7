import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

/** The program in TERRAFORM_BINARY_NAME of `coldstart env`: Terraform with the variables of the layer in the current folder. */
export function terraformCommand(finish: Finish): Command {
  const command = clusterCommand("terraform", SUMMARY.terraform, {
    isPositional: false,
  })
    .argument("<arguments...>")
    .passThroughOptions();
  return setAction(command, finish, async (_, words, runtime) => {
    const { runTerraform } = await import("../../workflows/exec/exec");
    return runTerraform(words, runtime);
  });
}
