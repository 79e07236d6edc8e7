import type { TerraformCommands } from "../clients/terraform/terraform";
import { commandLine, optionCommandLine } from "../support/command-line";
import type { CommandPlace } from "../support/command-line";

/** The commands of ours that errors of Terraform suggest. */
export function terraformCommands(place: CommandPlace): TerraformCommands {
  return {
    exec: () => `${optionCommandLine(place, "exec")} --`,
    moveStates: () => commandLine("state move", place),
  };
}
