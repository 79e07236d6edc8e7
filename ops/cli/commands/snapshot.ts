import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { Finish } from "../cluster-command";

export function snapshotCommand(finish: Finish): Command {
  const command = clusterCommand(
    "snapshot",
    "serve this work tree to a cluster whose Flux reads a snapshot (USE_LOCAL_GIT_SNAPSHOT=1), until Ctrl-C",
  );
  return setAction(command, finish, async (_, __, runtime) => {
    const { serveSnapshot } = await import("../../workflows/snapshot/serve");
    await serveSnapshot((line) => console.error(line), runtime);
  });
}
