import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

export function tunnelCommand(finish: Finish): Command {
  const command = clusterCommand("tunnel", SUMMARY.tunnel, { isPositional: false })
    .argument("[command...]", "the command to run while the tunnels are open")
    .passThroughOptions();
  return setAction(command, finish, async (_, words, runtime) => {
    const { openTunnels } = await import("../../workflows/exec/tunnels");
    return openTunnels(words, runtime);
  });
}
