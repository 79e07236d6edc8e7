import { RunConsole } from "../../../../ops/engine/console/console";
import { JsonLines } from "../../../../ops/engine/console/json-lines";
import { markBegun } from "../../../../ops/engine/journal/restore";
import { restoreAllData } from "../../../../ops/workflows/backup/restore-all";
import { describePoint } from "../../../../ops/workflows/backup/restore-choice";
import type { RestorePlan } from "../../../../ops/workflows/backup/restore-note";
import { temporaryFolder } from "../../../support/temporary-folder";
import { passSecond, useSmallClock } from "./support/clock";
import { Killed } from "./support/cluster-objects";
import { SERVICES, openCase } from "./support/restore-case";
import type { Service } from "./support/restore-case";

useSmallClock();
const folder = temporaryFolder("restore-choices");

/** Backups of "one" and "two", and now "bad". */
async function makeCase(service: Service) {
  const said: string[] = [];
  const console = new RunConsole([new JsonLines({ write: (text) => void said.push(text) })]);
  const opened = openCase(service, folder(), { console });
  const { small, journal, context, data, run } = opened;
  const backUp = async (content: string) => {
    opened.write(content);
    await opened.backUp();
    passSecond();
    return new Date(Date.now() - 500);
  };
  const one = await backUp("one");
  const two = await backUp("two");
  opened.write("bad");
  /** A restore that stops before it changes any data. */
  const stop = async (at?: Date) => {
    small.copyFailure = "the bucket is full";
    await expect(run({ at })).rejects.toThrow("safety-copy-failed");
    small.copyFailure = undefined;
  };
  return { small, context, journal, data, said, one, two, backUp, run, stop };
}

describe.each(Object.keys(SERVICES) as Service[])("a restore of %s that has changed no data", (service) => {
  test("is replaced by one of another point in time", async () => {
    const { small, data, one, run, stop } = await makeCase(service);
    await stop();
    await run({ at: one });
    expect([data.content, small.leftovers()]).toEqual(["one", []]);
  });

  test("is replaced by one of a newer backup", async () => {
    const { data, one, backUp, run, stop } = await makeCase(service);
    await stop(one);
    await backUp("three");
    await run();
    expect(data.content).toBe("three");
  });

  test("is resumed by the same command", async () => {
    const { data, one, backUp, run, stop } = await makeCase(service);
    await stop(one);
    await backUp("three");
    await run({ at: one });
    expect(data.content).toBe("one");
  });

  test("is not changed by a plan", async () => {
    const { small, one, run, stop } = await makeCase(service);
    await stop();
    small.changes = 0;
    await run({ at: one, isPlan: true });
    expect(small.changes).toBe(0);
  });

  test("is replaced after a kill during its copy, but only by another point in time", async () => {
    for (const isOther of [true, false]) {
      const { small, data, one, run } = await makeCase(service);
      small.changes = 0;
      // The note, its mark, and the copy, which is now the newest backup.
      small.kill = { at: 3, isAfter: true };
      await expect(run()).rejects.toThrow(Killed);
      small.kill = undefined;
      expect([...data.copies.values()].at(-1)?.content).toBe("bad");
      await run(isOther ? { at: one } : {});
      expect([isOther, data.content]).toEqual([isOther, isOther ? "one" : "two"]);
    }
  });

  test("is not resumed by a restore of the cluster, which restores the newest backup", async () => {
    const { context, journal, data, one, stop } = await makeCase(service);
    await stop(one);
    markBegun(journal, "etcd/one");
    await restoreAllData(context);
    expect(data.content).toBe("two");
  });
});

test("a restore of the cluster does not repeat the restore of a service, although another one has stopped since", async () => {
  const { context, journal, data, one, run, stop } = await makeCase("vault");
  markBegun(journal, "etcd/one");
  await run();
  data.content = "restored and used";
  await stop(one);
  await restoreAllData(context);
  expect(data.content).toBe("restored and used");
});

describe.each(Object.keys(SERVICES) as Service[])("a restore of %s that may have changed data", (service) => {
  const makeBegun = async () => {
    const made = await makeCase(service);
    made.small.isRestoreFailing = true;
    await expect(made.run({ at: made.two })).rejects.toThrow("lost");
    return made;
  };

  test("must end before another point in time is restored", async () => {
    const { small, data, one, run } = await makeBegun();
    small.changes = 0;
    await expect(run({ at: one })).rejects.toThrow("restore-begun");
    expect(small.changes).toBe(0);
    await run();
    expect(data.content).toBe("two");
    await run({ at: one });
    expect([data.content, small.leftovers()]).toEqual(["one", []]);
  });

  test("is resumed by the same command, and by a restore of the cluster", async () => {
    const same = await makeBegun();
    await same.run({ at: same.two });
    const ofCluster = await makeBegun();
    markBegun(ofCluster.journal, "etcd/one");
    await restoreAllData(ofCluster.context);
    expect([same.data.content, ofCluster.data.content]).toEqual(["two", "two"]);
  });
});

describe("wording", () => {
  const hideTimes = (text: string) => text.replaceAll(/\d{4}-[-\d:T.]+Z/g, "<time>").replaceAll(/by-hand-\d+/g, "now");

  test("a restore that must end first", async () => {
    const { small, one, two, run } = await makeCase("shop-volumes");
    small.isRestoreFailing = true;
    await expect(run({ at: two })).rejects.toThrow("lost");
    const refusal = hideTimes(String(await run({ at: one }).catch((error: unknown) => (error as Error).message)));
    expect(refusal).toContain(
      "shop-volumes: an interrupted restore from the backup shop-now of <time> may have changed data, so <time> cannot be restored yet",
    );
    expect(refusal).toContain(
      "Finish that restore first: npx coldstart backup restore shop-volumes --cluster small.yaml",
    );
  });

  test("a restore that is replaced, and a plan without a copy", async () => {
    const { said, one, run, stop } = await makeCase("shop-volumes");
    await stop();
    said.length = 0;
    await run({ at: one, isPlan: true, isWithoutCopy: true });
    expect(hideTimes(said.join(""))).toContain(
      "An earlier restore of shop-volumes from the backup shop-now of <time> stopped before it changed any data. This one replaces it.",
    );
    expect(said.join("")).toContain("1. make no backup of the current data (--without-copy)");
    await run({ isPlan: true });
    expect(said.join("")).toContain("Resuming the interrupted restore, to the same point in time.");
    expect(said.join("")).toContain('1. back up the current volumes of shop"');
  });

  test("a plan of Vault", async () => {
    const { said, run } = await makeCase("vault");
    await run({ isPlan: true });
    expect(said.join("")).toContain('1. take a snapshot of the current data of Vault, unless its volume is lost"');
  });

  test.each([
    ["database", undefined, "the archive 0123456789, up to its end"],
    ["database", new Date(0), "the archive 0123456789, as of 1970-01-01T00:00:00.000Z"],
    ["vault", undefined, "the backup 01234567 of 2026-11-17T00:00:00.000Z"],
    ["volumes", undefined, "the backup 0123456789 of 2026-11-17T00:00:00.000Z"],
  ])("the point of a restore: %s, %s", (kind, at, expected) => {
    const point = { id: "0123456789", from: new Date("2026-11-17T00:00:00Z") };
    expect(describePoint({ backup: { kind }, point, at } as unknown as RestorePlan)).toBe(expected);
  });
});
