import type { NodeState, RunEvent } from "../../../../ops/engine/events/event";
import { reduce } from "../../../../ops/engine/events/reduce";
import { STARTED, at, change, stateAfter, timed } from "./sample";

const nodesAfter = (...events: readonly RunEvent[]) =>
  stateAfter(STARTED, ...events).sites.flatMap(({ nodes }) => nodes.map(({ state }) => state));

const apply = (...addresses: readonly string[]): RunEvent => ({
  type: "apply",
  layer: "infra",
  changes: addresses.map((address) => ({ address, action: "create" })),
  total: addresses.length,
});

describe("a node", () => {
  const boots = [change("started", "hcloud_server.cp-0"), change("done", "hcloud_server.cp-0")];
  const configures = change("done", "talos_machine_configuration_apply.cp-0");
  const becomes = (state: NodeState): RunEvent => ({ type: "node", node: "cp-0", state });
  const waits = (...ready: readonly boolean[]): RunEvent => ({
    type: "info",
    text: "waiting",
    wait: { goal: "Ready", evidence: "", since: at(0), timeoutSeconds: 60, nodes: { "cp-0": ready[0] ?? false } },
  });

  test.each<[string, readonly RunEvent[], string]>([
    ["planned", [], "planned"],
    ["being created", [change("started", "hcloud_server.cp-0")], "creating"],
    ["booting once its machine exists", boots, "booting"],
    ["configured", [...boots, configures], "configured"],
    ["still configured while it is not Ready", [...boots, configures, waits(false)], "configured"],
    ["Ready", [...boots, configures, waits(true)], "ready"],
    ["no longer Ready", [waits(true), waits(false)], "configured"],
    ["failed", [change("started", "hcloud_server.cp-0"), change("failed", "hcloud_server.cp-0")], "failed"],
    ["being deleted", [waits(true), change("started", "hcloud_server.cp-0", "delete")], "deleting"],
    ["gone, whatever a check saw", [change("done", "hcloud_server.cp-0", "delete"), waits(true)], "gone"],
    ["draining", [waits(true), becomes("draining")], "draining"],
    ["rebooting, whatever its kubelet last said", [becomes("rebooting"), waits(true)], "rebooting"],
    ["Ready when its reboot is over", [becomes("rebooting"), waits(false), becomes("ready")], "ready"],
    ["created again after it was drained", [becomes("deleting"), ...boots, configures, waits(true)], "ready"],
  ])("is %s", (_, events, expected) => {
    expect(nodesAfter(...events)[0]).toBe(expected);
  });

  test("that is no longer in the cluster file is shown apart, until it is gone", () => {
    const leaving = { role: "worker", address: "10.0.0.9" } as const;
    const added: RunEvent = { type: "node", node: "w-9", state: "ready", leaving };
    const { sites } = stateAfter(STARTED, added, { type: "node", node: "w-9", state: "gone" });
    expect(sites.map(({ name }) => name)).toEqual(["here", "leaving"]);
    expect(sites[1]?.nodes).toMatchObject([{ name: "w-9", ...leaving, state: "gone" }]);
  });

  test("that the plan does not create is there already", () => {
    expect(nodesAfter(apply("hcloud_server.cp-0"))).toEqual(["planned", "configured"]);
    expect(nodesAfter(apply("random_password.a"))).toEqual(["planned", "planned"]);
    expect(nodesAfter({ type: "step-ended", name: "infra", outcome: "skipped", detail: "", seconds: 1 })).toEqual([
      "configured",
      "configured",
    ]);
  });
});

describe("a layer", () => {
  test("counts completed resources, and knows since when others are in flight", () => {
    const state = stateAfter(apply("a", "b", "c"), change("started", "a"), change("started", "b"), change("done", "a"));
    expect(state.layers).toMatchObject([{ layer: "infra", done: 1, total: 3, failed: [] }]);
    expect(state.layers[0]?.inFlight).toEqual([{ address: "b", action: "create", since: at(2) }]);
  });

  test("adds up if it is applied in parts", () => {
    const state = stateAfter(apply("a"), change("done", "a"), apply("b", "c"), change("done", "b"));
    expect(state.layers).toMatchObject([{ done: 2, total: 3 }]);
  });

  test("keeps what failed", () => {
    expect(stateAfter(apply("a"), change("failed", "a")).layers[0]?.failed).toEqual(["a"]);
  });
});

describe("steps", () => {
  const step = (name: string): RunEvent => ({ type: "step", title: `Step ${name}`, name });
  const ended = (name: string): RunEvent => ({ type: "step-ended", name, outcome: "done", detail: "ok", seconds: 2 });

  test("are nested, and end with what they did", () => {
    const open = stateAfter(step("infra"), step("roll-cp-0"));
    expect(open.running).toEqual(["infra", "roll-cp-0"]);
    expect(open.steps[1]).toMatchObject({ name: "roll-cp-0", within: "infra" });
    const closed = stateAfter(step("infra"), step("roll-cp-0"), ended("roll-cp-0"), ended("infra"));
    expect(closed.running).toEqual([]);
    expect(closed.steps.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
  });

  test("that become known later are added to the planned ones", () => {
    const known: RunEvent = { type: "steps", steps: ["nodes", "verify"], expected: { verify: 5 }, isInSeconds: true };
    const { about } = stateAfter(STARTED, known);
    expect(about?.steps).toEqual(["preflight", "infra", "nodes", "verify"]);
    const ofRun = { expected: STARTED.expected, isInSeconds: false };
    expect(about?.estimates).toEqual([ofRun, { expected: { verify: 5 }, isInSeconds: true }]);
    const more: RunEvent = { type: "steps", steps: ["config"], expected: { config: 2 }, isInSeconds: true };
    expect(stateAfter(STARTED, known, more).about?.estimates).toEqual([
      ofRun,
      { expected: { verify: 5, config: 2 }, isInSeconds: true },
    ]);
    expect(stateAfter(known).about).toBeUndefined();
  });

  test("end their waits", () => {
    const wait = { goal: "g", evidence: "e", since: at(0), timeoutSeconds: 9 };
    const waiting: RunEvent = { type: "info", text: "waiting", wait };
    expect(stateAfter(step("nodes"), waiting).wait).toEqual(wait);
    expect(stateAfter(step("nodes"), waiting, ended("nodes")).wait).toBeUndefined();
    const over: RunEvent = { type: "info", text: "", wait: { ...wait, isOver: true } };
    expect(stateAfter(step("nodes"), waiting, over).wait).toBeUndefined();
  });
});

test("checks take the place of their earlier results", () => {
  const check = (status: "passed" | "failed"): RunEvent => ({
    type: "info",
    text: "a check",
    check: { id: "a", title: "a", status, evidence: "" },
  });
  expect(stateAfter(check("failed"), check("passed")).checks.map(({ status }) => status)).toEqual(["passed"]);
});

test("the end has an outcome, and nothing runs after it", () => {
  const state = stateAfter({ type: "step", title: "a", name: "a" }, { type: "ended", outcome: "failed", error: "why" });
  expect(state).toMatchObject({ outcome: "failed", error: "why", running: [], endedAt: at(1) });
  expect(state.log.at(-1)).toMatchObject({ level: "error", text: "why" });
});

test("parts that an event does not concern stay the same objects", () => {
  const before = stateAfter(STARTED, apply("a"));
  const [event] = timed({ type: "info", text: "a line" });
  const after = reduce(before, event as NonNullable<typeof event>);
  expect(after.sites).toBe(before.sites);
  expect(after.layers).toBe(before.layers);
  expect(after.log).not.toBe(before.log);
});
