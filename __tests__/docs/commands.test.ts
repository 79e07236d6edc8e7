import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { extentOf } from "../../ops/cold-start/extent";
import { parseOptions } from "../../ops/cold-start/options";
import { placesOf } from "../../ops/places";
import { LAYERS, clusterFilePath, loadCluster } from "../../spec";
import { COMMANDS, ROOT } from "./support/commands";
import { tried, unsorted, unused } from "./support/sorted";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };

const matching = (pattern: RegExp) => COMMANDS.filter(([, command]) => pattern.test(command));

it("finds the commands of the pages", () => {
  expect(matching(/^\.\/bootstrap\.sh/).length).toBeGreaterThan(20);
});

it("runs every command in a rehearsal, or knows why not", () => {
  expect(unsorted).toEqual([]);
  expect(unused).toEqual([]);
  expect(tried.length).toBeGreaterThan(15);
});

it.each(matching(/npm run /))("%s: %s is a script that exists", (_, command) => {
  const named = [...command.matchAll(/npm run (?:--silent |-s )?([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it.each(matching(/-chdir=/))("%s: %s is about a folder that a start writes", (_, command) => {
  const { output } = placesOf("<name>", {});
  const folders = [...command.matchAll(/-chdir=(\S+)/g)].map(([, folder]) => folder);
  const written = LAYERS.map((layer) => join(relative(ROOT, output), "stacks", layer));
  expect(folders.filter((folder) => !written.includes(folder ?? ""))).toEqual([]);
});

it.each(matching(/\.\/bootstrap\.sh( |$)/))("%s: %s is understood", (_, command) => {
  const [, words = ""] = /\.\/bootstrap\.sh ?([^;&|]*)/.exec(command) ?? [];
  const filled = words
    .replaceAll(/<(?:name|cluster|each)>/g, "hybrid")
    .replaceAll(/<layer>/g, "infra")
    .replaceAll(/<rule>:<address>|…/g, "quorum:hcloud_server.a")
    .replaceAll(/[[\]]/g, "");
  const given = filled.split(/\s+/).filter((word) => word !== "" && word !== "--help");
  expect(() => {
    const options = parseOptions(given);
    extentOf(loadCluster(join(ROOT, clusterFilePath(options.cluster))).cluster, options);
  }).not.toThrow();
});
