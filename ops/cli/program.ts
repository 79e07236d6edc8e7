import { Command } from "commander";
import type { Finish } from "./cluster-command";
import { completionCommand } from "./commands/completion";
import { destroyCommand } from "./commands/destroy";
import { doctorCommand } from "./commands/doctor";
import { driftCommand } from "./commands/drift";
import { envCommand } from "./commands/env";
import { estimateCommand } from "./commands/estimate";
import { etcdCommand } from "./commands/etcd";
import { execCommand } from "./commands/exec";
import { identityCommand } from "./commands/identity";
import { newCommand } from "./commands/new";
import { backupCommand } from "./commands/backup";
import { nodeCommand } from "./commands/node";
import { preflightCommand } from "./commands/preflight";
import { rehearseCommand } from "./commands/rehearse";
import { reviewCommand } from "./commands/review";
import { rotateCommand } from "./commands/rotate";
import { secretCommand } from "./commands/secret";
import { snapshotCommand } from "./commands/snapshot";
import { stateCommand } from "./commands/state";
import { statusCommand } from "./commands/status";
import { terraformCommand } from "./commands/terraform";
import { topologyCommand } from "./commands/topology";
import { tunnelCommand } from "./commands/tunnel";
import { upCommand } from "./commands/up";
import { upgradeCommand } from "./commands/upgrade";
import { verifyCommand } from "./commands/verify";
import { EXIT_CODE } from "./exit-codes";

const GROUPS: Readonly<Record<string, readonly ((finish: Finish) => Command)[]>> = {
  "Life of a cluster:": [
    newCommand,
    preflightCommand,
    upCommand,
    verifyCommand,
    upgradeCommand,
    nodeCommand,
    rotateCommand,
    etcdCommand,
    backupCommand,
    destroyCommand,
  ],
  "Look first:": [
    doctorCommand,
    rehearseCommand,
    reviewCommand,
    driftCommand,
    estimateCommand,
    topologyCommand,
    statusCommand,
  ],
  "State and secrets:": [stateCommand, identityCommand, secretCommand],
  "Other programs:": [execCommand, envCommand, tunnelCommand, snapshotCommand],
};

const FOOTER = `
The cluster is an argument, --cluster, or CLUSTER in the environment; without one it is hybrid.
--rehearse runs a command in a simulated world: real Terraform, simulated providers, no account, nothing real is touched.

Exit codes: 0 done, 1 failed, 2 refused or findings, 130 interrupted.
docs/commands.md explains every command.`;

/** The whole command tree. */
export function createProgram(finish: Finish = () => undefined): Command {
  const program = new Command("coldstart")
    .description("One YAML file becomes a running Talos Kubernetes cluster.")
    .usage("<command> [cluster] [options]")
    .enablePositionalOptions()
    .showHelpAfterError("Run the command with --help for its options.")
    .addHelpText("after", FOOTER);
  for (const [group, commands] of Object.entries(GROUPS))
    for (const create of commands) program.addCommand(create(finish).helpGroup(group));
  program.addCommand(completionCommand(program, finish).helpGroup("Other programs:"));
  program.addCommand(terraformCommand(finish), { hidden: true });
  exitByException(program);
  return program;
}

/** commander would end the process itself; here the caller decides. */
function exitByException(command: Command): void {
  command.exitOverride();
  for (const each of command.commands) exitByException(each);
}

/** @returns the exit code. @throws CommanderError for arguments that cannot be understood, and to end after --help */
export async function runCli(words: readonly string[]): Promise<number> {
  let code: number = EXIT_CODE.done;
  const program = createProgram((ended) => (code = ended));
  if (words.length === 0) program.outputHelp();
  else await program.parseAsync([...bootstrapWords(words)], { from: "user" });
  return code;
}

/** `./bootstrap.sh --destroy` and similar: `up` with a flag that stands for another command. */
const FLAGS_OF_COMMANDS = ["destroy", "preflight", "status"];

function bootstrapWords(words: readonly string[]): readonly string[] {
  if (words[0] !== "up") return words;
  const command = FLAGS_OF_COMMANDS.find((name) => words.includes(`--${name}`));
  return command ? [command, ...words.slice(1).filter((word) => word !== `--${command}`)] : words;
}
