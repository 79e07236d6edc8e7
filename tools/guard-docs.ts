/** npm run guard-docs: writes the table of rules into docs/guard.md anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ruleTable } from "../ops/guard/table";

const PAGE = join(__dirname, "../docs/guard.md");

const page = readFileSync(PAGE, "utf8");
writeFileSync(PAGE, page.replace(/(<!-- rules -->\n)[^]*?(<!-- \/rules -->)/, `$1\n${ruleTable()}\n\n$2`));
