import { join } from "node:path";
import { Journal } from "../../../ops/state/journal";
import type { Outcome } from "../../../ops/state/journal";
import { UPGRADE_STEP, isUpgradeOpen } from "../../../ops/state/unfinished-upgrade";
import { sharedFolder } from "../../support/temporary-folder";

function journalWith(...outcomes: Outcome[]): string {
  const file = join(sharedFolder("journal"), "journal.jsonl");
  const journal = new Journal(file, "1");
  for (const outcome of outcomes) journal.write(UPGRADE_STEP, outcome);
  return file;
}

test.each<[string, Outcome[], boolean]>([
  ["there was none", [], false],
  ["it was killed", ["started"], true],
  ["it failed", ["started", "failed"], true],
  ["it was resumed and ended", ["started", "failed", "started", "done"], false],
])("an upgrade is open or not: %s", (_, outcomes, isOpen) => {
  expect(isUpgradeOpen(journalWith(...outcomes))).toBe(isOpen);
});
