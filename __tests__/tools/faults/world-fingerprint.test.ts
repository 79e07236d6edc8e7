import { join } from "node:path";
import { Store } from "../../../rehearsal/world/store";
import { compareWorlds, showDifference, worldFingerprint } from "../../../tools/faults/world-fingerprint";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder("faults");

describe("two worlds", () => {
  const print = (name: string, fill: (store: Store) => void) => {
    fill(new Store(join(folder(), name)));
    return worldFingerprint(join(folder(), name));
  };
  const server = (id: string, name: string) => (store: Store) =>
    store
      .collection("hetzner.1.servers")
      .put(id, { id, name, ipv4: `198.18.0.${id.slice(-1)}`, made: "2026-01-01T00:00:00Z" });

  test("are equal if only ids, addresses and times differ", () => {
    const [one, other] = [print("one", server("1000001", "cp-0")), print("other", server("1000002", "cp-0"))];
    expect(compareWorlds(one, other)).toEqual({ more: [], missing: [] });
  });

  test("are equal if only one of them has recorded who signed a machine's certificate", () => {
    const machine = (rest: object) => (store: Store) =>
      store.collection("machines").put("1", { name: "cp-0", ...rest });
    const [one, other] = [print("unsigned", machine({})), print("signed", machine({ signedBy: "a certificate" }))];
    expect(compareWorlds(one, other)).toEqual({ more: [], missing: [] });
  });

  test("are equal if only the keys and certificates differ", () => {
    const pem = (last: string) =>
      `-----BEGIN PRIVATE KEY-----\n${"Ab1+".repeat(16)}\n${last}\n-----END PRIVATE KEY-----\n`;
    const keyed = (key: string) => (store: Store) => store.collection("authentik.certificates").put("a", { key });
    const [one, other, none] = [
      print("key", keyed(pem("aGk="))),
      print("key-2", keyed(pem("bm8="))),
      print("none", keyed("")),
    ];
    expect(compareWorlds(one, other)).toEqual({ more: [], missing: [] });
    expect(compareWorlds(one, none).more).toHaveLength(1);
  });

  test("are equal if the order of events differs: traces are not compared", () => {
    const traced =
      (...nodes: string[]) =>
      (store: Store) =>
        nodes.forEach((node, at) => store.collection("trace").put(String(at), { kind: "node", node, order: at }));
    const [one, other] = [print("first", traced("a", "b")), print("second", traced("b", "a", "b"))];
    expect(compareWorlds(one, other)).toEqual({ more: [], missing: [] });
  });

  test("are equal if a CronJob has run more often", () => {
    const ran = (times: number) => (store: Store) => {
      const names = Array.from({ length: times }, (_, at) => `sync-2960000${String(at)}`);
      store
        .collection("kubernetes/CronJob.batch")
        .put("sync", { metadata: { name: "sync" }, status: { active: names } });
      for (const name of names) {
        const owned = (kind: string, owner: string) => ({ name, ownerReferences: [{ kind, name: owner }] });
        store.collection("kubernetes/Job.batch").put(name, { metadata: owned("CronJob", "sync") });
        store.collection("kubernetes/Pod").put(name, { metadata: owned("Job", name) });
      }
    };
    const [once, often] = [print("once-run", ran(1)), print("often-run", ran(3))];
    expect(once).toHaveLength(1);
    expect(compareWorlds(once, often)).toEqual({ more: [], missing: [] });
  });

  test("are equal if Velero has made a scheduled backup; a requested one counts", () => {
    const made = (name: string, labels: object) => (store: Store) => {
      store.collection("kubernetes/Backup.velero.io").put(name, { metadata: { name, labels } });
      const ofVolume = { name: `${name}-26eb5`, labels: { "velero.io/backup-name": name } };
      store.collection("kubernetes/PodVolumeBackup.velero.io").put(name, { metadata: ofVolume });
    };
    const none = print("no-backup", () => undefined);
    const scheduled = print("scheduled", made("daily-20261118031500", { "velero.io/schedule-name": "daily" }));
    expect(compareWorlds(scheduled, none)).toEqual({ more: [], missing: [] });
    expect(compareWorlds(print("requested", made("by-hand", {})), none).more).toHaveLength(2);
  });

  test("differ if an object is duplicated or missing", () => {
    const once = print("once", server("1000001", "cp-0"));
    const twice = print("twice", (store) => ["1000001", "1000002"].forEach((id) => server(id, "cp-0")(store)));
    expect(compareWorlds(twice, once)).toEqual({ more: [expect.stringContaining("cp-0")], missing: [] });
    expect(compareWorlds([], once)).toEqual({ more: [], missing: [expect.stringContaining("cp-0")] });
  });

  test("differ if a reference points to another object, whatever its number", () => {
    const application = (provider: number) => (store: Store) => {
      store.collection("authentik.providers").put("1", { pk: 1, name: provider === 1 ? "harbor" : "gitea" });
      store.collection("authentik.providers").put("2", { pk: 2, name: provider === 1 ? "gitea" : "harbor" });
      store.collection("authentik.applications").put("a", { name: "Harbor", provider });
    };
    const [one, other] = [print("1", application(1)), print("2", application(2))];
    expect(compareWorlds(one, other)).toEqual({ more: [], missing: [] });
    const wrong = print("3", (store) => {
      application(1)(store);
      store.collection("authentik.applications").put("a", { name: "Harbor", provider: 2 });
    });
    expect(compareWorlds(wrong, one).more).toHaveLength(1);
  });

  test("reports objects that were removed", () => {
    const gone = print("gone", (store) => {
      server("1000001", "cp-0")(store);
      store.collection("hetzner.1.servers").delete("1000001");
    });
    expect(gone).toEqual([]);
  });
});

describe("the difference of an object that both worlds have", () => {
  const line = (end: string) => `machines cp-0 {"a":"${"x".repeat(1000)}","b":"${end}"}`;

  test("is shown from where it starts", () => {
    const shown = showDifference(line("one"), ["machines cp-1 {}", line("two")]);
    expect(shown).toMatch(/^machines cp-0 …x+","b":"one"\}$/);
    expect(shown.length).toBeLessThan(100);
  });

  test("is its start if it is there, or if only one world has the object", () => {
    expect(showDifference('machines cp-0 {"a":1}', ['machines cp-0 {"a":2}'])).toBe('machines cp-0 {"a":1}');
    expect(showDifference(line("one"), [])).toBe(line("one").slice(0, 400));
  });
});
