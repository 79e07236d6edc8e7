import type { TerraformCommands } from "../clients/terraform/options";
import { commandLine, optionCommandLine } from "../support/command-line";
import type { CommandPlace } from "../support/command-line";

/** The coldstart commands that replace Terraform's own suggestions in its errors. */
export function terraformCommands(place: CommandPlace): TerraformCommands {
  return {
    exec: () => `${optionCommandLine(place, "exec")} --`,
    moveStates: () => commandLine("state move", place),
  };
}
