import { Command, Option } from "commander";
import { EXIT_CODE } from "./exit-codes";
import { inRehearsal } from "./in-rehearsal";

export interface ClusterOptions {
  /** A name in clusters/, or the path of a cluster file. */
  readonly cluster?: string;
  readonly rehearse?: boolean;
  /** With --rehearse: forget the simulated world first. */
  readonly reset?: boolean;
  readonly fault?: readonly string[];
}

/** Runs a command whose arguments were understood. @returns the exit code; nothing means done */
export type Action<Options> = (options: Options, args: readonly string[]) => Promise<number | void> | number | void;

/** Tells the program how the command ended. */
export type Finish = (code: number) => void;

export interface ClusterCommandShape {
  /** Whether the first argument is the cluster. @default true */
  readonly positional?: boolean;
  /** Whether it can run in the simulated world. @default true */
  readonly rehearsable?: boolean;
}

/** A command that is about one cluster: `[cluster]`, `--cluster`, `CLUSTER`, and `--rehearse`. */
export function clusterCommand(name: string, summary: string, shape: ClusterCommandShape = {}): Command {
  const { positional = true, rehearsable = true } = shape;
  const command = new Command(name).description(summary);
  if (positional)
    command.argument("[cluster]", "name in clusters/ or path of a cluster file (default: $CLUSTER, hybrid)");
  command.option("--cluster <cluster>", "the same, as an option");
  if (rehearsable) {
    command
      .option("--rehearse", "run in the simulated world of the cluster, kept in .rehearsal/<cluster>")
      .addOption(new Option("--fault <json...>", "with --rehearse: inject a fault (docs/rehearsal.md)").hideHelp());
  }
  return command;
}

/**
 * Connects a command with what it does. The chosen cluster goes into the environment, where every workflow and child process
 * reads it; with --rehearse the same command line runs again inside a rehearsal.
 */
export function runs<Options extends ClusterOptions>(
  command: Command,
  finish: Finish,
  action: Action<Options>,
): Command {
  return command.action(async () => {
    const options = command.opts<Options>();
    chooseCluster(command, options.cluster);
    const work = () => action(options, positionals(command));
    const code = await (isRehearsable(command) ? inRehearsal(options, work) : work());
    finish(code ?? EXIT_CODE.done);
  });
}

function isRehearsable(command: Command): boolean {
  return command.options.some(({ long }) => long === "--rehearse");
}

/** The arguments after the cluster. */
function positionals(command: Command): readonly string[] {
  return takesCluster(command) ? command.args.slice(1) : command.args;
}

function takesCluster(command: Command): boolean {
  return command.registeredArguments[0]?.name() === "cluster";
}

function chooseCluster(command: Command, option: string | undefined): void {
  const argument = takesCluster(command) ? command.args[0] : undefined;
  if (argument !== undefined && option !== undefined && argument !== option)
    command.error(`error: the argument names the cluster ${argument}, and --cluster names ${option}`);
  const chosen = argument ?? option;
  if (chosen !== undefined) process.env.CLUSTER = chosen;
}
