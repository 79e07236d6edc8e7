import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RunConsole } from "../../../../ops/engine/console/console";
import { isDataRestored, markBegun, markEnded } from "../../../../ops/engine/journal/restore";
import { Journal } from "../../../../ops/state/journal";
import { LIVE } from "../../../../ops/support/runtime";
import type { Services } from "../../../../ops/workflows/backup/open";
import { restore } from "../../../../ops/workflows/backup/restore";
import { restoreAllData } from "../../../../ops/workflows/backup/restore-all";
import { runBackup } from "../../../../ops/workflows/backup/run";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { nonEmpty } from "../../../support/non-empty";
import { claimsOfVault, loseVault } from "./support/lost-vault";
import { Killed, SmallCluster } from "./support/small-cluster";

let folder: string;
let count = 0;
beforeAll(() => {
  // Timeouts are short: what does not happen at once here never happens.
  process.env.COLDSTART_PATIENCE = "0.0001";
  folder = mkdtempSync(join(tmpdir(), "lost-volumes-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const { cluster } = loadCluster(HYBRID);

interface Lost {
  readonly small: SmallCluster;
  readonly journal: Journal;
  readonly context: Services;
}

/** Every service has one good copy, and its volumes are gone. */
async function makeLost(): Promise<Lost> {
  const small = new SmallCluster(() => undefined);
  const journal = new Journal(join(folder, `journal-${(count += 1)}.jsonl`), "run");
  const context = {
    cluster,
    kubernetes: small,
    store: { place: "there", list: (prefix: string) => Promise.resolve(small.stored(prefix)) },
    console: new RunConsole([]),
    journal,
    time: { measureStep: (_: string, work: () => Promise<unknown>) => work() },
    options: { yes: true },
    runtime: LIVE,
    signal: new AbortController().signal,
  } as unknown as Services;
  for (const service of ["database", "vault", "files"] as const) small.write(service, "good");
  await runBackup(context, { service: "all", isPlan: false, newArchive: false });
  small.loseVolumes();
  await loseVault(small);
  return { small, journal, context };
}

const contents = ({ small: { data } }: Lost) => [data.database.content, data.vault.content, data.files.content];

describe("Vault whose volume is gone", () => {
  const restoreVault = ({ context }: Lost) => restore(context, { service: "vault", isPlan: false, at: undefined });

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
    const { changes } = whole.small;
    const kills = Array.from({ length: changes * 2 - 1 }, (_, i) => ({ at: 1 + (i >> 1), isAfter: i % 2 === 1 }));
    for (const kill of nonEmpty(kills)) {
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

  test("goes on after a kill, also with a database that is deleted at this moment", async () => {
    const whole = await makeLost();
    markBegun(whole.journal, "snapshot");
    await restoreAllData(whole.context);
    for (const at of nonEmpty(Array.from({ length: whole.small.changes }, (_, i) => i + 1))) {
      const lost = await makeLost();
      markBegun(lost.journal, "snapshot");
      lost.small.kill = { at, isAfter: true };
      await expect(restoreAllData(lost.context)).rejects.toThrow(Killed);
      lost.small.kill = undefined;
      await restoreAllData(lost.context);
      expect({ at, contents: contents(lost) }).toEqual({ at, contents: ["good", "good", "good"] });
      expect(lost.small.leftovers()).toEqual([]);
    }
  });
});
