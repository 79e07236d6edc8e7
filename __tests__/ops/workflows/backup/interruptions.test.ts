import { join } from "node:path";
import { Journal } from "../../../../ops/state/journal";
import { restore } from "../../../../ops/workflows/backup/restore";
import { runBackup } from "../../../../ops/workflows/backup/run";
import { everyKill } from "../../../support/kills";
import { nonEmpty } from "../../../support/non-empty";
import { temporaryFolder } from "../../../support/temporary-folder";
import { passSecond, useSmallClock } from "./support/clock";
import { servicesOf } from "./support/services";
import { Killed } from "./support/cluster-objects";
import { SmallCluster } from "./support/small-cluster";

useSmallClock();
const folder = temporaryFolder("restores");

const contextOf = (small: SmallCluster) => servicesOf(small, new Journal(join(folder(), "journal.jsonl"), "run"));

const run = (small: SmallCluster, service: string) =>
  restore(contextOf(small), { service, isPlan: false, at: undefined, isWithoutCopy: false });

/** A good state that was copied, and a bad one after it. */
async function makeCluster(service: keyof typeof SERVICES): Promise<SmallCluster> {
  const small = new SmallCluster(passSecond);
  const { of } = SERVICES[service];
  small.write(of, "good");
  await runBackup(contextOf(small), { service, isPlan: false, newArchive: false });
  // Only a snapshot stays as it was: the archive of a database continues.
  if (of !== "database") small.write(of, "bad");
  small.changes = 0;
  return small;
}

const SERVICES = {
  shop: { of: "database" },
  vault: { of: "vault" },
  "shop-volumes": { of: "files" },
} as const;

describe.each(Object.keys(SERVICES) as (keyof typeof SERVICES)[])("a restore of %s", (service) => {
  const { of } = SERVICES[service];

  const expectRestored = (small: SmallCluster) => {
    expect(small.data[of].content).toBe("good");
    expect(small.leftovers()).toEqual([]);
    expect(small.suspended()).toEqual([expect.stringMatching(/helmreleases\/paused$/)]);
    expect(small.replicas()).toBe(2);
    expect(small.archiving()).toBe("archives");
  };

  test("that is killed before or after any of its changes is resumed to the same end", async () => {
    const whole = await makeCluster(service);
    await run(whole, service);
    expectRestored(whole);
    const { changes } = whole;
    expect(changes).toBeGreaterThan(4);
    for (const kill of nonEmpty(everyKill(changes))) {
      const small = await makeCluster(service);
      small.kill = kill;
      await expect(run(small, service)).rejects.toThrow(Killed);
      small.kill = undefined;
      await run(small, service);
      expect({ kill, content: small.data[of].content }).toEqual({ kill, content: "good" });
      expectRestored(small);
    }
  });
});

test.each(["vault", "shop-volumes"] as const)(
  "a restore of %s whose Job failed is tried again by the same command",
  async (service) => {
    const small = await makeCluster(service);
    small.isRestoreFailing = true;
    await expect(run(small, service)).rejects.toThrow("lost");
    await run(small, service);
    expect(small.data[SERVICES[service].of].content).toBe("good");
    expect(small.leftovers()).toEqual([]);
  },
);

test("a failed restore of volumes is tried again without its claims, also after a kill at any change", async () => {
  const makeFailed = async () => {
    const small = await makeCluster("shop-volumes");
    small.isRestoreFailing = true;
    await expect(run(small, "shop-volumes")).rejects.toThrow("lost");
    small.changes = 0;
    return small;
  };
  const whole = await makeFailed();
  await run(whole, "shop-volumes");
  for (const kill of nonEmpty(everyKill(whole.changes))) {
    const small = await makeFailed();
    small.kill = kill;
    await expect(run(small, "shop-volumes")).rejects.toThrow(Killed);
    small.kill = undefined;
    await run(small, "shop-volumes");
    expect({ kill, content: small.data.files.content }).toEqual({ kill, content: "good" });
    expect(small.leftovers()).toEqual([]);
  }
});

test.each(["shop", "shop-volumes"] as const)(
  "%s on a lost volume is restored from the last copy with content",
  async (service) => {
    const small = await makeCluster(service);
    small.loseVolumes();
    if (service === "shop-volumes") await runBackup(contextOf(small), { service, isPlan: false, newArchive: false });
    await run(small, service);
    expect(small.data[SERVICES[service].of].content).toBe("good");
  },
);

describe("a database that finds the archive of an earlier one", () => {
  const makeForeign = () => {
    const small = new SmallCluster(passSecond);
    small.inheritArchive();
    return small;
  };
  const backUp = (small: SmallCluster, newArchive: boolean) =>
    runBackup(contextOf(small), { service: "shop", isPlan: false, newArchive });

  test("is not backed up until the user decides", async () => {
    const small = makeForeign();
    await expect(backUp(small, false)).rejects.toThrow("backup-archive-foreign");
    expect(small.changes).toBe(0);
  });

  test("starts another archive with --new-archive, also after a kill at any change", async () => {
    const whole = makeForeign();
    await backUp(whole, true);
    expect(whole.archiving()).toBe("archives");
    const kills = Array.from({ length: whole.changes }, (_, i) => i + 1);
    for (const at of nonEmpty(kills)) {
      const small = makeForeign();
      small.kill = { at, isAfter: true };
      await expect(backUp(small, true)).rejects.toThrow(Killed);
      small.kill = undefined;
      await backUp(small, true);
      expect([at, small.archiving()]).toEqual([at, "archives"]);
    }
  });

  test("gets the data of the earlier one by a restore", async () => {
    const small = makeForeign();
    await run(small, "shop");
    expect([small.data.database.content, small.archiving()]).toEqual(["earlier", "archives"]);
  });
});
