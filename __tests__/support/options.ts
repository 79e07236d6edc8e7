import { destroyCommand } from "../../ops/cli/commands/destroy";
import { upCommand } from "../../ops/cli/commands/up";
import { runOptions } from "../../ops/engine/run/options";
import type { ColdStartOptions } from "../../ops/engine/run/options";

/** The options of `coldstart up`, or with --destroy those of `coldstart destroy`, as the command line gives them. */
export function parseOptions(words: readonly string[]): ColdStartOptions {
  const command = (words.includes("--destroy") ? destroyCommand : upCommand)(() => undefined);
  command.parseOptions(words.filter((word) => word !== "--destroy"));
  const { reclaimVolume, ...options } = command.opts<Partial<ColdStartOptions> & { reclaimVolume?: string[] }>();
  return runOptions({ ...options, reclaimVolumes: reclaimVolume ?? [] });
}
