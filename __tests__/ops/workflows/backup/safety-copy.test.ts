import { findUnfinished, markBegun } from "../../../../ops/engine/journal/restore";
import { WaitTimeout } from "../../../../ops/support/wait";
import { Refusal } from "../../../../ops/support/refusal";
import type { RestoreRequest } from "../../../../ops/workflows/backup/restore";
import { restoreAllData } from "../../../../ops/workflows/backup/restore-all";
import { everyKill } from "../../../support/kills";
import { nonEmpty } from "../../../support/non-empty";
import { temporaryFolder } from "../../../support/temporary-folder";
import { useSmallClock } from "./support/clock";
import { Killed } from "./support/cluster-objects";
import { SERVICES, openCase } from "./support/restore-case";
import type { Service } from "./support/restore-case";
import type { SmallCluster } from "./support/small-cluster";

useSmallClock();
const folder = temporaryFolder("safety-copies");

/** Its data is good in a backup, and bad now. */
async function makeCase(service: Service) {
  const opened = openCase(service, folder());
  const { small, data, run, write, backUp } = opened;
  write("good");
  await backUp();
  write("bad");
  small.changes = 0;
  return {
    ...opened,
    contents: () => [...data.copies.values()].map(({ content }) => content),
    refuse: (request: Partial<RestoreRequest> = {}) =>
      run(request).then(
        () => Promise.reject(new Error("was not refused")),
        (error: unknown) => error as Refusal & { code?: string },
      ),
  };
}

const fail = (small: SmallCluster) => void (small.copyFailure = "the bucket is full");

describe.each(Object.keys(SERVICES) as Service[])("the copy of the current data of %s", (service) => {
  const makeFailing = async () => {
    const made = await makeCase(service);
    fail(made.small);
    await expect(made.backUp()).rejects.toThrow("full");
    return made;
  };

  test("is created, although the last backup failed", async () => {
    const { small, data, run, contents } = await makeFailing();
    small.copyFailure = undefined;
    await run();
    expect([contents(), data.content]).toEqual([["good", "bad"], "good"]);
  });

  test("stops the restore if it fails, until it can be made", async () => {
    const { small, data, run, refuse, contents } = await makeFailing();
    const refusal = await refuse();
    expect(refusal).toMatchObject({ code: "safety-copy-failed", cause: expect.any(Refusal) as unknown });
    expect(data.content).toBe("bad");
    expect([small.replicas(), small.suspended().length]).toEqual([2, 1]);
    small.copyFailure = undefined;
    await run();
    expect([contents(), data.content]).toEqual([["good", "bad"], "good"]);
  });

  test("is not created with --without-copy, even after a kill at any change and a resumption without the option", async () => {
    const whole = await makeFailing();
    await whole.refuse();
    whole.small.changes = 0;
    await whole.run({ isWithoutCopy: true });
    expect([whole.contents(), whole.data.content, whole.small.leftovers()]).toEqual([["good"], "good", []]);
    // From the second change on, the decision is recorded.
    const kills = everyKill(whole.small.changes).filter(({ at, isAfter }) => at > 2 || (at === 2 && isAfter));
    for (const kill of nonEmpty(kills)) {
      const { small, data, run, refuse, contents } = await makeFailing();
      await refuse();
      small.changes = 0;
      small.kill = kill;
      await expect(run({ isWithoutCopy: true })).rejects.toThrow(Killed);
      small.kill = undefined;
      await run();
      expect({ kill, contents: contents(), content: data.content }).toEqual({
        kill,
        contents: ["good"],
        content: "good",
      });
    }
  });

  /** Stopped after the copy, and before anything was deleted or replaced. */
  const makeCopied = async () => {
    const made = await makeCase(service);
    const update = made.small.patch.bind(made.small);
    made.small.patch = async (path, fields) => {
      await update(path, fields);
      if (JSON.stringify(fields).includes("copiedAt")) throw new Killed();
    };
    await expect(made.run()).rejects.toThrow(Killed);
    made.small.patch = update;
    made.write("worse");
    return made;
  };

  test.each([
    [59, ["good", "bad"]],
    [61, ["good", "bad", "worse"]],
  ])("is made again by a run that resumes the restore after %p minutes: %j", async (minutes, expected) => {
    const { small, data, run, contents } = await makeCopied();
    jest.setSystemTime(Date.now() + minutes * 60_000);
    await run();
    expect([contents(), data.content, small.leftovers()]).toEqual([expected, "good", []]);
  });

  test("is not made again once data may have changed", async () => {
    const { small, data, run, contents } = await makeCase(service);
    small.isRestoreFailing = true;
    await expect(run()).rejects.toThrow("lost");
    jest.setSystemTime(Date.now() + 30 * 24 * 3600_000);
    await run();
    expect([contents(), data.content]).toEqual([["good", "bad"], "good"]);
  });

  test("counts for a restore of another point in time, which replaces one that has only made its copy", async () => {
    const { data, run, contents } = await makeCopied();
    await run({ at: new Date() });
    expect([contents(), data.content]).toEqual([["good", "bad"], "bad"]);
  });

  test("that fails in a restore of the cluster is skipped by a restore of the service; the restore of the cluster then continues", async () => {
    const { small, context, journal, data, run } = await makeFailing();
    markBegun(journal, "etcd/one");
    await expect(restoreAllData(context)).rejects.toThrow("safety-copy-failed");
    await run({ isWithoutCopy: true });
    data.content = "restored and used";
    small.copyFailure = undefined;
    await restoreAllData(context);
    expect([findUnfinished(journal), data.content]).toEqual(["etcd/one", "restored and used"]);
  });
});

describe("a copy of volumes without running pods", () => {
  const makeStopped = async () => {
    const made = await makeCase("shop-volumes");
    made.small.isRunning = false;
    return made;
  };

  test("stops the restore, and the volumes stay", async () => {
    const { small, data, run, refuse } = await makeStopped();
    expect(await refuse()).toMatchObject({ code: "safety-copy-failed" });
    expect(await small.list("/api/v1/namespaces/shop/persistentvolumeclaims")).toHaveLength(2);
    expect([data.content, small.replicas(), small.suspended().length]).toEqual(["bad", 2, 1]);
    small.isRunning = true;
    await run();
    expect([data.content, small.leftovers()]).toEqual(["good", []]);
  });

  test("does not stop a restore without a copy", async () => {
    const { data, run } = await makeStopped();
    await run({ isWithoutCopy: true });
    expect(data.content).toBe("good");
  });

  test.each([
    ["needs no files of a lost volume", { spec: { volumeName: "pvc-files" } }, true],
    ["needs no files of a volume that never existed", { status: { phase: "Pending" } }, true],
    [
      "stops the restore if it lacks the files of another volume",
      { spec: { volumeName: "pvc-other" }, status: { phase: "Bound" } },
      false,
    ],
  ])("%s", async (_, fields, isRestored) => {
    const { small, data, run } = await makeCase("shop-volumes");
    small.loseVolumes();
    small.write("files", "bad");
    const metadata = { name: "uploads", namespace: "shop" };
    await small.create("/api/v1/namespaces/shop/persistentvolumeclaims", { metadata, ...fields });
    await run().catch((error: unknown) => expect(error).toMatchObject({ code: "safety-copy-failed" }));
    expect(data.content).toBe(isRestored ? "good" : "bad");
  });

  test("counts as an earlier copy if it contains any volume: the next run restores the same backup", async () => {
    const { small, data, run, refuse } = await makeCase("shop-volumes");
    const claims = "/api/v1/namespaces/shop/persistentvolumeclaims";
    await small.create(claims, { metadata: { name: "never-used", namespace: "shop" } });
    expect(await refuse()).toMatchObject({ code: "safety-copy-failed" });
    await small.delete(`${claims}/never-used`);
    await run();
    expect(data.content).toBe("good");
  });
});

test("a copy that does not end may still complete: the next run restores the same backup", async () => {
  const { small, data, run, refuse } = await makeCase("vault");
  small.isCopyHanging = true;
  expect(await refuse()).toMatchObject({ code: "safety-copy-failed", cause: expect.any(WaitTimeout) as unknown });
  small.isCopyHanging = false;
  data.copies.set("completed-later", { content: "bad", at: new Date() });
  await run();
  expect(data.content).toBe("good");
});

test("a copy of Vault deletes no snapshot, because it could be the one to restore", async () => {
  const { small, data, backUp, run, contents } = await makeCase("vault");
  await backUp();
  small.keptSnapshots = 2;
  const [oldest] = [...data.copies.values()];
  await run({ at: oldest?.at });
  expect([data.content, contents()]).toEqual(["good", ["good", "bad", "bad"]]);
  await backUp();
  expect(data.copies.size).toBe(2);
});

describe("wording", () => {
  const linesOf = ({ message }: Error) =>
    message
      .replaceAll(/by-hand-\d+/g, "by-hand-now")
      .replaceAll(/\d{4}-[-\d:T.]+Z/g, "<time>")
      .split("\n");
  const STATUS = "To find the cause, run: npx coldstart backup status --cluster small.yaml";

  test("a failed copy of Vault", async () => {
    const { small, refuse } = await makeCase("vault");
    fail(small);
    expect(linesOf(await refuse({ at: new Date() }))).toEqual([
      "The restore of vault stopped before it changed any data: the current data could not be backed up. vault-snapshot-by-hand-now failed: the bucket is full [safety-copy-failed]",
      "For details, run: kubectl -n vault logs job/vault-snapshot-by-hand-now --all-containers",
      STATUS,
      "Then resume the restore: npx coldstart backup restore vault --at <time> --cluster small.yaml",
      "To replace the current data without a copy, run: npx coldstart backup restore vault --at <time> --without-copy --cluster small.yaml",
    ]);
  });

  test("a failed copy of Vault in a restore of the cluster", async () => {
    const { small, context, journal } = await makeCase("vault");
    fail(small);
    markBegun(journal, "etcd/one");
    const refusal = (await restoreAllData(context).catch((error: unknown) => error)) as Error;
    expect(linesOf(refusal).slice(2)).toEqual([
      STATUS,
      "To replace the current data without a copy, run: npx coldstart backup restore vault --without-copy --cluster small.yaml",
      "Then resume the restore of the cluster: npx coldstart etcd restore etcd/one --data --cluster small.yaml",
    ]);
  });

  test("a copy of volumes without running pods", async () => {
    const { small, refuse } = await makeCase("shop-volumes");
    small.isRunning = false;
    expect(linesOf(await refuse())).toEqual([
      "The restore of shop-volumes stopped before it changed any data: the current data could not be backed up. shop-by-hand-now lacks the files of files: Velero copies only volumes that a running pod uses and does not exclude. [safety-copy-failed]",
      "Start the pods, remove the exclusion, or delete claims whose data you no longer need.",
      "For details, run: kubectl -n shop get pods,pvc",
      STATUS,
      "Then resume the restore: npx coldstart backup restore shop-volumes --cluster small.yaml",
      "To replace the current data without a copy, run: npx coldstart backup restore shop-volumes --without-copy --cluster small.yaml",
    ]);
  });
});
