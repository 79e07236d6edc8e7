import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { extentOf } from "../../ops/engine/run/extent";
import { createProgram } from "../../ops/cli/program";
import { placesOf } from "../../ops/support/places";
import { LAYERS, clusterFilePath, loadCluster } from "../../spec";
import { COMMANDS, ROOT } from "./support/commands";
import { tried, unsorted, unused } from "./support/sorted";
import { LIVE } from "../../ops/support/runtime";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };

const matching = (pattern: RegExp) => COMMANDS.filter(([, command]) => pattern.test(command));

it("finds the commands of the pages", () => {
  expect(matching(/^\.\/bootstrap\.sh/).length).toBeGreaterThan(20);
});

it("every command is run in a rehearsal or listed with a reason", () => {
  expect(unsorted).toEqual([]);
  expect(unused).toEqual([]);
  expect(tried.length).toBeGreaterThan(15);
});

// The site has scripts of its own, which its own build uses.
it.each(matching(/npm run /).filter(([, command]) => !command.includes("--prefix")))(
  "%s: %s is a script that exists",
  (_, command) => {
    const named = [...command.matchAll(/npm run (?:--silent |-s )?([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  },
);

it.each(matching(/-chdir=/))("%s: %s is about a folder that a start writes", (_, command) => {
  const { output } = placesOf("<name>", LIVE);
  const folders = [...command.matchAll(/-chdir=(\S+)/g)].map(([, folder]) => folder);
  const written = LAYERS.map((layer) => join(relative(ROOT, output), "stacks", layer));
  expect(folders.filter((folder) => !written.includes(folder ?? ""))).toEqual([]);
});

const filled = (words: string) =>
  words
    .replaceAll(/<(?:name|cluster|each)>/g, "hybrid")
    .replaceAll(/<layer>/g, "infra")
    .replaceAll(/<node>/g, "talos-pve-worker-0")
    .replaceAll(/<rule>:<address>|…/g, "quorum:hcloud_server.a")
    .replaceAll(/[[\]()"]/g, "")
    .split(/\s+/)
    .filter((word) => word !== "" && word !== "--help");

const OF_BOOTSTRAP = ["destroy", "preflight", "status"];

/** A command of ours, whether it is typed as ./bootstrap.sh or as npx coldstart. */
function wordsOf(command: string): string[] {
  const [, bootstrap, words = ""] = /(\.\/bootstrap\.sh|npx coldstart) ?([^;&|]*)/.exec(command) ?? [];
  const given = filled(words);
  if (bootstrap !== "./bootstrap.sh") return given;
  const other = OF_BOOTSTRAP.find((name) => given.includes(`--${name}`)) ?? "up";
  return [other, ...given.filter((word) => word !== `--${other}`)];
}

// Not those that stand for any command (`npx coldstart <command>`), or that ask for an option of all of them (--help).
const named = matching(/(\.\/bootstrap\.sh|npx coldstart)( |$)/).filter(
  ([, command]) => !/^[-<]/.test(wordsOf(command)[0] ?? ""),
);

it.each(named)("%s: %s is understood", (_, command) => {
  const [name = "up", ...words] = wordsOf(command);
  const program = createProgram();
  const top = program.commands.find((each) => each.name() === name);
  expect([name, top?.name()]).toEqual([name, name]);
  const inner = top?.commands.find((each) => each.name() === words[0]);
  const own = (inner ? words.slice(1) : words).slice(0, words.includes("--") ? words.indexOf("--") : undefined);
  const { unknown } = (inner ?? top)?.parseOptions(own) ?? { unknown: [] as string[] };
  expect(unknown.filter((word) => word.startsWith("-"))).toEqual([]);
});

it.each(matching(/(bootstrap\.sh|coldstart up).* --(from|to|only) /))(
  "%s: %s names parts that there are",
  (_, command) => {
    const words = wordsOf(command);
    const valueOf = (flag: string) => (words.includes(flag) ? { [flag.slice(2)]: words[words.indexOf(flag) + 1] } : {});
    const cluster = words[1]?.startsWith("-") ? undefined : words[1];
    const extent = { ...valueOf("--from"), ...valueOf("--to"), ...valueOf("--only") };
    expect(() => extentOf(loadCluster(join(ROOT, clusterFilePath(cluster))).cluster, extent)).not.toThrow();
  },
);
