/** npm run guard-docs: writes the tables of docs/guard.md and docs/findings.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TABLES } from "./finding-tables";

for (const [page, tables] of Object.entries(TABLES)) {
  const file = join(__dirname, "../docs", page);
  const write = (text: string, [name, table]: [string, () => string]) =>
    text.replace(new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`), `$1\n${table()}\n\n$2`);
  writeFileSync(file, Object.entries(tables).reduce(write, readFileSync(file, "utf8")));
}
