import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isClusterKey } from "./support/cluster-keys";

const ROOT = join(__dirname, "../..");
const ROWS = readFileSync(join(ROOT, "docs/seeds.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| -+ /.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));

/** Paths of the project in a cell, with `{a,b}` spelled out. */
function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([\w.-]+\/[\w./{},-]+)`/g)].flatMap(([, path = ""]) => {
    const [, before = "", choices = "", after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
    return choices === "" ? [path] : choices.split(",").map((choice) => `${before}${choice}${after}`);
  });
}

/** Look like keys of a cluster file, but are keys of Talos' machine configuration or of a Terraform resource. */
const OF_OTHERS = ["install.extensions", "overwrite: false"];

/** Code in a cell, except for paths, files and keys of others. */
function wordsIn(cell: string): string[] {
  const words = [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  return words.filter((text) => !/[/]|\.(txt|ts|md|sh|yaml|json)$/.test(text) && !OF_OTHERS.includes(text));
}

/** Generated folders, which are never in git. */
const MADE = /^\.(talos|state)\//;

const named = ROWS.flatMap(([, , where = ""]) => pathsIn(where)).filter((path) => !MADE.test(path));

test("every statement of the seed documents maps to code or to a reason", () => {
  expect(ROWS.length).toBeGreaterThan(150);
  expect(ROWS.filter(([, statement, where]) => !statement || !where)).toEqual([]);
});

test("the mapped places exist", () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

describe("keys of the cluster file", () => {
  const keys = ROWS.flatMap(([, , where = ""]) => wordsIn(where)).filter((words) => isClusterKey(words) !== undefined);

  test("documented keys exist with the documented values", () => {
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((words) => !isClusterKey(words))).toEqual([]);
  });

  test("text in the form of a key is ignored", () => {
    const wrong = [
      "services.tailscaleVips",
      "sites.atlas.tokens",
      "network.addressing: manual",
      "gitops.token: { env: 1 }",
    ];
    expect([...wrong, ...OF_OTHERS].map(isClusterKey)).toEqual([...wrong, ...OF_OTHERS].map(() => false));
  });
});
