import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { extentOf } from "../../ops/cold-start/extent";
import { parseOptions } from "../../ops/cold-start/options";
import { clusterFilePath, loadCluster } from "../../spec";

const ROOT = join(__dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };

const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "clusters/README.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

/** Commands in blocks and in the text: each line of a block, and whatever stands between backticks. */
function commandsOn(page: string): string[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  const blocks = [...text.matchAll(/```(?:bash|sh)\n([\s\S]*?)```/g)].flatMap(([, block = ""]) => block.split("\n"));
  const inline = [...text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
  return [...blocks, ...inline].map((line) => line.replace(/\s+#.*$/, "").trim()).filter((line) => line !== "");
}

const COMMANDS = PAGES.flatMap((page) => commandsOn(page).map((command): [string, string] => [page, command]));
const matching = (pattern: RegExp) => COMMANDS.filter(([, command]) => pattern.test(command));

it("finds the commands of the pages", () => {
  expect(matching(/^\.\/bootstrap\.sh/).length).toBeGreaterThan(20);
});

it.each(matching(/npm run /))("%s: %s is a script that exists", (_, command) => {
  const named = [...command.matchAll(/npm run (?:--silent |-s )?([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
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
