import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TABLES } from "../../../ops/checks/tables";
import { FINDING_CODES } from "../../../ops/support/finding-codes";
import { sourceFiles } from "../../architecture/imports";

const ROOT = join(__dirname, "../../..");
const page = readFileSync(join(ROOT, "docs/findings.md"), "utf8");

/** A table's cells, however wide they are drawn. */
const cells = (table: string) =>
  [...table.matchAll(/^\| `.*$/gm)].map(([row]) => row.split("|").map((cell) => cell.trim()));

test.each(Object.keys(TABLES))("docs/findings.md lists the %s as they are in the code (npm run guard-docs)", (name) => {
  const [, table = ""] = new RegExp(`<!-- ${name} -->([^]*)<!-- /${name} -->`).exec(page) ?? [];
  const expected = cells(TABLES[name]?.() ?? "");
  expect(cells(table)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(10);
});

test("every code is in kebab-case, and a check reports it", () => {
  const sources = sourceFiles()
    .filter((file) => /^(ops|spec)\//.test(file) && !/(finding|cluster-file)-codes\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), "utf8"));
  const unused = Object.keys(FINDING_CODES).filter((code) => !sources.some((text) => text.includes(`"${code}"`)));
  expect(unused).toEqual([]);
  expect(Object.keys(FINDING_CODES).filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
});

test("every check has a unique id", () => {
  const ids = Object.entries(TABLES).flatMap(([name, table]) =>
    name === "codes" ? [] : cells(table()).map(([, id = ""]) => id),
  );
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});
