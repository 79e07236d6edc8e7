import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

export function preflightCommand(finish: Finish): Command {
  const command = clusterCommand("preflight", SUMMARY.preflight).option("--json", "print one JSON object per line");
  return setAction<ClusterOptions & { readonly json?: boolean }>(command, finish, async ({ json }, _, runtime) => {
    const { preflightOnly } = await import("../../workflows/up/up");
    return preflightOnly({ json: json === true, isReadOnly: true }, runtime);
  });
}
