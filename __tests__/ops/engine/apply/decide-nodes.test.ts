import { decide } from "../../../../ops/engine/apply/decide";
import { update } from "../../guard/support/plan";
import { check } from "./support/decisions";
import type { Case } from "./support/decisions";
import { ALL_FINE, NODES, created, facts, healthWith, planOf, planned, replacing } from "./support/facts";

describe("a plan that touches several control planes", () => {
  const all = planned(replacing(...NODES));
  const fine = { observed: ALL_FINE };
  const rolling = { rolling: NODES };
  test.each<Case>([
    ["asks for the health of the nodes", facts(all), "ask health"],
    ["asks who owns the machines", facts(all, { observed: { health: healthWith() } }), "ask foreign"],
    ["changes them one at a time, the bootstrap node last", facts(all, fine), "roll b"],
    ["starts with an unhealthy node", facts(all, { observed: { ...ALL_FINE, health: healthWith("c") } }), "roll c"],
    [
      "follows a given order among healthy nodes",
      facts(all, { ...fine, request: { scope: { kind: "layer", order: ["c", "a"] } } }),
      "roll c",
    ],
    [
      "starts with an unhealthy node in a given order too",
      facts(all, {
        observed: { ...ALL_FINE, health: healthWith("b") },
        request: { scope: { kind: "layer", order: ["c", "a"] } },
      }),
      "roll b",
    ],
    [
      "changes the next node if the first one cannot be changed alone",
      facts(all, { ...fine, progress: { ...rolling, entangled: new Map([["b", ["a"]]]) } }),
      "roll c",
    ],
    [
      "is refused if no node can be changed alone",
      facts(all, { ...fine, progress: { ...rolling, entangled: new Map(NODES.map((name) => [name, NODES])) } }),
      "refuse nodes-entangled",
    ],
    [
      "is refused if a node would be changed twice",
      facts(all, { ...fine, progress: { ...rolling, rolled: ["c"] } }),
      "refuse not-converging",
    ],
    [
      "is refused while a node is down that the plan does not replace",
      facts(planned(replacing("a", "b")), { observed: { ...ALL_FINE, health: healthWith("c") } }),
      "refuse plan-refused",
    ],
    ["is applied at once if it is about one node", facts(planned(replacing("a")), fine), "confirm"],
    [
      "changes the last node alone too, once a rolling change has started",
      facts(planned(replacing("a")), { ...fine, progress: { ...rolling, rolled: ["b", "c"] } }),
      "roll a",
    ],
  ])("%s", check);

  test("contains what the change of one node needs, and each reason once", () => {
    const first = decide(facts(all, fine));
    expect(first).toMatchObject({
      node: { targets: ["hcloud_server.b", "talos_machine_configuration_apply.b"] },
      rollout: { members: NODES, up: NODES },
      addresses: { a: "10.0.0.0", b: "10.0.0.1", c: "10.0.0.2" },
    });
    expect(first.kind === "roll" && first.findings.map(({ code }) => code)).toEqual(["quorum", "quorum", "quorum"]);
    expect(decide(facts(all, { ...fine, progress: rolling }))).toMatchObject({ kind: "roll", findings: [] });
  });
});

describe("the plan of one control plane", () => {
  const node = { scope: { kind: "node", name: "a" } } as const;
  const one = planned(replacing("a"));
  test.each<Case>([
    ["asks for the health of the cluster", facts(one, { request: node }), "ask health"],
    [
      "asks even if it would touch no node",
      facts(planned(planOf(created("random_password.a"))), { request: node }),
      "ask health",
    ],
    [
      "is refused if the members of etcd are unknown",
      facts(one, { request: node, observed: { ...ALL_FINE, health: { nodes: {} } } }),
      "refuse etcd-unknown",
    ],
    ["is applied if it touches that node only", facts(one, { request: node, observed: ALL_FINE }), "confirm"],
    [
      "is skipped if it touches other control planes",
      facts(planned(replacing("a", "b")), { request: node, observed: ALL_FINE }),
      "skip entangled",
    ],
    [
      "does not wait for the node itself",
      facts({ kind: "applied", detail: "" }, { request: node, journal: { unfinished: ["a"] } }),
      "done",
    ],
  ])("%s", check);
});

describe("nodes that an earlier run started to change", () => {
  const unfinished = { journal: { unfinished: ["b"] } };
  const label = planned(planOf(update("hcloud_firewall.f", { labels: {} }, { labels: { a: "b" } })));
  test.each<Case>([
    ["are waited for before a plan is guarded", facts(label, unfinished), "wait b"],
    ["are waited for after an empty plan", facts({ kind: "unchanged" }, unfinished), "wait b"],
    ["are waited for after an apply", facts({ kind: "applied", detail: "" }, unfinished), "wait b"],
    ["are not waited for if the plan changes them again", facts(planned(replacing("b")), unfinished), "ask health"],
    [
      "are not waited for by a plan of new resources",
      facts(label, { ...unfinished, request: { scope: { kind: "new" } } }),
      "confirm",
    ],
  ])("%s", check);
});
