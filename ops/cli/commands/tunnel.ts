import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { Finish } from "../cluster-command";

export function tunnelCommand(finish: Finish): Command {
  const command = clusterCommand(
    "tunnel",
    "forward the APIs of PowerDNS, Authentik and Harbor to this machine, for a command or until Ctrl-C",
    { positional: false },
  )
    .argument("[command...]", "the command to run while the tunnels are open")
    .passThroughOptions();
  return setAction(command, finish, async (_, words, runtime) => {
    const { openTunnels } = await import("../../workflows/exec/tunnels");
    return openTunnels(words, runtime);
  });
}
