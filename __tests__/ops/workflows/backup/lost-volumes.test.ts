import { join } from "node:path";
import { isDataRestored, markBegun, markEnded } from "../../../../ops/engine/journal/restore";
import { Journal } from "../../../../ops/state/journal";
import type { Services } from "../../../../ops/workflows/backup/open";
import { restore } from "../../../../ops/workflows/backup/restore";
import { restoreAllData } from "../../../../ops/workflows/backup/restore-all";
import { runBackup } from "../../../../ops/workflows/backup/run";
import { everyKill } from "../../../support/kills";
import { nonEmpty } from "../../../support/non-empty";
import { temporaryFolder } from "../../../support/temporary-folder";
import { passSecond, useSmallClock } from "./support/clock";
import { claimsOfVault, loseVault } from "./support/lost-vault";
import { servicesOf } from "./support/services";
import { Killed } from "./support/cluster-objects";
import { SmallCluster } from "./support/small-cluster";

useSmallClock();
const folder = temporaryFolder("lost-volumes");
let count = 0;

interface Lost {
  readonly small: SmallCluster;
  readonly journal: Journal;
  readonly context: Services;
}

/** Every service has one good copy, and its volumes are gone. */
async function makeLost(): Promise<Lost> {
  const small = new SmallCluster(passSecond);
  const journal = new Journal(join(folder(), `journal-${(count += 1)}.jsonl`), "run");
  const context = servicesOf(small, journal);
  for (const service of ["database", "vault", "files"] as const) small.write(service, "good");
  await runBackup(context, { service: "all", isPlan: false, newArchive: false });
  small.loseVolumes();
  await loseVault(small);
  return { small, journal, context };
}

const contents = ({ small: { data } }: Lost) => [data.database.content, data.vault.content, data.files.content];

describe("Vault with a lost volume", () => {
  const restoreVault = ({ context }: Lost) =>
    restore(context, { service: "vault", isPlan: false, at: undefined, isWithoutCopy: false });

  test("starts on a new volume, and gets its snapshot; nothing else is deleted or copied", async () => {
    const lost = await makeLost();
    await restoreVault(lost);
    expect(lost.small.data.vault).toMatchObject({ content: "good" });
    expect(lost.small.data.vault.copies.size).toBe(1);
    expect(await claimsOfVault(lost.small)).toEqual(["audit-vault-0"]);
    expect(lost.small.leftovers()).toEqual([]);
  });

  test("is restored to the same end after a kill before or after any change", async () => {
    const whole = await makeLost();
    await restoreVault(whole);
    for (const kill of nonEmpty(everyKill(whole.small.changes))) {
      const lost = await makeLost();
      lost.small.kill = kill;
      await expect(restoreVault(lost)).rejects.toThrow(Killed);
      lost.small.kill = undefined;
      await restoreVault(lost);
      expect({ kill, content: lost.small.data.vault.content }).toEqual({ kill, content: "good" });
      expect(lost.small.data.vault.copies.size).toBe(1);
    }
  });
});

describe("a restore of the cluster with its data", () => {
  test("restores every service, and each only once", async () => {
    const lost = await makeLost();
    markBegun(lost.journal, "snapshot");
    await restoreAllData(lost.context);
    expect(contents(lost)).toEqual(["good", "good", "good"]);
    const services = ["shop", "vault", "shop-volumes"];
    expect(services.filter((service) => isDataRestored(lost.journal, service))).toEqual(services);
    lost.small.changes = 0;
    await restoreAllData(lost.context);
    expect(lost.small.changes).toBe(0);
    markEnded(lost.journal);
    expect(services.filter((service) => isDataRestored(lost.journal, service))).toEqual([]);
  });

  test("resumes after a kill, also while a database is being deleted", async () => {
    const whole = await makeLost();
    markBegun(whole.journal, "snapshot");
    await restoreAllData(whole.context);
    const { changes } = whole.small;
    // After the last change too: the copies that a restore makes are newer than the one that it restores.
    for (const kill of [...everyKill(changes), { at: changes, isAfter: true }]) {
      const lost = await makeLost();
      markBegun(lost.journal, "snapshot");
      lost.small.kill = kill;
      await expect(restoreAllData(lost.context)).rejects.toThrow(Killed);
      lost.small.kill = undefined;
      await restoreAllData(lost.context);
      expect({ kill, contents: contents(lost) }).toEqual({ kill, contents: ["good", "good", "good"] });
      expect(lost.small.leftovers()).toEqual([]);
    }
  });
});
