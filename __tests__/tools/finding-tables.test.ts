import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RULE_NAMES } from "../../ops/guard";
import { FINDING_CODES } from "../../ops/support/finding-codes";
import { TABLES } from "../../tools/finding-tables";
import { sourceFiles } from "../architecture/imports";

const ROOT = join(__dirname, "../..");

/** A table's cells, however wide they are drawn. */
const cells = (table: string) =>
  [...table.matchAll(/^\| `.*$/gm)].map(([row]) => row.split("|").map((cell) => cell.trim()));

const ALL = Object.entries(TABLES).flatMap(([page, tables]) =>
  Object.entries(tables).map(([name, table]) => ({ page, name, table })),
);

test.each(ALL)("docs/$page lists the $name as they are in the code (npm run guard-docs)", ({ page, name, table }) => {
  const text = readFileSync(join(ROOT, "docs", page), "utf8");
  const [, written = ""] = new RegExp(`<!-- ${name} -->([^]*)<!-- /${name} -->`).exec(text) ?? [];
  expect(cells(written)).toEqual(cells(table()));
  expect(cells(written).length).toBeGreaterThan(10);
});

test("no rule has the code of another finding", () => {
  expect(RULE_NAMES.filter((name) => name in FINDING_CODES)).toEqual([]);
});

test("every code is in kebab-case, and a check reports it", () => {
  const sources = sourceFiles()
    .filter((file) => /^(ops|spec)\//.test(file) && !/(finding|cluster-file)-codes\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), "utf8"));
  // It reports before it loads any module.
  const program = readFileSync(join(ROOT, "tools/coldstart.cjs"), "utf8");
  const isReported = (code: string) =>
    sources.some((text) => text.includes(`"${code}"`)) || program.includes(`[${code}]`);
  const unused = Object.keys(FINDING_CODES).filter((code) => !isReported(code));
  expect(unused).toEqual([]);
  expect(Object.keys(FINDING_CODES).filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
});

test("every check has a unique id", () => {
  const tables = ALL.filter(({ name }) => name === "preflight" || name === "verify");
  const ids = tables.flatMap(({ table }) => cells(table()).map(([, id = ""]) => id));
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});
