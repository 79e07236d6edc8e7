import { clusterFilePath, loadCluster } from "../../../spec";
import { PlanRefused, RULES, RULE_NAMES, inspect, unknownHealth } from "../../../ops/guard";
import type { ResourceChange } from "../../../ops/support/plan";
import { CASES, SECRET, VM, resized, rewired, running, threeServers, threeWith } from "./support/cases";
import type { Case } from "./support/cases";
import { authority } from "./support/cases/authorities";
import { config } from "./support/cases/configuration";
import { ALL_WELL, BOOTSTRAPPED, brief, change, clusterOf, findings, guardInput, update } from "./support/plan";
import { nonEmpty } from "../../support/non-empty";

const findingsOf = ({ layer = "infra", changes = [], more = {} }: Case) => findings(layer, changes, more);

describe("the rules of the guard", () => {
  test("each has its cases here", () => {
    expect(Object.keys(CASES)).toEqual(RULE_NAMES);
  });

  describe.each(Object.entries(CASES))("%s", (rule, { refused, fine }) => {
    test.each(Object.entries(refused))("refuses: %s", (_, given) => {
      const mine = findingsOf(given).filter((finding) => finding.code === rule);
      expect(mine).not.toEqual([]);
      expect(mine.filter(({ decision }) => decision !== "refuse")).toEqual([]);
    });

    test.each(Object.entries(fine))("accepts: %s", (_, given) => {
      expect(findingsOf(given).filter((finding) => finding.code === rule)).toEqual([]);
    });
  });

  test("each finding has a message, a cause and a fix, in whole sentences and without a value of the plan", () => {
    const all = Object.values(CASES).flatMap(({ refused }) => Object.values(refused).flatMap(findingsOf));
    expect(all.length).toBeGreaterThan(RULES.length);
    for (const { message, cause, fix } of nonEmpty(all)) {
      expect(message).toMatch(/^(would|may|is) .*[^.]$/);
      expect(cause).toMatch(/^[A-Za-z].*\.$/);
      expect(fix).toMatch(/^[A-Z].*\.$/);
      expect(`${message}${cause}${fix}`).not.toContain(SECRET);
    }
  });
});

describe("another endpoint of a cluster whose endpoint is the address of its bootstrap node", () => {
  const { cluster } = loadCluster(clusterFilePath("n100"));
  const configured = (endpoint: string) =>
    `machine: { type: controlplane }\ncluster: { id: one, controlPlane: { endpoint: "${endpoint}" } }\n`;
  const given = (before: string, after: string) => {
    const address = "talos_machine_configuration_apply.talos-cp-01";
    const changes = [BOOTSTRAPPED, config(address, configured(before), configured(after))];
    return brief(findingsOf({ changes, more: { cluster } }).filter(({ code }) => code === "token-issuer"));
  };

  test("is a notice if that address has changed, such as a lease", () => {
    expect(given("https://192.168.1.201:6443", "https://192.168.1.211:6443")).toEqual([
      "notice token-issuer:talos_machine_configuration_apply.talos-cp-01",
    ]);
  });

  test.each(["https://localhost:7445", "https://k8s.example.org:6443"])("is refused if it was %s", (before) => {
    expect(given(before, "https://192.168.1.211:6443")).toEqual([
      "token-issuer:talos_machine_configuration_apply.talos-cp-01",
    ]);
  });
});

describe("a worker while Kubernetes does not list its nodes", () => {
  const configuration = change("talos_machine_configuration_apply.worker", "replace", {
    before: { machine_configuration: "machine: { type: worker }" },
  });
  const deleted = { ...configuration, change: { ...configuration.change, actions: ["delete"] } };
  // etcd responds, and shows nothing about workers.
  const unlisted = {
    ...threeWith({}),
    health: { ...threeWith({}).health, members: ["a", "b", "c"], isUnlisted: true },
  };
  const given = (changes: readonly ResourceChange[], more: Case["more"] = unlisted) =>
    brief(findingsOf({ changes: [BOOTSTRAPPED, ...threeServers({}), ...changes], more }));
  const replacement = [change("hcloud_server.worker", "replace"), configuration];
  const deletion = [change("hcloud_server.worker", "delete"), deleted];

  test("is not deleted: it may be registered", () => {
    expect(given(deletion)).toEqual(["removal:hcloud_server.worker"]);
    expect(given(deletion, { ...unlisted, health: { ...unlisted.health, isUnlisted: false } })).toEqual([]);
  });

  test("is not taken down: it cannot be drained", () => {
    expect(given(replacement)).toEqual(["drain:hcloud_server.worker"]);
    expect(given(replacement, { ...unlisted, drained: "worker" })).toEqual([]);
    expect(given([change("hcloud_server.worker", "create")])).toEqual([]);
  });

  test("may be changed and deleted before etcd was started", () => {
    const changes = [change("talos_machine_bootstrap.hybrid", "create"), ...replacement];
    expect(brief(findingsOf({ changes, more: { health: unknownHealth("nothing runs yet") } }))).toEqual([]);
  });
});

describe("findings about running nodes that a plan takes down", () => {
  const kindsOf = (name: string): Record<string, ResourceChange> => ({
    "another server type": resized(name),
    "a new machine": change(`hcloud_server.${name}`, "replace"),
    "another host": update(`${VM}.${name}`, { node_name: "a" }, { node_name: "b", migrate: true }),
    "an address that is taken away": change(`hcloud_primary_ip.${name}`, "replace"),
  });
  const WORKER = "talos-pve-worker-0";
  const cases = ["not-in-the-file", WORKER].flatMap((name) =>
    Object.entries(kindsOf(name)).map(([kind, one]) => [kind, name, one] as const),
  );
  test.each(cases)("%s of %s is done alone, after a drain", (_, name, one) => {
    expect(brief(findingsOf({ changes: [BOOTSTRAPPED, one], more: running(name) }))).toEqual([
      `roll drain:${one.address}`,
    ]);
  });

  test("a worker that is replaced together with its configuration is done alone, after a drain", () => {
    const configuration = change(`talos_machine_configuration_apply.${WORKER}`, "replace", {
      before: { machine_configuration: "machine: { type: worker }" },
      after: { apply_mode: "staged_if_needing_reboot" },
      after_unknown: { machine_configuration: true },
    });
    const changes = [BOOTSTRAPPED, change(`${VM}.${WORKER}`, "replace"), configuration];
    expect(brief(findingsOf({ changes, more: running(WORKER) }))).toEqual([`roll drain:${VM}.${WORKER}`]);
  });

  test("also for one control plane of three, although etcd tolerates its failure", () => {
    const changes = [
      BOOTSTRAPPED,
      resized("a"),
      ...["b", "c"].map((name) => change(`hcloud_server.${name}`, "nothing")),
    ];
    expect(brief(findingsOf({ changes, more: { ...threeWith({}), ...running("a", "b", "c") } }))).toEqual([
      "roll drain:hcloud_server.a",
    ]);
  });
});

describe("the quorum rule", () => {
  const two = { changes: [BOOTSTRAPPED, ...threeServers({ a: "replace", b: "replace" })], more: threeWith({}) };

  describe("wording", () => {
    test("several members that are safe one at a time are rolled", () => {
      expect(brief(findingsOf(two))).toEqual(["roll quorum:hcloud_server.a", "roll quorum:hcloud_server.b"]);
      expect(findingsOf(two)[0]?.cause).toBe(
        "etcd with 3 members tolerates 1 failure; this plan takes down 2. Without quorum the Kubernetes API stops, and deleted " +
          "members cannot rejoin: the cluster's data is lost.",
      );
    });
  });

  test("T3: another bridge for every VM is rolled one at a time", () => {
    const vms = ["a", "b", "c"].map(rewired);
    expect(brief(findingsOf({ changes: [BOOTSTRAPPED, ...vms], more: threeWith({}) }))).toEqual(
      vms.map(({ address }) => `roll quorum:${address}`),
    );
  });

  test("certificate authorities of Kubernetes are changed on one member at a time, and its pods keep running", () => {
    const nodes = ["a", "b", "c"].map((name) =>
      config(`talos_machine_configuration_apply.${name}`, authority("old"), authority("old", ["new"])),
    );
    const more = { ...threeWith({}), ...running("a", "b", "c"), plan: { resource_changes: [BOOTSTRAPPED, ...nodes] } };
    expect(brief(findingsOf({ more }))).toEqual(nodes.map(({ address }) => `roll quorum:${address}`));
  });

  test("a deleted member is not rolled: the next one would find a dead member", () => {
    const given = { changes: [BOOTSTRAPPED, ...threeServers({ a: "delete", b: "delete" })], more: threeWith({}) };
    expect(brief(findingsOf(given).filter(({ code }) => code === "quorum"))).toEqual([
      "quorum:hcloud_server.a",
      "quorum:hcloud_server.b",
    ]);
  });

  test("names unhealthy members and the evidence", () => {
    const [finding] = findingsOf({
      changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" })],
      more: threeWith({ b: false }),
    });
    expect(finding?.cause).toMatch(/unhealthy: b: /);
    expect(finding?.fix).toBeTruthy();
  });

  test("while the cluster does not respond, no member counts as healthy, and the finding says so", () => {
    const more = { ...threeWith({}), health: unknownHealth("no answer") };
    const [finding] = findingsOf({ changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" })], more });
    expect(finding).toMatchObject({
      severity: "error",
      decision: "refuse",
      fix: expect.stringMatching(/machine that reaches/),
    });
    expect(finding?.cause).toContain("b: no answer");
  });

  test("a lone control plane may be rebooted, with a notice", () => {
    const reboot = update("hcloud_server.a", { server_type: "cpx31" }, { server_type: "cpx41" });
    const more = { cluster: clusterOf(["a"]), health: unknownHealth("no node was asked") };
    expect(brief(findingsOf({ changes: [BOOTSTRAPPED, reboot], more }))).toEqual(["notice quorum:hcloud_server.a"]);
  });

  test("one of two may be rebooted, and not both at once", () => {
    const reboot = (name: string) => update(`hcloud_server.${name}`, { iso: "1" }, { iso: null });
    const more = { cluster: clusterOf(["a", "b"]), health: threeWith({}).health };
    const calm = change("hcloud_server.b", "nothing");
    expect(brief(findingsOf({ changes: [BOOTSTRAPPED, reboot("a"), calm], more }))).toEqual([
      "notice quorum:hcloud_server.a",
    ]);
    expect(brief(findingsOf({ changes: [BOOTSTRAPPED, reboot("a"), reboot("b")], more }))).toEqual([
      "roll quorum:hcloud_server.a",
      "roll quorum:hcloud_server.b",
    ]);
  });

  describe("several changes of one node", () => {
    const VM = "proxmox_virtual_environment_vm";
    const staying = ["a", "b"].map((name) => change(`${VM}.${name}`, "nothing"));
    const going = threeServers({ a: "delete", b: "delete" });
    const quorumOf = (changes: ResourceChange[]) =>
      brief(
        findingsOf({ changes: [BOOTSTRAPPED, ...changes], more: threeWith({}) }).filter(
          ({ code }) => code === "quorum",
        ),
      );

    test.each([
      ["after", [...going, ...staying]],
      ["before", [...staying, ...going]],
    ])("the worst counts: two that are deleted, with others of the same names %s them that stay", (_, changes) => {
      expect(quorumOf(changes)).toEqual(["quorum:hcloud_server.a", "quorum:hcloud_server.b"]);
    });

    test("a deleted and a created machine for the same node are a replacement", () => {
      const coming = ["a", "b"].map((name) => change(`${VM}.${name}`, "create"));
      expect(quorumOf([...coming, ...going])).toEqual(["roll quorum:hcloud_server.a", "roll quorum:hcloud_server.b"]);
    });

    test("a reboot counts beside a change without effect", () => {
      const rebooted = ["a", "b"].map((name) => update(`hcloud_server.${name}`, { iso: "1" }, { iso: null }));
      const relabelled = ["a", "b"].map((name) => update(`${VM}.${name}`, { tags: ["a"] }, { tags: ["b"] }));
      expect(quorumOf([...rebooted, ...relabelled, change("hcloud_server.c", "nothing")])).toEqual([
        "roll quorum:hcloud_server.a",
        "roll quorum:hcloud_server.b",
      ]);
    });
  });

  describe("nodes that are moved to another name", () => {
    const moved = (from: string, to: string, action: "replace" | "nothing" | "delete"): ResourceChange => ({
      ...change(`hcloud_server.${to}`, action),
      previous_address: `hcloud_server.${from}`,
    });
    const renamed = { ...threeWith({}), cluster: clusterOf(["x", "y", "c"]) };
    const of = (changes: ResourceChange[], more: Case["more"] = renamed) =>
      brief(findingsOf({ changes: [BOOTSTRAPPED, ...changes, change("hcloud_server.c", "nothing")], more }));

    test("are still the same members", () => {
      const two = [moved("a", "x", "replace"), moved("b", "y", "replace")];
      expect(of(two)).toEqual(["roll quorum:hcloud_server.x", "roll quorum:hcloud_server.y"]);
      // By etcd's own list too, which knows the old names alone.
      const health = { ...threeWith({}).health, members: ["a", "b", "c"] };
      expect(of(two, { ...renamed, health })).toEqual(["roll quorum:hcloud_server.x", "roll quorum:hcloud_server.y"]);
    });

    test("a new node under a former name of another one is a different member", () => {
      const health = { ...threeWith({}).health, members: ["a", "b", "c"] };
      const more = { health, cluster: clusterOf(["x", "a", "b", "c"]) };
      const others = [change("hcloud_server.b", "nothing")];
      expect(of([moved("a", "x", "nothing"), change("hcloud_server.a", "create"), ...others], more)).toEqual([]);
    });
  });

  test("a member without a machine counts as failed", () => {
    const health = { ...threeWith({}).health, members: ["a", "b", "c", "burnt"] };
    const of = (changes: ResourceChange[]) =>
      brief(findingsOf({ changes: [BOOTSTRAPPED, ...changes], more: { ...threeWith({}), health } }));
    expect(of(threeServers({}))).toEqual([]);
    expect(of(threeServers({ a: "replace" }))).toEqual(["quorum:hcloud_server.a"]);
  });
});

describe("a refusal", () => {
  test("names every finding and how to accept it", () => {
    const refused = inspect(guardInput("auth", [change("random_password.harbor", "delete")], { health: ALL_WELL }));
    expect(new PlanRefused("auth", refused).message).toBe(
      [
        "The guard refuses the plan of auth; nothing was changed.",
        "  - random_password.harbor would be deleted. [identity]",
        "    The identity layer outlives the cluster: running nodes, sealed secrets and databases depend on it.",
        "    Fix: Restore the part of the cluster file or the stack that was removed.",
        "To apply it anyway: --accept identity:random_password.harbor",
      ].join("\n"),
    );
  });
});
