/** Flags of `up` that select another command. */
const FLAGS_OF_COMMANDS = ["destroy", "preflight", "status"];

/** Converts `./bootstrap.sh --destroy` and similar, which run `up` with a flag that selects another command. */
export function bootstrapArguments(args: readonly string[]): readonly string[] {
  if (args[0] !== "up") return args;
  const command = FLAGS_OF_COMMANDS.find((name) => args.includes(`--${name}`));
  return command ? [command, ...args.slice(1).filter((word) => word !== `--${command}`)] : args;
}
