import type { Layer } from "../../../../spec";
import { measureTimeline } from "../../../../ops/engine/timeline/measured-timeline";
import type { PlanGraph, Reference } from "../../../../ops/engine/timeline/plan-graph";
import type { Change, RunRecord } from "../../../../ops/engine/timeline/record";
import { simulateTimeline as timelineOf } from "../../../../ops/engine/timeline/simulated-timeline";
import type { Timeline } from "../../../../ops/engine/timeline/timeline";
import { describeRealTime } from "../../../../ops/engine/timeline/text";
import type { SimulatedOperation } from "../../../../ops/support/runtime";

const about = { run: "one", startedAt: "2026-01-01T00:00:00.000Z" };
const SECONDS: Readonly<Record<string, number>> = { preflight: 15, providers: 30, plan: 8, poll: 2, verify: 10 };
const takes = (what: string) => SECONDS[what] ?? 0;

const SERVER = { typical: 15, least: 8, most: 60 };

function simulatedTimeline(
  of: typeof about,
  record: RunRecord,
  clock: readonly SimulatedOperation[],
  own: Readonly<Record<string, number>> = {},
): Timeline {
  const durationOf = (type: string, action: string) => {
    if (type === "hcloud_server") return SERVER;
    const typical = type === "coldstart" ? takes(action) : 1;
    return { typical, least: typical, most: typical };
  };
  return timelineOf(of, record, { operations: () => clock, durationOf }, own);
}

function graph(
  nodes: Record<string, Reference[]>,
  outputs: Record<string, Reference[]> = {},
  programs: Record<string, string> = {},
): PlanGraph {
  return {
    nodes: new Map(
      Object.entries(nodes).map(([address, references]) => [
        address,
        { references, programs: programs[address] ? [programs[address]] : [] },
      ]),
    ),
    outputs: new Map(Object.entries(outputs)),
  };
}

const change = (layer: Layer, address: string, began: number, ended: number): Change => ({
  layer,
  address,
  action: "create",
  began,
  ended,
});

let count = 0;
beforeEach(() => (count = 0));

function noted(type: string, name: string, began: number, seconds: number, after: string[] = []): SimulatedOperation {
  count += 1;
  const id = String(count).padStart(6, "0");
  return { id, type, action: "create", name, began, ended: began, seconds, after };
}

/** Two servers, one of which becomes the cluster; a layer behind it that needs only the first one's API. */
function story(): { record: RunRecord; clock: SimulatedOperation[] } {
  const server = (name: string) => ({ address: `hcloud_server.${name}` });
  const record: RunRecord = {
    steps: [
      { name: "preflight", began: 0, ended: 1000 },
      { name: "infra", began: 1000, ended: 5000 },
      { name: "nodes", began: 5000, ended: 5100 },
      { name: "services", began: 5100, ended: 6000 },
      { name: "verify", began: 6000, ended: 6500 },
    ],
    changes: [
      change("infra", "hcloud_server.b", 1100, 1200),
      change("infra", "hcloud_server.a", 1100, 1300),
      change("infra", "null_resource.a", 1300, 2300),
      change("services", "kubernetes_secret_v1.s", 5200, 5300),
    ],
    graphs: new Map([
      [
        "infra",
        graph(
          { "hcloud_server.a": [], "hcloud_server.b": [], "null_resource.a": [server("a")] },
          { connection: [{ address: "null_resource.a" }] },
          { "null_resource.a": "detach-iso" },
        ),
      ],
      ["services", graph({ "kubernetes_secret_v1.s": [{ layer: "infra", output: "connection" }] })],
    ]),
  };
  const a = noted("hcloud_server", "a", 1150, 15);
  const b = noted("hcloud_server", "b", 1160, 15);
  const bootA = noted("talos-boot", "a", 1151, 60, [a.id]);
  const bootB = noted("talos-boot", "b", 1161, 200, [b.id]);
  const marker = noted("null_resource", "", 1310, 0);
  const api = noted("kubernetes-api", "a", 2000, 30, [bootA.id]);
  const secret = noted("kubernetes_secret_v1", "s", 5250, 1, [api.id]);
  return { record, clock: [a, b, bootA, bootB, marker, api, secret] };
}

const entry = (timeline: Timeline, label: string) => {
  const found = timeline.entries.find((one) => one.label === label);
  if (!found) throw new Error(`no ${label} among ${timeline.entries.map((one) => one.label).join(", ")}`);
  return found;
};

describe("the simulated timeline", () => {
  test("puts effects outside Terraform after their cause", () => {
    const { record, clock } = story();
    const timeline = simulatedTimeline(about, record, clock);
    const start = Math.max(takes("preflight"), takes("providers")) + takes("plan");
    expect(entry(timeline, "hcloud_server.a")).toMatchObject({ begin: start, end: start + 15, step: "infra" });
    expect(entry(timeline, "boot of a")).toMatchObject({ begin: start + 15, end: start + 75, step: "infra" });
    expect(entry(timeline, "boot of b")).toMatchObject({ begin: start + 15, end: start + 215 });
  });

  test("makes a provisioner that waits for a boot wait for its own machine", () => {
    const { record, clock } = story();
    const timeline = simulatedTimeline(about, record, clock);
    expect(entry(timeline, "null_resource.a").end).toBe(entry(timeline, "boot of a").end + takes("poll"));
  });

  test("starts a layer after the layer before it and the waits of that layer", () => {
    const { record, clock } = story();
    const timeline = simulatedTimeline(about, record, clock);
    const { end } = entry(timeline, "wait after infra");
    expect(end).toBe(entry(timeline, "boot of b").end + takes("poll"));
    expect(entry(timeline, "plan of services").begin).toBe(end);
    expect(timeline.seconds).toBe(end + takes("plan") + 1 + takes("verify"));
  });

  test("has a longest chain across layers that contains dependencies only", () => {
    const { record, clock } = story();
    const { critical, entries } = simulatedTimeline(about, record, clock);
    expect(critical.seconds).toBe(15 + 200);
    // Without the slow boot of b, which nothing needs, it is the way to the Secret.
    const without = clock.filter(({ type, name }) => type !== "talos-boot" || name !== "b");
    const other = simulatedTimeline(about, record, without);
    expect(other.critical.seconds).toBe(15 + 60 + 30 + 1);
    expect(other.critical.path.at(-1)).toBe("services/kubernetes_secret_v1.s");
    expect(entries.filter((one) => one.critical).map(({ label }) => label)).toEqual(["hcloud_server.b", "boot of b"]);
  });

  test("puts rolled nodes one after another, each with its boot and its settle time", () => {
    const turn = (name: string, began: number) => ({
      step: { name: `infra-roll-${name}`, began, ended: began + 900, within: "infra" },
      change: {
        ...change("infra", `hcloud_server.${name}`, began + 100, began + 200),
        nestedStep: `infra-roll-${name}`,
      },
    });
    const [a, b] = [turn("a", 1000), turn("b", 2000)];
    const record: RunRecord = {
      steps: [a.step, b.step, { name: "infra", began: 900, ended: 3000 }],
      changes: [a.change, b.change],
      graphs: new Map([["infra", graph({ "hcloud_server.a": [], "hcloud_server.b": [] })]]),
    };
    const [serverA, serverB] = [noted("hcloud_server", "a", 1150, 15), noted("hcloud_server", "b", 2150, 15)];
    const clock = [serverA, serverB, noted("talos-boot", "a", 1151, 60, [serverA.id])];
    const timeline = simulatedTimeline(about, record, clock);
    expect(entry(timeline, "wait after infra-roll-a").end).toBe(entry(timeline, "boot of a").end + takes("poll"));
    expect(entry(timeline, "hcloud_server.b").begin).toBe(
      entry(timeline, "wait after infra-roll-a").end + takes("plan"),
    );
    const settled = { ...record, steps: [{ ...a.step, skipped: 60_000 }, ...record.steps.slice(1)] };
    expect(entry(simulatedTimeline(about, settled, clock), "wait after infra-roll-a").end).toBe(
      entry(timeline, "wait after infra-roll-a").end + 60,
    );
    const measured = measureTimeline(about, record);
    expect(entry(measured, "infra-roll-a")).toMatchObject({ begin: 0.3, end: 1 });
    expect(entry(measured, "hcloud_server.b").after).toEqual(["infra-roll-a"]);
  });

  test("puts the parts of a step one after another, each until what happens in it is over", () => {
    const record: RunRecord = {
      steps: [
        { name: "upgrade-a", began: 1000, ended: 1900, within: "upgrade" },
        { name: "upgrade-b", began: 2000, ended: 2900, within: "upgrade" },
        { name: "upgrade", began: 900, ended: 3000 },
      ],
      changes: [],
      graphs: new Map(),
    };
    const clock = [noted("talos-reboot", "a", 1100, 60), noted("talos-reboot", "b", 2100, 60)];
    const timeline = simulatedTimeline(about, record, clock);
    expect(entry(timeline, "upgrade-b").begin).toBe(60 + takes("poll"));
    expect(entry(timeline, "upgrade-b").end).toBe(2 * (60 + takes("poll")));
    expect(timeline.entries.map(({ label }) => label)).not.toContain("upgrade");
  });

  describe("wording", () => {
    test("summarizes itself in one sentence", () => {
      const { record, clock } = story();
      expect(describeRealTime(simulatedTimeline(about, record, clock))).toBe(
        "A real run would have taken 4m to 5m, typically 5m. The longest chain takes about 4m of it: " +
          "hcloud_server.b (15s) → boot of b (3m).",
      );
    });
  });

  test("is a range because of the estimates, which measured durations replace", () => {
    const { record, clock } = story();
    const estimated = simulatedTimeline(about, record, clock);
    const { seconds } = estimated;
    const { typical, least, most } = SERVER;
    expect(estimated.range).toEqual({ least: seconds - typical + least, most: seconds - typical + most });
    const measured = simulatedTimeline(about, record, clock, { "hcloud_server.create": 30 });
    expect(entry(measured, "hcloud_server.a").seconds).toBe(30);
    expect(measured.seconds).toBe(seconds - typical + 30);
    expect(measured.range).toBeUndefined();
  });

  test("includes resources of an earlier run", () => {
    const { record, clock } = story();
    const later: RunRecord = { ...record, changes: record.changes.slice(3) };
    const timeline = simulatedTimeline(about, later, clock.slice(6));
    expect(entry(timeline, "kubernetes_secret_v1.s").after).toEqual([]);
    expect(timeline.critical.seconds).toBe(1);
  });

  test("runs two operations on one address one after the other", () => {
    const { record, clock } = story();
    const again = { ...record, changes: [...record.changes, change("services", "kubernetes_secret_v1.s", 5300, 5400)] };
    const timeline = simulatedTimeline(about, again, [...clock, noted("kubernetes_secret_v1", "s", 5350, 1)]);
    const [first, second] = timeline.entries.filter(({ label }) => label === "kubernetes_secret_v1.s");
    expect(second?.after).toContain(first?.id);
    expect(second?.begin).toBe(first?.end);
  });
});

describe("the measured timeline", () => {
  test("contains the recorded operations, with the longest chain through resources and waits", () => {
    const timeline = measureTimeline(about, story().record);
    expect(timeline).toMatchObject({ clock: "measured", seconds: 6.5 });
    expect(entry(timeline, "null_resource.a")).toMatchObject({ begin: 1.3, end: 2.3, critical: true });
    expect(entry(timeline, "nodes")).toMatchObject({ begin: 5, end: 5.1, critical: true });
    expect(timeline.critical.path).toEqual([
      "preflight",
      "infra/hcloud_server.a",
      "infra/null_resource.a",
      "nodes",
      "services/kubernetes_secret_v1.s",
      "verify",
    ]);
    expect(timeline.critical.seconds).toBeCloseTo(1 + 0.2 + 1 + 0.1 + 0.1 + 0.5);
  });
});
