import { InvalidArgumentError, Option } from "commander";
import type { Command } from "commander";
import type { RunOutput } from "../live/with-console";
import { clusterCommand } from "./cluster-command";

/** The output options of commands that change something: terminal, JSON, and live view. */
export interface OutputOptions extends RunOutput {
  /** With --rehearse: the pace, in the format of the option. */
  readonly pace?: string;
}

export function withOutput(command: Command): Command {
  return command
    .option("--open", "follow the run in the browser; the page remains as the report (docs/live-view.md)")
    .addOption(
      new Option(
        "--pace <pace>",
        "rehearsals only: run in this fraction of the real time (0.1), or in about this long (90s, 3m)",
      ).argParser(checkPace),
    )
    .addOption(new Option("--verbose", "print a line for every resource and check").conflicts(["quiet", "json"]))
    .addOption(new Option("--quiet", "print warnings, errors and the result only").conflicts(["verbose", "json"]))
    .option("--json", "print one JSON object per line");
}

/** A subcommand that changes the cluster, and can print its steps instead. */
export function changeCommand(name: string, summary: string): Command {
  return withOutput(clusterCommand(name, summary, { isPositional: false }))
    .option("--plan", "print the steps and change nothing")
    .option("-y, --yes", "do not ask for confirmation");
}

/** The options as command-line arguments. */
export function outputArguments({ open, pace, verbose, quiet, json }: OutputOptions): string[] {
  const flags = Object.entries({ open, verbose, quiet, json });
  return [...flags.flatMap(([name, isSet]) => (isSet ? [`--${name}`] : [])), ...(pace ? ["--pace", pace] : [])];
}

function checkPace(text: string): string {
  if (!/^(\d+(\.\d+)?|\.\d+)[sm]?$/.test(text) || Number.parseFloat(text) <= 0)
    throw new InvalidArgumentError(
      "Pass a fraction of the real time, for example 0.1, or the duration of the whole run, for example 90s or 3m.",
    );
  return text;
}
