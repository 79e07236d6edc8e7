/** npm run new: a few questions, or their flags, and there is a cluster file that passes the checks. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createInterface } from "node:readline/promises";
import { Command, InvalidArgumentError, Option } from "commander";
import { SpecError, formatProblem, parseCluster } from "../../spec";
import { runMain } from "../last-words";
import { clusterText } from "./cluster-text";
import { gitopsFiles } from "./gitops-text";
import { WHERE, answersFrom } from "./questions";
import type { Ask, Flags } from "./questions";

const PROJECT = join(__dirname, "../..");

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
  const { ask, close } = asker(options);
  const answers = await answersFrom(options, ask).finally(close);
  const file = join(PROJECT, "clusters", `${answers.name}.yaml`);
  const text = clusterText(answers);
  const { warnings } = parseCluster(relative(PROJECT, file), text);
  if (options.print) {
    process.stdout.write(text);
    return;
  }
  const parts = join(PROJECT, "gitops/clusters", answers.name, "parts");
  for (const path of [file, parts]) {
    if (existsSync(path)) throw new Error(`${relative(PROJECT, path)} is there already; nothing was written.`);
  }
  writeFileSync(file, text);
  mkdirSync(parts, { recursive: true });
  for (const [name, content] of Object.entries(gitopsFiles(answers))) writeFileSync(join(parts, name), content);
  for (const warning of warnings) process.stderr.write(`${formatProblem(warning)}\n`);
  process.stdout.write(
    [
      `Wrote ${relative(PROJECT, file)} and ${relative(PROJECT, parts)}.`,
      "",
      "Read it, change it, commit it. Then rehearse it, without an account:",
      `  ./bootstrap.sh ${answers.name} --rehearse`,
      "",
    ].join("\n"),
  );
}

/** On a terminal a person answers, and Enter takes the suggestion; elsewhere a flag must say it. */
function asker({ yes }: Options): { ask: Ask; close: () => void } {
  if (yes) return { ask: (_, suggestion) => Promise.resolve(suggestion), close: () => undefined };
  if (!process.stdin.isTTY) {
    return {
      ask: (question) => {
        throw new Error(
          `Nobody is here to answer: ${question} Say it by a flag (npm run new -- --help), or add --yes.`,
        );
      },
      close: () => undefined,
    };
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return {
    ask: async (question, suggestion) => (await terminal.question(`${question} [${suggestion}] `)).trim() || suggestion,
    close: () => terminal.close(),
  };
}

runMain(() =>
  main(process.argv.slice(2)).catch((error: unknown) => {
    if (!(error instanceof SpecError)) throw error;
    throw new Error(`${error.message}\nAnother answer is needed there; nothing was written.`, { cause: error });
  }),
);
