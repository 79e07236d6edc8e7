import type { TraceEntry, TraceEvent } from "../../../rehearsal/world/trace";
import { mostDownAtOnce, outages, quorumWasLost, skewViolations } from "../../../rehearsal/world/trace-analysis";

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

describe("questions to a trace", () => {
  const trace = made(node("a", false), node("b", false), node("a", true), node("w", false, "worker"), node("b", true));

  test("how many nodes were down at once, by role", () => {
    expect(mostDownAtOnce(trace, "controlplane")).toBe(2);
    expect(mostDownAtOnce(trace, "worker")).toBe(1);
    expect(mostDownAtOnce(trace, "controlplane", 2)).toBe(1);
    expect(mostDownAtOnce(trace, "controlplane", 4)).toBe(0);
  });

  test("which workloads had no pod, for how long", () => {
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
    expect(outages(changes)).toEqual([
      { workload: "web", seconds: 20 },
      { workload: "web", seconds: 10 },
    ]);
    expect(outages(changes, { replicas: 1 })).toContainEqual({ workload: "single", seconds: 30 });
    expect(outages(changes, { after: 4 })).toEqual([{ workload: "web", seconds: 10 }]);
  });

  test("whether etcd lost its quorum, and which versions were beside each other", () => {
    const etcd = (hasQuorum: boolean): TraceEvent => ({ kind: "etcd", down: [], hasQuorum });
    expect(quorumWasLost(made(etcd(true)))).toBe(false);
    expect(quorumWasLost(made(etcd(true), etcd(false), etcd(true)))).toBe(true);
    const skew = (...violations: string[]): TraceEvent => ({ kind: "skew", violations });
    expect(skewViolations(made(skew(), skew("one"), skew("one", "two"), skew()))).toEqual(["one", "two"]);
  });
});
