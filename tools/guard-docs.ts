/** npm run guard-docs: rewrites the table of rules in docs/guard.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ruleTable } from "../ops/guard/table";

const PAGE = join(__dirname, "../docs/guard.md");

const page = readFileSync(PAGE, "utf8");
writeFileSync(PAGE, page.replace(/(<!-- rules -->\n)[^]*?(<!-- \/rules -->)/, `$1\n${ruleTable()}\n\n$2`));
