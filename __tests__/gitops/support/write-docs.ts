import { readFileSync, writeFileSync } from "node:fs";
import { SERVICES_PAGE, choiceTable, placementTable, withTable } from "./docs";
import { renderedTree } from "./checks/lock";
import { rightsTable } from "./rights";
import { choosableParts, loadTrees } from "./repository";

/** Generates the tables of docs/services.md again. Run oxfmt on it afterwards. */
async function main(): Promise<void> {
  const byName = await loadTrees();
  const trees = [...byName.values()];
  const settings = Object.assign({}, ...trees.map((tree) => tree.settings)) as Record<string, string>;
  const choices = await choosableParts(trees);
  const page = [...byName].reduce(
    (text, [name, tree]) => withTable(text, name, placementTable(tree)),
    readFileSync(SERVICES_PAGE, "utf8"),
  );
  const rendered = trees.flatMap((tree) => renderedTree(tree));
  writeFileSync(
    SERVICES_PAGE,
    withTable(withTable(page, "choices", choiceTable(choices, settings)), "rights", rightsTable(rendered)),
  );
}

void main();
