import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

export function snapshotCommand(finish: Finish): Command {
  const command = clusterCommand("snapshot", SUMMARY.snapshot);
  return setAction(command, finish, async (_, __, runtime) => {
    const { serveSnapshot } = await import("../../workflows/snapshot/serve");
    await serveSnapshot((line) => console.error(line), runtime);
  });
}
