import type { TraceEntry, TraceEvent } from "../../rehearsal/world/trace";
import { findDisruptions, mostDownAtOnce, findOutages, isQuorumLost, skewViolations } from "./trace-analysis";

/** One event every ten seconds. */
const made = (...events: TraceEvent[]): TraceEntry[] =>
  events.map((event, index) => ({ ...event, order: index + 1, at: index * 10_000 }));
const node = (name: string, isUp: boolean, role: "controlplane" | "worker" = "controlplane"): TraceEvent => ({
  kind: "node",
  node: name,
  role,
  isUp,
});
const pods = (workload: string, available: number, wanted = 2): TraceEvent => ({
  kind: "workload",
  workload,
  wanted,
  available,
});

describe("trace analysis", () => {
  const trace = made(node("a", false), node("b", false), node("a", true), node("w", false, "worker"), node("b", true));

  test("counts the nodes that were down at once, by role", () => {
    expect(mostDownAtOnce(trace, "controlplane")).toBe(2);
    expect(mostDownAtOnce(trace, "worker")).toBe(1);
    expect(mostDownAtOnce(trace, "controlplane", 2)).toBe(1);
    expect(mostDownAtOnce(trace, "controlplane", 4)).toBe(0);
  });

  test("finds workloads without a pod, and for how long", () => {
    const changes = made(
      pods("new", 0),
      pods("web", 2),
      pods("single", 1, 1),
      pods("web", 0),
      pods("single", 0, 1),
      pods("web", 1),
      pods("web", 0),
      node("a", true),
    );
    expect(findOutages(changes)).toEqual([
      { workload: "web", seconds: 20 },
      { workload: "web", seconds: 10 },
    ]);
    expect(findOutages(changes, { replicas: 1 })).toContainEqual({ workload: "single", seconds: 30 });
    expect(findOutages(changes, { after: 4 })).toEqual([{ workload: "web", seconds: 10 }]);
  });

  test("finds a lost etcd quorum, and versions that ran at the same time", () => {
    const etcd = (hasQuorum: boolean): TraceEvent => ({ kind: "etcd", down: [], hasQuorum });
    expect(isQuorumLost(made(etcd(true)))).toBe(false);
    expect(isQuorumLost(made(etcd(true), etcd(false), etcd(true)))).toBe(true);
    const skew = (...violations: string[]): TraceEvent => ({ kind: "skew", violations });
    expect(skewViolations(made(skew(), skew("one"), skew("one", "two"), skew()))).toEqual(["one", "two"]);
  });
});

describe("the harm of an upgrade", () => {
  const server = (name: string, isUp: boolean): TraceEvent => ({ kind: "api-server", node: name, isUp });
  const etcd = (hasQuorum: boolean): TraceEvent => ({ kind: "etcd", down: [], hasQuorum });
  const skew = (...violations: string[]): TraceEvent => ({ kind: "skew", violations });
  const GENTLE = [
    pods("web", 2),
    node("a", false),
    pods("web", 1),
    node("a", true),
    server("b", false),
    server("b", true),
  ];

  test("none: one node at a time, with a pod always running", () => {
    expect(findDisruptions(made(...GENTLE), 0, 3)).toEqual([]);
  });

  describe("wording", () => {
    test.each<[string, readonly TraceEvent[]]>([
      ["2 control planes were down at once", [node("a", false), node("b", false)]],
      ["2 control planes were down at once", [node("a", false), server("b", false)]],
      ["3 control planes were down at once", [server("a", false), server("b", false), server("c", false)]],
      ["etcd lost its quorum", [etcd(false), etcd(true)]],
      ["kubelet v1.36.0 is newer", [skew("kubelet v1.36.0 is newer"), skew()]],
      ["web had no pod for 10 s", [pods("web", 0), pods("web", 1)]],
    ])("%s", (harm, events) => {
      const trace = made(...GENTLE, ...events);
      expect(findDisruptions(trace, 0, 3)).toEqual([harm]);
      expect(findDisruptions(trace, trace.length, 3)).toEqual([]);
    });
  });

  test("a control plane that is down for two reasons counts once", () => {
    expect(findDisruptions(made(node("a", false), server("a", false)), 0, 3)).toEqual([]);
  });

  test("the only control plane is down: etcd is too", () => {
    expect(findDisruptions(made(node("a", false), etcd(false)), 0, 1)).toEqual([]);
  });
});
