import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Interface } from "node:readline/promises";
import { RunConsole } from "../../../../ops/engine/console/console";
import { markBegun } from "../../../../ops/engine/journal/restore";
import { Journal } from "../../../../ops/state/journal";
import type { EtcdContext } from "../../../../ops/workflows/etcd/open";
import { restoreEtcd } from "../../../../ops/workflows/etcd/restore";
import { encodeSnapshot } from "../../../../rehearsal/world/talos/etcd-snapshot";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { temporaryFolder } from "../../../support/temporary-folder";

const { cluster } = loadCluster(HYBRID);
const folder = temporaryFolder("etcd-confirmation");

const { isTTY } = process.stdin;
beforeEach(() => void (process.stdin.isTTY = true));
afterEach(() => {
  process.stdin.isTTY = isTTY;
  jest.restoreAllMocks();
});

/** Restores etcd of a cluster without machines. @param answer the answer at the terminal */
function makeCase(answer: string = cluster.name) {
  const snapshot = join(folder(), "snapshot");
  writeFileSync(snapshot, encodeSnapshot({ clusterId: "id", revision: 7, collections: {} }));
  const question = jest.spyOn(Interface.prototype, "question").mockResolvedValue(answer);
  const journal = new Journal(join(folder(), "journal.jsonl"), "run");
  const context = {
    cluster,
    addresses: {},
    scratch: folder(),
    console: new RunConsole([]),
    journal,
    options: {},
    signal: new AbortController().signal,
  } as unknown as EtcdContext;
  const run = async (isDataReplaced: boolean) => {
    const phase = await restoreEtcd(
      context,
      { snapshot, isDataReplaced },
      { synthesize: jest.fn(), applyNode: jest.fn() },
    );
    return { phase, questions: question.mock.calls.map(([text]) => text.replaceAll(snapshot, "<snapshot>")) };
  };
  const recover = () => {
    markBegun(journal, snapshot);
    journal.write("etcd-restore-join", "done");
  };
  return { run, recover };
}

it("asks again before the data is replaced, if etcd is already restored", async () => {
  const { run, recover } = makeCase();
  recover();
  expect(await run(false)).toEqual({ phase: "recovered", questions: [] });
  expect(await run(true)).toMatchObject({ phase: "recovered", questions: [expect.any(String)] });
});

it("stops for another answer, also if etcd is already restored", async () => {
  const { run, recover } = makeCase("no");
  await expect(run(true)).rejects.toMatchObject({ name: "Refusal" });
  recover();
  await expect(run(true)).rejects.toMatchObject({ name: "Refusal" });
});

describe("wording", () => {
  const ETCD = "  Every control plane of hybrid loses its etcd data and gets the data of <snapshot>.";
  const DATA = "  The data of every service is replaced with its newest backup.";
  const TYPE = "  Type the cluster's name to continue: ";

  test.each([
    ["without --data", false, [ETCD, TYPE]],
    ["with --data", true, [ETCD, DATA, TYPE]],
  ])("%s", async (_, isDataReplaced, lines) => {
    const { run } = makeCase();
    expect(await run(isDataReplaced)).toEqual({ phase: "machines-missing", questions: [lines.join("\n")] });
  });

  test("with --data, if etcd is already restored", async () => {
    const { run, recover } = makeCase();
    recover();
    expect((await run(true)).questions).toEqual([[DATA, TYPE].join("\n")]);
  });
});
