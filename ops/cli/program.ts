import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { reportArgumentErrors } from "./argument-errors";
import { bootstrapArguments } from "./bootstrap-arguments";
import type { Finish } from "./cluster-command";
import { EXIT_CODE, describeExitCodes } from "../support/exit-codes";
import { SUMMARY } from "./summaries";
import type { CommandName } from "./summaries";

const GROUPS: Readonly<Record<string, readonly CommandName[]>> = {
  "Cluster lifecycle:": ["new", "preflight", "up", "verify", "upgrade", "node", "rotate", "etcd", "backup", "destroy"],
  "Inspect and rehearse:": ["doctor", "rehearse", "review", "drift", "estimate", "topology", "status"],
  "State and secrets:": ["state", "identity", "secret"],
  "Use other programs:": ["exec", "env", "tunnel", "snapshot", "completion"],
};

type Create = (finish: Finish, program: Command) => Command;

const CREATE: Readonly<Record<CommandName, () => Promise<Create>>> = {
  new: async () => (await import("./commands/new")).newCommand,
  preflight: async () => (await import("./commands/preflight")).preflightCommand,
  up: async () => (await import("./commands/up")).upCommand,
  verify: async () => (await import("./commands/verify")).verifyCommand,
  upgrade: async () => (await import("./commands/upgrade")).upgradeCommand,
  node: async () => (await import("./commands/node")).nodeCommand,
  rotate: async () => (await import("./commands/rotate")).rotateCommand,
  etcd: async () => (await import("./commands/etcd")).etcdCommand,
  backup: async () => (await import("./commands/backup")).backupCommand,
  destroy: async () => (await import("./commands/destroy")).destroyCommand,
  doctor: async () => (await import("./commands/doctor")).doctorCommand,
  rehearse: async () => (await import("./commands/rehearse")).rehearseCommand,
  review: async () => (await import("./commands/review")).reviewCommand,
  drift: async () => (await import("./commands/drift")).driftCommand,
  estimate: async () => (await import("./commands/estimate")).estimateCommand,
  topology: async () => (await import("./commands/topology")).topologyCommand,
  status: async () => (await import("./commands/status")).statusCommand,
  state: async () => (await import("./commands/state")).stateCommand,
  identity: async () => (await import("./commands/identity")).identityCommand,
  secret: async () => (await import("./commands/secret")).secretCommand,
  exec: async () => (await import("./commands/exec")).execCommand,
  env: async () => (await import("./commands/env")).envCommand,
  tunnel: async () => (await import("./commands/tunnel")).tunnelCommand,
  snapshot: async () => (await import("./commands/snapshot")).snapshotCommand,
  completion: async () => (await import("./commands/completion")).completionCommand,
  terraform: async () => (await import("./commands/terraform")).terraformCommand,
};

const ALIASES: Partial<Record<CommandName, string>> = { secret: "secrets" };

const FOOTER = `
Select the cluster with an argument, --cluster, or CLUSTER in the environment. The default is hybrid.
--rehearse runs a command in a simulated world: real Terraform, simulated providers, no account needed, nothing real changes.

Exit codes: ${describeExitCodes()}.
docs/commands.md explains every command.`;

/**
 * The command tree.
 * @param name the only command to define in full; the others get a name and a summary. Without it, all are defined in
 * full.
 */
export async function createProgram(finish: Finish = () => undefined, name?: string): Promise<Command> {
  const program = new Command("coldstart")
    .description("One YAML file becomes a running Talos Kubernetes cluster.")
    .usage("<command> [cluster] [options]")
    .enablePositionalOptions()
    .configureHelp({ subcommandTerm: (command) => [command.name(), ...command.aliases()].join("|") })
    .version(readVersion(), "-V, --version", "print the version")
    .addHelpText("after", FOOTER);
  const define = async (each: CommandName): Promise<Command> => {
    const alias = ALIASES[each];
    const isWanted = name === undefined || name === each || name === alias;
    const command = isWanted ? (await CREATE[each]())(finish, program) : new Command(each).description(SUMMARY[each]);
    return alias === undefined ? command : command.alias(alias);
  };
  for (const [group, names] of Object.entries(GROUPS))
    for (const each of names) program.addCommand((await define(each)).helpGroup(group));
  program.addCommand(await define("terraform"), { hidden: true });
  reportArgumentErrors(program);
  for (const each of program.commands) if (each.commands.length > 0) each.hook("preSubcommand", checkSubcommand);
  return program;
}

/** commander passes an unknown first word to the default subcommand of the group, as an argument. */
function checkSubcommand(group: Command, subcommand: Command): Promise<void> | undefined {
  const [word = "-"] = group.args;
  if (word.startsWith("-") || [subcommand.name(), ...subcommand.aliases()].includes(word)) return undefined;
  return import("./unknown-subcommand").then(({ refuseUnknownSubcommand }) =>
    refuseUnknownSubcommand(group, subcommand, word),
  );
}

function readVersion(): string {
  const text = readFileSync(join(__dirname, "../../package.json"), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** @returns the exit code. @throws CommanderError for invalid arguments, and to end after --help */
export async function runCli(args: readonly string[]): Promise<number> {
  let code: number = EXIT_CODE.done;
  const given = bootstrapArguments(args);
  const program = await createProgram((ended) => (code = ended), commandIn(given));
  if (
    !isOwnOption(given) &&
    !program.commands.some((each) => [each.name(), ...each.aliases()].includes(given[0] ?? ""))
  ) {
    const { refuseUnknownCommand } = await import("./unknown-command");
    refuseUnknownCommand(program, given);
  }
  if (given.length === 0) program.outputHelp();
  else await program.parseAsync([...given], { from: "user" });
  return code;
}

/** Whether the program itself responds, for example to `--help`. */
function isOwnOption(args: readonly string[]): boolean {
  return args.length === 0 || (args.length === 1 && ["--help", "-h", "--version"].includes(args[0] ?? ""));
}

/** The command to define. Completion needs all of them. */
function commandIn([first = "", second = ""]: readonly string[]): string | undefined {
  if (first === "completion") return undefined;
  return first === "help" ? second : first;
}
