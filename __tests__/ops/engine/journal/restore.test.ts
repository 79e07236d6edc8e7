import { join } from "node:path";
import type { Layer } from "../../../../spec";
import { Journal } from "../../../../ops/state/journal";
import {
  findUnfinished,
  hasRecovered,
  isUnfinished,
  markBegun,
  markEnded,
} from "../../../../ops/engine/journal/restore";
import { deleteLayer } from "../../../support/delete-layer";
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

  test.each<[Layer, "nothing left" | "fails"]>([
    ["config", "nothing left"],
    ["services", "fails"],
    ["infra", "nothing left"],
    ["infra", "fails"],
  ])("a restore before a destroy of %s (%s) is not resumed: its cluster is gone, or incomplete", async (layer, end) => {
    markBegun(journal(), "a");
    journal().write("etcd-restore-join", "done");
    await deleteLayer(journal(), layer, end);
    const found = journal();
    expect([isUnfinished(found, "a"), hasRecovered(found, "a"), findUnfinished(found)]).toEqual([
      false,
      false,
      undefined,
    ]);
  });

  test("a restore after a destroy is resumed", async () => {
    await deleteLayer(journal(), "infra", "nothing left");
    markBegun(journal(), "a");
    expect(findUnfinished(journal())).toBe("a");
  });
});
