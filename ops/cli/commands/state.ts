import { Argument, Command } from "commander";
import { LAYERS } from "../../../spec/layers";
import type { Layer } from "../../../spec/layers";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

export function stateCommand(finish: Finish): Command {
  const list = clusterCommand("list", "show where each layer's state is, and its backups");
  setAction(list, finish, async (_, __, runtime) => {
    const { listStates } = await import("../../state/commands");
    for (const line of await listStates(runtime)) console.log(line);
  });

  const move = clusterCommand("move", "move the states to the backend that the cluster file names now").option(
    "--from <file>",
    "the cluster file as it was before; default: local state files",
  );
  setAction<ClusterOptions & { readonly from?: string }>(move, finish, async ({ from }, _, runtime) => {
    const { moveStatesOf } = await import("../../state/commands");
    await moveStatesOf(from, (text) => console.log(text), runtime);
  });

  const restore = clusterCommand("restore", "restore a layer's state from a backup; backs up the current one first", {
    isPositional: false,
  })
    .addArgument(new Argument("<layer>", "the layer").choices(LAYERS))
    .argument("<file>", "the backup")
    .option("--confirm <cluster>", "the cluster's name, if there is no terminal")
    .option("--replace <cluster>", "the cluster's name, to replace a state that has a different lineage");
  setAction<ClusterOptions & { readonly confirm?: string; readonly replace?: string }>(
    restore,
    finish,
    async (options, [layer = "", file = ""], runtime) => {
      const { restoreStateOf } = await import("../../state/commands");
      console.log(await restoreStateOf(layer as Layer, file, options, runtime));
    },
  );

  return new Command("state")
    .description(SUMMARY.state)
    .addCommand(list, { isDefault: true })
    .addCommand(move)
    .addCommand(restore);
}
