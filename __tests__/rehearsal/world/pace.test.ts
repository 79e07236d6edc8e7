import { asOfNow } from "../../../rehearsal/kube-api/paced";
import { Clock } from "../../../rehearsal/world/clock";
import { isReady } from "../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../rehearsal/world/kubernetes/object";
import { AT_ONCE, Pace } from "../../../rehearsal/world/pace";
import { Store } from "../../../rehearsal/world/store";

const node = {
  apiVersion: "v1",
  kind: "Node",
  metadata: { name: "cp-0" },
  status: { conditions: [{ type: "Ready", status: "True" }] },
} as unknown as KubeObject;

describe("the pace of a rehearsal", () => {
  test("is a share of the real time, after the dependencies", () => {
    let now = 0;
    const pace = new Pace(0.1, () => now);
    pace.plan("boot", 60, []);
    pace.plan("install", 30, ["boot"]);
    const over = () => ["boot", "install"].map((id) => pace.isOver(id));
    expect(over()).toEqual([false, false]);
    now = 6000;
    expect(over()).toEqual([true, false]);
    now = 9000;
    expect(over()).toEqual([true, true]);
  });

  test("hides that a node is Ready until its duration has passed", () => {
    let now = 0;
    const clock = new Clock(new Store(), new Pace(0.5, () => now));
    clock.note("kubernetes-node", "ready", "cp-0");
    expect(isReady(asOfNow(clock, node))).toBe(false);
    now = 60_000;
    expect(asOfNow(clock, node)).toBe(node);
  });

  test("delays the requests of Terraform", async () => {
    const clock = new Clock(new Store(), new Pace(0.001));
    const call = {
      provider: "p",
      kind: "resource",
      type: "helm_release",
      action: "create",
      prior: null,
      planned: {},
      signal: new AbortController().signal,
    } as const;
    const began = Date.now();
    await clock.intercept(call, () => Promise.resolve({}));
    // 150 s in a real run.
    expect(Date.now() - began).toBeGreaterThan(140);
  });

  test("is off by default", () => {
    AT_ONCE.plan("a", 600, []);
    expect(AT_ONCE.isOver("a")).toBe(true);
    const clock = new Clock(new Store());
    clock.note("kubernetes-node", "ready", "cp-0");
    expect(asOfNow(clock, node)).toBe(node);
  });
});
