import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RULE_NAMES } from "../../../ops/guard";
import { codeTable, ruleTable } from "../../../ops/guard/table";
import { FINDING_CODES } from "../../../ops/support/finding-codes";

const DOCS = join(__dirname, "../../../docs");

/** A table's cells, however wide they are drawn. */
const cells = (table: string) =>
  [...table.matchAll(/^\| `.*$/gm)].map(([row]) => row.split("|").map((cell) => cell.trim()));

test.each([
  ["guard.md", "rules", ruleTable],
  ["findings.md", "guard", codeTable],
])("docs/%s lists the %s as they are in the code (npm run guard-docs)", (page, name, expected) => {
  const text = readFileSync(join(DOCS, page), "utf8");
  const [, table = ""] = new RegExp(`<!-- ${name} -->([^]*)<!-- /${name} -->`).exec(text) ?? [];
  expect(cells(table)).toEqual(cells(expected()));
  expect(cells(table).length).toBeGreaterThan(10);
});

test("no rule has the code of another finding", () => {
  expect(RULE_NAMES.filter((name) => name in FINDING_CODES)).toEqual([]);
});
