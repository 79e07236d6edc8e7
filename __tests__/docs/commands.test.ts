import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { extentOf } from "../../ops/engine/run/step-selection";
import { createProgram } from "../../ops/cli/program";
import { clusterFilePath, loadCluster } from "../../spec";
import { COMMANDS, ROOT } from "./support/commands";
import { tried, unproven, unsorted, unused } from "./support/sorted";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };

const matching = (pattern: RegExp) => COMMANDS.filter(([, command]) => pattern.test(command));

it("finds the commands of the pages", () => {
  expect(matching(/^\.\/bootstrap\.sh/).length).toBeGreaterThan(20);
});

it("every command is run in a rehearsal, is in the test that runs it, or is listed with a reason", () => {
  expect(unsorted).toEqual([]);
  expect(unproven).toEqual([]);
  expect(unused).toEqual([]);
  expect(tried.length).toBeGreaterThan(45);
});

// The site has its own scripts.
it.each(matching(/npm run /).filter(([, command]) => !command.includes("--prefix")))(
  "%s: %s is a script that exists",
  (_, command) => {
    const named = [...command.matchAll(/npm run (?:--silent |-s )?([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  },
);

const filled = (words: string) =>
  words
    .replaceAll(/\[(?:cluster|options|args)\]/g, "")
    .replaceAll(/<(?:name|cluster|each)>/g, "hybrid")
    .replaceAll(/<layer>/g, "infra")
    .replaceAll(/<shell>/g, "bash")
    .replaceAll(/<node>/g, "talos-pve-worker-0")
    .replaceAll(/<rule>:<address>|…/g, "quorum:hcloud_server.a")
    .replaceAll(/[[\]()"]/g, "")
    .split(/\s+/)
    .filter((word) => word !== "" && word !== "--help");

const OF_BOOTSTRAP = ["destroy", "preflight", "status"];

/** The arguments of `coldstart`, whether the page says ./bootstrap.sh or npx coldstart. */
function wordsOf(command: string): string[] {
  const [, bootstrap, words = ""] = /(\.\/bootstrap\.sh|npx coldstart) ?([^;&|]*?)(?= >|[;&|]|$)/.exec(command) ?? [];
  const given = filled(words);
  if (bootstrap !== "./bootstrap.sh") return given;
  const other = OF_BOOTSTRAP.find((name) => given.includes(`--${name}`)) ?? "up";
  return [other, ...given.filter((word) => word !== `--${other}`)];
}

/** Parses like the program, with actions that only record which cluster was selected. @returns an error of the command line */
async function parse(words: readonly string[]): Promise<string | undefined> {
  const program = await createProgram();
  let selected: string | undefined;
  const record = (command: Command): void => {
    command.configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
    command.commands.forEach(record);
    // A group of commands may have an action of its own, and no test may run it.
    if (!(command as unknown as { readonly _actionHandler?: unknown })._actionHandler) return;
    const takesCluster = command.registeredArguments[0]?.name() === "cluster";
    command.action(() => {
      selected = (takesCluster ? command.args[0] : undefined) ?? command.opts<Selected>().cluster;
    });
  };
  record(program);
  try {
    await program.parseAsync([...words], { from: "user" });
  } catch (error) {
    return (error as Error).message;
  }
  if (selected === undefined || selected.includes("/")) return undefined;
  return existsSync(join(ROOT, clusterFilePath(selected))) ? undefined : `there is no clusters/${selected}.yaml`;
}

interface Selected {
  readonly cluster?: string;
}

/** A sentence may only name a command: `npx coldstart exec`, `npx coldstart node remove`. */
async function isName(words: readonly string[]): Promise<boolean> {
  let command: Command | undefined = await createProgram();
  for (const word of words.filter((each) => each !== "--rehearse" && each !== "--"))
    command = command?.commands.find((each) => each.name() === word);
  return command !== undefined;
}

// Without placeholders for any command (`npx coldstart <command>`), and without options of all commands (--help).
const named = matching(/(\.\/bootstrap\.sh|npx coldstart)( |$)/).filter(
  ([, command]) => !/^[-<]/.test(wordsOf(command)[0] ?? "-"),
);

it.each(named)("%s: %s is parsed by the program", async (_, command) => {
  const words = wordsOf(command);
  expect((await isName(words)) ? undefined : await parse(words)).toBeUndefined();
});

it.each([
  "npx coldstart bring-up",
  "npx coldstart up --rehears",
  "npx coldstart state mvoe",
  "npx coldstart node lsit",
  "npx coldstart node replace --plan",
  "npx coldstart upgrade --only etcd",
  "npx coldstart completion tcsh",
  "npx coldstart verify hibrid",
  "./bootstrap.sh hybrid infra",
])("a wrong command is noticed: %s", async (command) => {
  expect(await parse(wordsOf(command))).toBeDefined();
});

it.each(matching(/(bootstrap\.sh|coldstart up).* --(from|to|only) /))("%s: %s names parts that exist", (_, command) => {
  const words = wordsOf(command);
  const valueOf = (flag: string) => (words.includes(flag) ? { [flag.slice(2)]: words[words.indexOf(flag) + 1] } : {});
  const cluster = words[1]?.startsWith("-") ? undefined : words[1];
  const extent = { ...valueOf("--from"), ...valueOf("--to"), ...valueOf("--only") };
  expect(() => extentOf(loadCluster(join(ROOT, clusterFilePath(cluster))).cluster, extent)).not.toThrow();
});
