import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ruleTable } from "../../../ops/guard/table";

const page = readFileSync(join(__dirname, "../../../docs/guard.md"), "utf8");

/** A table's cells, however wide they are drawn. */
const cells = (table: string) =>
  [...table.matchAll(/^\| `.*$/gm)].map(([row]) => row.split("|").map((cell) => cell.trim()));

test("docs/guard.md lists the rules as they are in the code (npm run guard-docs)", () => {
  const [, table = ""] = /<!-- rules -->([^]*)<!-- \/rules -->/.exec(page) ?? [];
  expect(cells(table)).toEqual(cells(ruleTable()));
  expect(cells(table).length).toBeGreaterThan(10);
});
