import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

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

/** What is made at work, and never in git. */
const MADE = /^\.(talos|state)\//;

const named = ROWS.flatMap(([, , where = ""]) => pathsIn(where)).filter((path) => !MADE.test(path));

test("every statement of the seeds has a place, or the words why it has none", () => {
  expect(ROWS.length).toBeGreaterThan(150);
  expect(ROWS.filter(([, statement, where]) => !statement || !where)).toEqual([]);
});

test("and the places exist", () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
