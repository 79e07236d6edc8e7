import { readFileSync, writeFileSync } from "node:fs";
import { SERVICES_PAGE, choiceTable, placementTable, withTable } from "./docs";
import { choosableParts, loadTree } from "./repository";

/** Writes the tables of docs/services.md anew. Run prettier over it afterwards. */
async function main(): Promise<void> {
  const hybrid = await loadTree("hybrid");
  const choices = await choosableParts([hybrid]);
  const page = withTable(readFileSync(SERVICES_PAGE, "utf8"), "hybrid", placementTable(hybrid));
  writeFileSync(SERVICES_PAGE, withTable(page, "choices", choiceTable(choices, hybrid.settings)));
}

void main();
