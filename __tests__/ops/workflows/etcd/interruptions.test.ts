import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderStore } from "../../../../ops/clients/backup-store/folder-store";
import type { BackupStore } from "../../../../ops/clients/backup-store/store";
import { inspectSnapshot } from "../../../../ops/clients/talos/etcd-database";
import { TalosRefused } from "../../../../ops/clients/talos/refusal";
import { RunConsole } from "../../../../ops/engine/console/console";
import { storeSnapshot } from "../../../../ops/engine/etcd/stored-snapshots";
import { Journal } from "../../../../ops/state/journal";
import type { EtcdContext } from "../../../../ops/workflows/etcd/open";
import { markEnded } from "../../../../ops/engine/journal/restore";
import { restoreEtcd } from "../../../../ops/workflows/etcd/restore";
import { restoreCluster } from "../../../../ops/workflows/etcd/restore-cluster";
import { decodeSnapshot, encodeSnapshot } from "../../../../rehearsal/world/talos/etcd-snapshot";
import { controlPlanes, loadCluster } from "../../../../spec";
import { deleteLayer } from "../../../support/delete-layer";
import { HYBRID } from "../../../support/hybrid";
import { everyKill } from "../../../support/kills";
import { nonEmpty } from "../../../support/non-empty";
import { Killed, SmallEtcd, readIfThere } from "./support/small-etcd";
import { sharedFolder } from "../../../support/temporary-folder";
import { makeSshKey } from "../../../support/ssh-key";
import type { SshKey } from "../../../support/ssh-key";
import { useVirtualTime } from "../../../support/virtual-time";

const { cluster } = loadCluster(HYBRID);
const NODES = cluster.nodes.map(({ name }) => name);
const PLANES = controlPlanes(cluster).map(({ name }) => name);
const REVISION = 1234;

const root = sharedFolder("etcd-restores");
let key: SshKey;
let count = 0;
useVirtualTime();
beforeAll(() => {
  key = makeSshKey(root);
});

/** A lost cluster, the machine that restores it, and the place of its backups. */
async function makeCase() {
  const folder = join(root, String((count += 1)));
  mkdirSync(folder);
  const etcd = new SmallEtcd(PLANES, (snapshot) => `revision ${decodeSnapshot(snapshot).revision}`);
  const store = folderStore(join(folder, "store"));
  const take = async (revision: number, at: Date) => {
    const file = join(folder, "taken");
    writeFileSync(file, encodeSnapshot({ clusterId: "id", revision, collections: {} }));
    const facts = await inspectSnapshot(file);
    return storeSnapshot(store, { cluster: cluster.name, file, facts, at, publicKey: key.publicKey });
  };
  await take(REVISION, new Date("2026-11-17T06:23:00Z"));
  const scratch = join(folder, "scratch");
  const journal = new Journal(join(folder, "journal.jsonl"), "run");
  /** What the state of infra says: whether it has made machines. */
  const infra = { isKnown: true };
  const run = (target: Pick<BackupStore, "list" | "get" | "place"> = store, snapshot = "latest") =>
    restoreEtcd(
      {
        cluster,
        file: "small.yaml",
        places: { talosconfig: "/nowhere/talosconfig" },
        runtime: { commandOptions: ["--rehearse"] },
        addresses: Object.fromEntries(infra.isKnown ? NODES.map((name) => [name, name]) : []),
        talos: (name: string) => etcd.talos(name),
        backups: () => target,
        key: () => key,
        scratch,
        console: new RunConsole([]),
        journal,
        time: { measureStep: (_: string, work: () => Promise<unknown>) => work() },
        options: { yes: true },
        signal: new AbortController().signal,
      } as unknown as EtcdContext,
      { snapshot, isDataReplaced: false },
      {
        synthesize: () => Promise.resolve(),
        applyNode: async ({ name }) => {
          await etcd.make(name);
          return { skipped: false, detail: "made" };
        },
      },
    );
  const rebuild = () =>
    restoreCluster({
      recover: () => run(),
      applyInfra: () => etcd.makeAll().then(() => void (infra.isKnown = true)),
      data: { applyUntilStorage: () => etcd.change(() => undefined), restore: () => etcd.change(() => undefined) },
      applyLayers: () => etcd.change(() => undefined),
      end: () => etcd.change(() => markEnded(journal)),
    });
  return {
    etcd,
    infra,
    journal,
    run,
    rebuild,
    take,
    store,
    plain: () => readIfThere(join(scratch, "restore.snapshot")),
  };
}

/** A restore may run without a talosconfig. */
const STATUS_HINT = {
  code: "[wait-timeout]",
  command: "npx coldstart etcd status --cluster small.yaml --rehearse",
  talosctl: undefined,
};
const readHint = (failure: string) => ({
  code: /\[wait-timeout\]/.exec(failure)?.[0],
  command: /npx coldstart .*$/m.exec(failure)?.[0],
  talosctl: /talosctl.*/.exec(failure)?.[0],
});

const RESTORED = PLANES.map(() => `Running: revision ${REVISION}`);

test("a restore that is killed before or after any of its changes is resumed to the same end", async () => {
  const whole = await makeCase();
  expect(await whole.run()).toBe("recovered");
  expect(whole.etcd.contents()).toEqual(RESTORED);
  const { changes } = whole.etcd;
  // Three control planes are wiped; one gets the snapshot and starts from it.
  expect(changes).toBe(PLANES.length + 2);
  // The layers follow, so that there is something to resume after the last change too.
  for (const kill of [...everyKill(changes), { at: changes, isAfter: true }]) {
    const { etcd, run, plain } = await makeCase();
    etcd.kill = kill;
    await expect(run()).rejects.toThrow(Killed);
    expect(plain()).toBeUndefined();
    etcd.restart();
    expect(await run()).toBe("recovered");
    expect({ kill, contents: etcd.contents() }).toEqual({ kill, contents: RESTORED });
    expect(plain()).toBeUndefined();
  }
});

describe.each([
  ["responds", "silentFor"],
  ["has a vote", "learnsFor"],
] as const)("a restore waits until each control plane %s", (_, delay) => {
  test.each(PLANES)("%s is the last one", async (name) => {
    const { etcd, run } = await makeCase();
    Object.assign(etcd.members[name] ?? {}, { [delay]: 3 });
    expect(await run()).toBe("recovered");
    expect(etcd.members[name]).toMatchObject({ [delay]: 0 });
  });

  test("and fails with a command that needs no talosconfig", async () => {
    const { etcd, run } = await makeCase();
    Object.assign(etcd.members[PLANES[1] ?? ""] ?? {}, { [delay]: Infinity });
    expect(readHint(await run().catch(String))).toEqual(STATUS_HINT);
  });
});

test("a control plane that never restarts fails with a command that needs no talosconfig", async () => {
  const { etcd, run } = await makeCase();
  // Its count of boots stays the same.
  Object.assign(etcd.members[PLANES[1] ?? ""] ?? {}, { boots: Infinity });
  expect(readHint(await run().catch(String))).toEqual(STATUS_HINT);
});

describe.each<[string, readonly string[], boolean]>([
  ["one control plane", PLANES.slice(1, 2), true],
  ["the bootstrap node and every worker", [PLANES[0] ?? "", ...NODES.filter((name) => !PLANES.includes(name))], true],
  ["every machine", NODES, true],
  ["every machine, and the state of infra with them", NODES, false],
])("a restore without %s", (_, lost, isKnown) => {
  const makeLost = async () => {
    const made = await makeCase();
    for (const name of lost) made.etcd.lose(name);
    made.infra.isKnown = isKnown;
    return made;
  };

  test("that is killed before or after any of its calls is resumed to the same end", async () => {
    const whole = await makeLost();
    await whole.rebuild();
    const { changes } = whole.etcd;
    expect(whole.etcd.contents()).toEqual(RESTORED);
    expect(whole.etcd.made).toEqual([...lost]);
    expect(changes).toBeGreaterThan(4);
    for (const kill of nonEmpty(everyKill(changes))) {
      const { etcd, rebuild, plain } = await makeLost();
      etcd.kill = kill;
      await expect(rebuild()).rejects.toThrow(Killed);
      expect(plain()).toBeUndefined();
      etcd.restart();
      await rebuild();
      expect({ kill, contents: etcd.contents() }).toEqual({ kill, contents: RESTORED });
      // No machine is made twice.
      expect({ kill, made: [...etcd.made].sort() }).toEqual({ kill, made: [...lost].sort() });
    }
  });
});

test("a restored cluster takes snapshots by itself: `latest` of a resumed run is still the one that was begun", async () => {
  const { etcd, run, take, plain } = await makeCase();
  await run();
  // The run ends before the layers were applied.
  await take(REVISION + 50, new Date("2026-11-17T12:23:00Z"));
  expect(await run()).toBe("recovered");
  expect(etcd.contents()).toEqual(RESTORED);
  expect(etcd.changes).toBe(PLANES.length + 2);
  expect(plain()).toBeUndefined();
});

describe("after a restore that has not ended, and a destroy", () => {
  const destroyed = async () => {
    const made = await makeCase();
    expect(await made.run()).toBe("recovered");
    await deleteLayer(made.journal, "infra", "nothing left");
    for (const name of NODES) made.etcd.lose(name);
    made.etcd.hasQuorum = false;
    return made;
  };

  test("etcd is restored again, from the newest snapshot", async () => {
    const { etcd, run, take } = await destroyed();
    await take(REVISION + 50, new Date("2026-11-17T12:23:00Z"));
    expect(await run()).toBe("recovered");
    expect(etcd.contents()).toEqual(PLANES.map(() => `Running: revision ${REVISION + 50}`));
  });

  test("the etcd of a new cluster is not wiped", async () => {
    const { etcd, run } = await destroyed();
    await etcd.makeAll();
    await expect(run()).rejects.toThrow(/etcd-answers/);
    expect(etcd.contents()).toEqual(PLANES.map(() => "Running: new"));
  });
});

test("says whether a snapshot or every snapshot is missing, and what to do", async () => {
  const { run, store } = await makeCase();
  const place = "--cluster small.yaml --rehearse";
  const named = (await run(store, "nosuch").catch(String)) as string;
  expect([named, named]).toEqual([
    expect.stringContaining("[etcd-snapshot-unknown]"),
    expect.stringContaining(`npx coldstart etcd list ${place}`),
  ]);
  const none = (await run({ ...store, list: () => Promise.resolve([]) }).catch(String)) as string;
  expect([none, none]).toEqual([
    expect.stringContaining("[etcd-snapshot-none]"),
    expect.stringContaining(`npx coldstart etcd restore <file> ${place}`),
  ]);
  expect(none).not.toContain("latest");
});

test("changes nothing while etcd responds", async () => {
  const { etcd, run } = await makeCase();
  etcd.hasQuorum = true;
  await expect(run()).rejects.toThrow("etcd-answers");
  expect(etcd.changes).toBe(0);
});

test("changes nothing if etcd responds again once the nodes can be reached, also when it is repeated", async () => {
  const { etcd, run } = await makeCase();
  const talos = etcd.talos.bind(etcd);
  etcd.talos = (name) => {
    const client = talos(name) as { services: () => Promise<unknown> };
    const services = () => client.services().finally(() => (etcd.hasQuorum = true));
    return { ...client, services };
  };
  await expect(run()).rejects.toThrow("etcd-answers");
  etcd.hasQuorum = false;
  await expect(run()).rejects.toThrow("etcd-answers");
  expect([etcd.changes, etcd.contents()]).toEqual([0, PLANES.map(() => "Running: broken")]);
});

test("changes nothing if etcd responds again when a restore that could not reach the nodes is repeated", async () => {
  const { etcd, run } = await makeCase();
  const reachable = etcd.talos.bind(etcd);
  const failing = () => Promise.reject(new TalosRefused("UNAVAILABLE", "no route to host"));
  etcd.talos = (name) => ({ ...reachable(name), services: failing, etcdMembers: failing });
  await expect(run()).rejects.toThrow("wait-timeout");
  Object.assign(etcd, { talos: reachable, hasQuorum: true });
  await expect(run()).rejects.toThrow("etcd-answers");
  expect(etcd.changes).toBe(0);
});

test.each<[string, (store: BackupStore) => Partial<BackupStore>, RegExp]>([
  ["is gone", () => ({ list: () => Promise.reject(new Error("s3: no route to host")) }), /no route/],
  ["is empty", () => ({ list: () => Promise.resolve([]) }), /etcd-snapshot-none/],
  ["breaks off", () => ({ get: () => Promise.reject(new Error("s3: connection reset")) }), /connection reset/],
])("a target that %s changes nothing in the cluster", async (_, change, words) => {
  const { etcd, run, store } = await makeCase();
  await expect(run({ ...store, ...change(store) })).rejects.toThrow(words);
  expect(etcd.changes).toBe(0);
  expect(etcd.contents()).toEqual(PLANES.map(() => "Running: broken"));
});
