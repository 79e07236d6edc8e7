import { createProgram } from "../../ops/cli/program";
import { runOptions } from "../../ops/engine/run/options";
import type { ColdStartOptions } from "../../ops/engine/run/options";

/** The options of `coldstart up`, or with --destroy those of `coldstart destroy`, as the command line gives them. */
export function parseOptions(words: readonly string[]): ColdStartOptions {
  const name = words.includes("--destroy") ? "destroy" : "up";
  const command = createProgram().commands.find((each) => each.name() === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  command.parseOptions(words.filter((word) => word !== "--destroy"));
  const { reclaimVolume, ...options } = command.opts<Partial<ColdStartOptions> & { reclaimVolume?: string[] }>();
  return runOptions({ ...options, reclaimVolumes: reclaimVolume ?? [] });
}
