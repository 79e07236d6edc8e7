import { existsSync } from "node:fs";
import { Command, Option } from "commander";
import { DEFAULT_CLUSTER, clusterFilePath } from "../../spec/cluster-file";
import { EXIT_CODE } from "../support/exit-codes";
import { rehearsalOption, runHere, runInRuntime } from "../rehearsal/enter";
import type { RehearsalOptions } from "../rehearsal/enter";
import type { Runtime } from "../support/runtime";
import { exitCodeOf } from "./exit-code";
import { addRehearsalHint } from "./rehearsal-hint";
import { SUMMARY } from "./summaries";

export interface ClusterOptions extends RehearsalOptions {
  /** A name in clusters/, or the path to a cluster file. */
  readonly cluster?: string;
}

/** Runs a command with its parsed options and arguments. @returns the exit code; undefined means success */
export type Action<Options> = (
  options: Options,
  args: readonly string[],
  runtime: Runtime,
) => Promise<number | void> | number | void;

/** Passes the exit code of the command to the program. */
export type Finish = (code: number) => void;

export interface ClusterCommandShape {
  /** Whether the first argument is the cluster. @default true */
  readonly isPositional?: boolean;
  /** Whether the command can run in the simulated world. @default true */
  readonly isRehearsable?: boolean;
}

/** Creates a command for one cluster: `[cluster]`, `--cluster`, `CLUSTER`, and `--rehearse`. */
export function clusterCommand(name: string, summary: string, shape: ClusterCommandShape = {}): Command {
  const { isPositional = true, isRehearsable = true } = shape;
  const command = new Command(name).description(summary);
  const cluster = `name in clusters/ or path to a cluster file (default: $CLUSTER, ${DEFAULT_CLUSTER})`;
  if (isPositional) command.argument("[cluster]", cluster);
  command.option("--cluster <cluster>", isPositional ? "the same as the argument" : cluster);
  if (isRehearsable) {
    command
      .option("--rehearse", "run in the simulated world of the cluster, kept in .rehearsal/<cluster>")
      .addOption(new Option("--fault <json...>", "with --rehearse: inject a fault (docs/rehearsal.md)").hideHelp());
  }
  return command;
}

export interface ActionShape {
  /** Whether the command, or a process that it starts, runs Terraform or kubectl. @default true if it can be rehearsed */
  readonly needsTools?: boolean | ((args: readonly string[]) => boolean);
  /** For a command that reports findings with the exit code of a refusal: what it does, for a refusal that ends as a failure instead. */
  readonly refusedWork?: string;
}

/**
 * Sets the action of a command. The selected cluster is stored in the environment, where every workflow and child
 * process reads it. With --rehearse, the same command line runs again inside a rehearsal.
 */
export function setAction<Options extends ClusterOptions>(
  command: Command,
  finish: Finish,
  action: Action<Options>,
  { needsTools = isRehearsable(command), refusedWork }: ActionShape = {},
): Command {
  const run = async () => {
    const options = command.opts<Options>();
    if (command.commands.length > 0) (await import("./unknown-subcommand")).refuseMistypedSubcommand(command);
    chooseCluster(command, options.cluster);
    refuseWithoutRehearsal(command);
    if (typeof needsTools === "boolean" ? needsTools : needsTools(positionals(command))) await provideTools();
    const work = (runtime: Runtime) => action(options, positionals(command), runtime);
    const firstLine = isFollowed(command) ? `Cluster: ${process.env.CLUSTER ?? DEFAULT_CLUSTER}` : undefined;
    const ended = isRehearsable(command) ? runInRuntime({ ...options, firstLine }, work) : runHere(work);
    const code = await ended.catch(async (error: unknown) => {
      await addRehearsalHint(error, command);
      (await import("./resume-hint")).addResumeHint(error);
      throw error;
    });
    finish(code ?? EXIT_CODE.done);
  };
  return command.action(
    refusedWork === undefined ? run : () => run().catch((error) => failInstead(error, refusedWork)),
  );
}

/** @throws Error instead of a refusal, and everything else as it is */
function failInstead(error: unknown, work: string): never {
  if (exitCodeOf(error) !== EXIT_CODE.refused) throw error;
  throw new Error(`${work}: ${(error as Error).message}`, { cause: error });
}

/** Whether the command prints its progress for people. */
function isFollowed(command: Command): boolean {
  const { json, quiet } = command.opts<{ readonly json?: boolean; readonly quiet?: boolean }>();
  return command.options.some(({ long }) => long === "--open") && !json && !quiet;
}

/** @throws ToolUnavailable */
async function provideTools(): Promise<void> {
  const { ensureTools } = await import("../clients/toolchain/ensure");
  const { announceDownload } = await import("./download-progress");
  await ensureTools(process.env, { announce: announceDownload });
}

/** `env` also has the option --rehearse, but runs outside a rehearsal. */
function isRehearsable(command: Command): boolean {
  return command.options.some(({ long }) => long === "--fault");
}

/** Live, these options would be ignored, and the command would change the real cluster. */
function refuseWithoutRehearsal(command: Command): void {
  const option = isRehearsable(command) ? rehearsalOption(command.opts<RehearsalOptions>()) : undefined;
  if (option !== undefined) command.error(`error: --${option} needs --rehearse`);
}

/** The arguments after the cluster. */
function positionals(command: Command): readonly string[] {
  return hasClusterArgument(command) ? command.args.slice(1) : command.args;
}

function hasClusterArgument(command: Command): boolean {
  return command.registeredArguments[0]?.name() === "cluster";
}

function chooseCluster(command: Command, option: string | undefined): void {
  const argument = hasClusterArgument(command) ? command.args[0] : undefined;
  if (argument !== undefined && option !== undefined && argument !== option)
    command.error(`error: the argument selects cluster ${argument}, but --cluster selects ${option}`);
  // For example `./bootstrap.sh verify`.
  if (argument !== undefined && Object.hasOwn(SUMMARY, argument) && !existsSync(clusterFilePath(argument)))
    command.error(`error: '${argument}' is a command, not a cluster\nRun it with: npx coldstart ${argument}`);
  const chosen = argument ?? option;
  if (chosen !== undefined) process.env.CLUSTER = chosen;
}
