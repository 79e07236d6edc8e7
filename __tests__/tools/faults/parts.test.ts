import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InterceptedCall } from "../../../rehearsal/protocol/intercept";
import type { Fault } from "../../../rehearsal/world/faults";
import { Store } from "../../../rehearsal/world/store";
import { Addresses } from "../../../tools/faults/addresses";
import type { Verdict } from "../../../tools/faults/cell";
import { CHANGES, changeStack } from "../../../tools/faults/changes";
import type { Checkpoint } from "../../../tools/faults/checkpoints";
import { batchesOf, sampleOf } from "../../../tools/faults/choice";
import { describeTotals, tableOf, totalsOf } from "../../../tools/faults/table";
import { nodeTargets, writeChangedFile } from "../../../tools/faults/node-targets";
import type { NodeAction } from "../../../tools/faults/node-targets";
import { upgradeTargets, writeUpgradedFile } from "../../../tools/faults/upgrade-targets";
import { LATEST_TALOS_PATCH, loadCluster, parseCluster } from "../../../spec";
import { HYBRID } from "../../support/hybrid";
import { compareWorlds, worldFingerprint } from "../../../tools/faults/world-print";
import { readFileSync } from "node:fs";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder("faults");

const create = (type: string, planned: Record<string, string | number | string[]>): InterceptedCall => ({
  provider: "example/example",
  kind: "resource",
  type,
  action: "create",
  prior: null,
  planned,
  signal: new AbortController().signal,
});
const faultAt = (at: string): Fault => ({ at, action: "create", effect: "kill", times: 1 });

describe("the resource of a Terraform request", () => {
  const target = (address: string, values: Record<string, unknown>) => ({ address, type: "thing", values });

  test("is found by its values, in any notation", () => {
    const { matches } = new Addresses([
      target("thing.a", { name: "a", size: 1, tags: ["x", "y"], later: null }),
      target("thing.b", { name: "b" }),
    ]);
    const call = create("thing", { name: "a", size: "1", tags: ["y", "x"], later: "known now" });
    expect(matches(faultAt("thing.a"), call)).toBe(true);
    expect(matches(faultAt("thing.b"), call)).toBe(false);
    expect(matches({ ...faultAt("thing.a"), action: "delete" }, call)).toBe(false);
    expect(matches(faultAt("thing.a"), create("other", { name: "a" }))).toBe(false);
  });

  test("identical requests are matched one after the other", () => {
    const { matches } = new Addresses([target("thing.a", { size: 1 }), target("thing.b", { size: 1 })]);
    const who = () => {
      const call = create("thing", { size: 1 });
      return ["thing.a", "thing.b"].filter((address) => matches(faultAt(address), call));
    };
    expect([who(), who(), who()]).toEqual([["thing.a"], ["thing.b"], ["thing.a"]]);
  });

  test("an existing object is matched by its id, whatever else has changed", () => {
    const { matches } = new Addresses([target("thing.a", { id: 1, members: ["x"] }), target("thing.b", { id: "2" })]);
    const gone: InterceptedCall = {
      ...create("thing", {}),
      action: "delete",
      prior: { id: "1", members: [] },
      planned: null,
    };
    expect(matches({ ...faultAt("thing.a"), action: "delete" }, gone)).toBe(true);
  });

  test("an existing object without a unique id is matched by its values", () => {
    const { matches } = new Addresses([
      target("thing.a", { id: "none", result: "x" }),
      target("thing.b", { id: "none", result: "y" }),
    ]);
    const gone: InterceptedCall = {
      ...create("thing", {}),
      action: "delete",
      prior: { id: "none", result: "y" },
      planned: null,
    };
    expect(matches({ ...faultAt("thing.b"), action: "delete" }, gone)).toBe(true);
  });

  test("a resource with known values is matched before one without", () => {
    const { matches } = new Addresses([target("thing.any", {}), target("thing.a", { name: "a" })]);
    expect(matches(faultAt("thing.a"), create("thing", { name: "a" }))).toBe(true);
    expect(matches(faultAt("thing.any"), create("thing", { name: "b" }))).toBe(true);
  });
});

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

const checkpoint = (layer: Checkpoint["layer"], action: Checkpoint["action"] = "create"): Checkpoint => ({
  layer,
  action,
  direction: "up",
  folder: "",
  print: [],
  keptHalf: ["thing"],
  targets: ["a", "b", "c", "d", "e"].map((name) => ({ address: `thing.${name}`, type: "thing", values: {} })),
});
const ALL = {
  layers: [],
  actions: [],
  kinds: ["error-before", "error-after", "error-kept", "timeout", "kill"],
  resources: [],
} as const;

describe("which cells", () => {
  test("every resource gets every kind of fault, in one world for each kind", () => {
    const batches = batchesOf([checkpoint("auth")], ALL, false);
    expect(batches.map(({ cells }) => [cells[0]?.kind, cells.length])).toEqual(ALL.kinds.map((kind) => [kind, 5]));
    expect(batchesOf([checkpoint("auth")], ALL, true)).toHaveLength(25);
    expect(batchesOf([checkpoint("auth")], { ...ALL, resources: ["thing.b"], kinds: ["kill"] }, false)).toEqual([
      expect.objectContaining({ cells: [expect.objectContaining({ address: "thing.b", kind: "kill" })] }),
    ]);
  });

  test("a read has no error after its effect, and is never half-done; some providers never leave half-created objects", () => {
    expect(batchesOf([checkpoint("auth", "read")], ALL, false)).toHaveLength(3);
    expect(batchesOf([{ ...checkpoint("auth"), keptHalf: [] }], ALL, false)).toHaveLength(4);
  });

  test("a sample has every layer and kind, is deterministic for a seed, and has no resource twice", () => {
    const checkpoints = [checkpoint("auth"), checkpoint("infra"), checkpoint("services"), checkpoint("config")];
    const batches = sampleOf(checkpoints, ALL, 20, 1);
    expect(batches.map(({ cells }) => new Set(cells.map(({ kind }) => kind)).size)).toEqual([5, 5, 5, 5]);
    expect(batches.map(({ cells }) => new Set(cells.map(({ address }) => address)).size)).toEqual([5, 5, 5, 5]);
    expect(sampleOf(checkpoints, ALL, 20, 1)).toEqual(batches);
    expect(sampleOf(checkpoints, ALL, 20, 2)).not.toEqual(batches);
  });
});

test("the table counts by layer, action and type, and says what is wrong", () => {
  const cell = { layer: "infra", action: "create", type: "thing", outcome: "converged" } as const;
  const verdicts: Verdict[] = [
    { ...cell, address: "thing.a", kind: "kill" },
    { ...cell, address: "thing.b", kind: "kill", outcome: "failed", why: "there twice", more: 1 },
    { ...cell, address: "thing.a", kind: "timeout", outcome: "stopped", why: "at infra" },
  ];
  expect(tableOf(verdicts).split("\n")).toEqual([
    "| layer | action | type  | resources | error before | error after | error kept | timeout        | kill          |",
    "| ----- | ------ | ----- | --------- | ------------ | ----------- | ---------- | -------------- | ------------- |",
    "| infra | create | thing | 2         | –            | –           | –          | 0/1, 1 stopped | 1/2, 1 FAILED |",
  ]);
  expect(describeTotals(totalsOf(verdicts))).toMatch(
    /^3 cells: 1 converged, 1 stopped .*, 1 failed \(66\.6 % .*\); 1 .*, 0 missing\.$/,
  );
});

test("a changed stack differs in what can change in place, and in nothing else", () => {
  const file = join(folder(), "cdk.tf.json");
  const stack = {
    resource: {
      hcloud_server: { a: { name: "a", labels: { cluster: "c" } } },
      random_password: { b: { length: 32 } },
      kubernetes_secret_v1: { c: { metadata: { name: "c" } } },
    },
  };
  writeFileSync(file, JSON.stringify(stack));
  changeStack(file);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    resource: {
      hcloud_server: { a: { name: "a", labels: { cluster: "c", disturbed: "yes" } } },
      random_password: { b: { length: 32 } },
      kubernetes_secret_v1: { c: { metadata: { name: "c", labels: { disturbed: "yes" } } } },
    },
  });
  expect(Object.keys(CHANGES)).not.toContain("talos_machine_secrets");
});

describe("an upgrade", () => {
  test("makes the same calls to every node, and transfers the leadership of control planes", () => {
    const of = (text: string) =>
      upgradeTargets(parseCluster("hybrid.yaml", text).cluster).map(({ address }) => address);
    const before = readFileSync(HYBRID, "utf8");
    expect(of(before)).toHaveLength(11);
    expect(of(before)).toEqual(
      expect.arrayContaining(["talos_upgrade.talos-pve-worker-0", "talos_etcd_forfeit.talos-pve-cp-0"]),
    );
    expect(of(before)).not.toContain("talos_etcd_forfeit.talos-pve-worker-0");
    const later = of(before.replace("version: v1.12.4", "version: v1.13.9"));
    expect(later).toEqual(expect.arrayContaining(["talos_install.talos-pve-cp-0", "talos_reboot.talos-pve-cp-0"]));
    expect(later.filter((address) => address.startsWith("talos_upgrade"))).toEqual([]);
  });

  test("goes to the latest patch of the same minor version, if there is one", () => {
    const [old, upgraded] = [join(folder(), "old.yaml"), join(folder(), "upgraded.yaml")];
    writeFileSync(old, "name: x\ntalos: { version: v1.12.4, contract: v1.12 }\n");
    expect(writeUpgradedFile(old, upgraded)).toBe(true);
    expect(readFileSync(upgraded, "utf8")).toContain(`version: ${LATEST_TALOS_PATCH["1.12"] ?? ""}, contract: v1.12`);
    expect(writeUpgradedFile(upgraded, old)).toBe(false);
  });
});

describe("the life of a node", () => {
  const home = join(HYBRID, "../home.yaml");
  const targetsOf = (action: NodeAction, from: string) => {
    const to = join(folder(), `${action}.yaml`);
    const can = writeChangedFile(action, from, to);
    return can && nodeTargets(action, loadCluster(from).cluster, loadCluster(to).cluster).map((one) => one.address);
  };

  test("a control plane that is not the bootstrap node is replaced, and leaves etcd first", () => {
    expect(targetsOf("replace", HYBRID)).toEqual([
      "talos_etcd_leave.talos-vps-cp-1",
      "hcloud_server.talos-vps-cp-1",
      "talos_machine_configuration_apply.talos-vps-cp-1",
    ]);
  });

  test("one of several workers is removed, and never the only one", () => {
    expect(targetsOf("remove", home)).toEqual([
      "talos_reset.talos-worker-02",
      "proxmox_virtual_environment_vm.talos-worker-02",
      "talos_machine_configuration_apply.talos-worker-02",
    ]);
    expect(targetsOf("remove", HYBRID)).toBe(false);
  });

  test("every node is resized: rented ones by Terraform, others by a reboot into a larger disk", () => {
    expect(targetsOf("resize", HYBRID)).toEqual([
      "hcloud_server.talos-vps-cp-0",
      "hcloud_server.talos-vps-cp-1",
      "talos_reboot.talos-pve-cp-0",
      "talos_reboot.talos-pve-worker-0",
    ]);
  });
});
