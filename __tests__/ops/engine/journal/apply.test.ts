import { join } from "node:path";
import { readJournal } from "../../../../ops/engine/journal/apply";
import { Journal } from "../../../../ops/state/journal";
import type { Outcome } from "../../../../ops/state/journal";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("journal");

const journalOf = (run: string) => new Journal(join(folder(), "journal.jsonl"), run);

/** The facts for a run after an earlier run with these entries. */
function after(...entries: readonly (readonly [string, Outcome])[]) {
  const earlier = journalOf("earlier");
  for (const [step, outcome] of entries) earlier.write(step, outcome);
  const journal = journalOf("now");
  return { journal, facts: () => readJournal(journal, "infra") };
}

describe("whether the last run of a layer failed", () => {
  test.each<[string, (readonly [string, Outcome])[], boolean]>([
    ["there was none", [], false],
    [
      "it succeeded",
      [
        ["infra", "started"],
        ["infra", "done"],
      ],
      false,
    ],
    [
      "it had nothing to do",
      [
        ["infra", "started"],
        ["infra", "skipped"],
      ],
      false,
    ],
    [
      "it failed",
      [
        ["infra", "started"],
        ["infra", "failed"],
      ],
      true,
    ],
    ["it was killed", [["infra", "started"]], true],
    ["it was another layer", [["auth", "failed"]], false],
  ])("%s", (_, entries, expected) => {
    const { journal, facts } = after(...entries);
    // A part of the layer is applied in a step of another name, before the step of the layer itself.
    expect(facts().hasFailed).toBe(expected);
    journal.write("infra", "started");
    expect(facts().hasFailed).toBe(expected);
  });
});

test("lists nodes whose change failed or was interrupted as unfinished", () => {
  const { facts } = after(
    ["infra-roll-a", "failed"],
    ["infra-roll-b", "started"],
    ["infra-roll-c", "failed"],
    ["infra-roll-c", "done"],
    ["config-roll-d", "failed"],
  );
  expect(facts().unfinished).toEqual(["a", "b"]);
});
