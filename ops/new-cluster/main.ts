/** npm run new: a few questions, or their flags, and there is a cluster file that passes the checks. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isatty } from "node:tty";
import { Command, InvalidArgumentError, Option } from "commander";
import { SpecError, formatProblem, parseCluster } from "../../spec";
import { runMain } from "../last-words";
import { problemWith, wrongFlag } from "./checks";
import { clusterText } from "./cluster-text";
import { dialogue } from "./dialogue";
import type { Dialogue } from "./dialogue";
import { gitopsFiles } from "./gitops-text";
import { nextSteps } from "./next-steps";
import { WHERE, answersFrom } from "./questions";
import type { Check, Flags } from "./questions";

const PROJECT = join(__dirname, "../..");

const NEEDS_ANOTHER = "Another answer is needed there; nothing was written.";

/** With --yes nobody is asked. */
const SUGGESTIONS: Dialogue = { ask: (_, suggestion) => Promise.resolve(suggestion), close: () => undefined };

interface Options extends Flags {
  readonly yes: boolean;
  readonly print: boolean;
}

function parse(words: readonly string[]): Options {
  const command = new Command("npm run new --")
    .description("Writes clusters/<name>.yaml and gitops/clusters/<name>. What no flag says is asked for.")
    .option("--name <name>", "the cluster's name")
    .addOption(new Option("--where <where>", "where its machines are").choices(WHERE))
    .option("--domain <domain>", 'its public domain; "" for none')
    .option("--repository <url>", "the git repository that Flux reads")
    .option("--location <location>", "Hetzner: the location")
    .option("--server-type <type>", "Hetzner: the server type")
    .option("--admin-range <cidr>", "Hetzner: who reaches the APIs")
    .option("--rented-control-planes <count>", "Hetzner: how many control planes", asCount)
    .option("--rented-workers <count>", "Hetzner: how many workers", asCount)
    .option("--endpoint <url>", "Proxmox: the API")
    .option("--host <name>", "Proxmox: the host")
    .option("--network <cidr>", "Proxmox: the network of the machines")
    .option("--gateway <address>", "Proxmox: the router of that network")
    .option("--bridge <name>", "Proxmox: the bridge")
    .option("--first-address <address>", "Proxmox: the address of the first machine")
    .option("--home-control-planes <count>", "Proxmox: how many control planes", asCount)
    .option("--home-workers <count>", "Proxmox: how many workers", asCount)
    .option("-y, --yes", "take the suggestion for everything that no flag says", false)
    .option("--print", "show the file, write nothing", false)
    .exitOverride()
    .parse(["node", "new", ...words]);
  return command.opts<Options>();
}

function asCount(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError("A number of machines is meant.");
  return Number(text);
}

async function main(words: readonly string[]): Promise<void> {
  const options = parse(words);
  const check: Check = (question, answer, known) =>
    problemWith(question, answer, known) ??
    (question.key === "name" && !options.print ? alreadyThere(answer) : undefined);
  const wrong = wrongFlag(options, options.yes, check);
  if (wrong) throw new Error(`${wrong.flag}: ${wrong.problem}\n${NEEDS_ANOTHER}`);
  const { ask, close } = options.yes ? SUGGESTIONS : dialogue(process.stdin, process.stderr, isatty(0));
  const answers = await answersFrom(options, ask, check).finally(close);
  const { file, parts } = filesOf(answers.name);
  const text = clusterText(answers);
  const { warnings } = parseCluster(relative(PROJECT, file), text);
  if (options.print) {
    process.stdout.write(text);
    return;
  }
  const obstacle = alreadyThere(answers.name);
  if (obstacle) throw new Error(`${obstacle} Nothing was written.`);
  writeFileSync(file, text);
  mkdirSync(parts, { recursive: true });
  for (const [name, content] of Object.entries(gitopsFiles(answers))) writeFileSync(join(parts, name), content);
  for (const warning of warnings) process.stderr.write(`${formatProblem(warning)}\n`);
  const written = `Wrote ${relative(PROJECT, file)} and ${relative(PROJECT, parts)}.`;
  process.stdout.write([written, "", ...nextSteps(answers), ""].join("\n"));
}

function filesOf(name: string): { file: string; parts: string } {
  return {
    file: join(PROJECT, "clusters", `${name}.yaml`),
    parts: join(PROJECT, "gitops/clusters", name, "parts"),
  };
}

function alreadyThere(name: string): string | undefined {
  const path = Object.values(filesOf(name)).find((it) => existsSync(it));
  return path && `${relative(PROJECT, path)} is there already, and is not written over: choose another name.`;
}

runMain(() =>
  main(process.argv.slice(2)).catch((error: unknown) => {
    if (!(error instanceof SpecError)) throw error;
    throw new Error(`${error.message}\n${NEEDS_ANOTHER}`, { cause: error });
  }),
);
