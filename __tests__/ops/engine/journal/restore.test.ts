import { join } from "node:path";
import { Journal } from "../../../../ops/state/journal";
import { hasRecovered, isUnfinished, markBegun, markEnded } from "../../../../ops/engine/journal/restore";
import { temporaryFolder } from "../../../support/temporary-folder";

const HOUR = 3_600_000;
const folder = temporaryFolder("journal");

const journal = (hoursAgo = 0) =>
  new Journal(join(folder(), "journal.jsonl"), "run", () => new Date(Date.now() - hoursAgo * HOUR));

describe("what the journal says about a restore", () => {
  test("a confirmed restore is resumed, and only for its own snapshot", () => {
    expect(isUnfinished(journal(), "a")).toBe(false);
    markBegun(journal(), "a");
    expect(isUnfinished(journal(), "a")).toBe(true);
    expect(isUnfinished(journal(), "b")).toBe(false);
    expect(hasRecovered(journal(), "a")).toBe(false);
  });

  test("a restore from more than a day ago is not resumed: another cluster may respond by now", () => {
    markBegun(journal(25), "a");
    expect(isUnfinished(journal(), "a")).toBe(false);
  });

  test("etcd is not restored twice when only the layers are left", () => {
    markBegun(journal(), "a");
    journal().write("etcd-restore-recover", "done");
    expect(hasRecovered(journal(), "a")).toBe(false);
    journal().write("etcd-restore-join", "done");
    expect(hasRecovered(journal(), "a")).toBe(true);
  });

  test("a restore that has ended is begun again", () => {
    markBegun(journal(), "a");
    journal().write("etcd-restore-join", "done");
    markEnded(journal());
    expect([isUnfinished(journal(), "a"), hasRecovered(journal(), "a")]).toEqual([false, false]);
  });
});
