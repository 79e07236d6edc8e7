import { runApplyLoop } from "../../../../ops/engine/apply/loop";
import type { Facts } from "../../../../ops/engine/apply/facts";
import { change } from "../../guard/support/plan";
import {
  ALL_FINE,
  NODES,
  NOTHING_EXISTS,
  PASSWORD,
  SERVER,
  USER,
  created,
  failureAt,
  facts,
  healthWith,
  planOf,
  prevented,
  replacing,
} from "./support/facts";
import { fakePorts } from "./support/fake-ports";
import type { FakeOptions } from "./support/fake-ports";

/** Runs the loop. @returns what happened, and how it ended */
async function run(options: FakeOptions, request: Partial<Facts["request"]> = {}) {
  const { ports, log } = fakePorts(options);
  const ending = await runApplyLoop({ ...facts({ kind: "unchanged" }).request, ...request }, ports);
  expect(log.pop()).toBe("close");
  return { log, ending };
}

const orphan = (address: string, id: string) => ({
  ...ALL_FINE,
  existing: { ...NOTHING_EXISTS, adoptable: new Map([[address, { id }]]) },
});

describe("the apply loop", () => {
  test("does nothing for an empty plan", async () => {
    expect(await run({ plans: ["empty"] })).toEqual({
      log: ["plan"],
      ending: { kind: "done", isChanged: false, detail: expect.stringMatching(/^nothing to do/) as string },
    });
  });

  test("confirms and applies a plan, and plans only once", async () => {
    expect(await run({ plans: [PASSWORD] })).toEqual({
      log: ["plan", "confirm", "apply"],
      ending: { kind: "done", isChanged: true, detail: "applied" },
    });
  });

  test("applies nothing that is declined", async () => {
    const { log, ending } = await run({ plans: [PASSWORD], isConfirmed: false });
    expect(log).toEqual(["plan", "confirm", "refused not-confirmed"]);
    expect(ending).toEqual({ kind: "refuse", refusal: { code: "not-confirmed" } });
  });

  test("applies nothing that the guard refuses", async () => {
    const plan = planOf(change("random_password.harbor", "delete"));
    const { log, ending } = await run({ plans: [plan] }, { layer: "auth" });
    expect(log).toEqual(["plan", "refused plan-refused"]);
    expect(ending).toMatchObject({ refusal: { code: "plan-refused", findings: [{ code: "identity" }] } });
  });

  test("ends with a failure that it cannot recover from", async () => {
    const failure = failureAt(USER, "timeout");
    const { log, ending } = await run({ plans: [PASSWORD], applies: [{ kind: "failed", failure }] });
    expect(log).toEqual(["plan", "confirm", "apply", "refused terraform-failed"]);
    expect(ending).toEqual({ kind: "refuse", refusal: { code: "terraform-failed", failure } });
  });

  test("discards the plan and ends the imports when a port throws", async () => {
    const { ports, log } = fakePorts({
      plans: [planOf(created(SERVER))],
      answer: () => {
        throw new Error("no answer");
      },
    });
    await expect(runApplyLoop(facts({ kind: "unchanged" }).request, ports)).rejects.toThrow("no answer");
    expect(log).toEqual(["plan", "ask existing", "close"]);
  });
});

describe("a slow confirmation", () => {
  const plan = replacing("a");
  const asking = ["ask health", "ask foreign"];

  test("makes the loop observe the cluster and decide again", async () => {
    const { log } = await run({ plans: [plan], confirmSeconds: 60 });
    expect(log).toEqual(["plan", ...asking, "confirm", ...asking, "apply"]);
  });

  test("applies nothing that is refused by then", async () => {
    const answer = (_: string, times: number) => ({
      ...ALL_FINE,
      health: times === 1 ? healthWith() : healthWith("b"),
    });
    const { log } = await run({ plans: [plan], confirmSeconds: 60, answer });
    expect(log).toEqual(["plan", ...asking, "confirm", ...asking, "refused plan-refused"]);
  });

  test("reports each finding once", async () => {
    const accepted = "random_password.harbor";
    const lost = planOf(change(accepted, "delete"));
    const acceptances = [{ code: "identity", where: accepted }];
    const { log } = await run({ plans: [lost], confirmSeconds: 60 }, { layer: "auth", acceptances });
    expect(log).toEqual(["plan", `accepted ${accepted}`, "confirm", "apply"]);
  });

  test("costs nothing when it is fast", async () => {
    const { log } = await run({ plans: [plan], confirmSeconds: 1 });
    expect(log).toEqual(["plan", ...asking, "confirm", "apply"]);
  });
});

describe("adoption", () => {
  test("imports an orphan that is found before the apply", async () => {
    const { log, ending } = await run({
      plans: [planOf(created(SERVER)), PASSWORD],
      answer: () => orphan(SERVER, "7"),
    });
    expect(log).toEqual(["plan", "ask existing", `adopt ${SERVER}`, `plan importing ${SERVER}=7`, "confirm", "apply"]);
    expect(ending.kind).toBe("done");
  });

  test("imports orphans that the apply finds, one after another", async () => {
    const other = "proxmox_virtual_environment_user.other";
    const plan = planOf(created(USER), created(other));
    const conflict = (address: string) => ({ kind: "failed", failure: failureAt(address, "already exists") }) as const;
    const { log } = await run({
      plans: [plan, plan, plan],
      applies: [conflict(USER), conflict(other)],
      journal: { hasBegun: true },
      answer: (_, times) => (times === 1 ? orphan(USER, "u") : orphan(other, "o")),
    });
    expect(log.filter((line) => line.startsWith("plan"))).toEqual([
      "plan",
      `plan importing ${USER}=u`,
      `plan importing ${USER}=u,${other}=o`,
    ]);
    expect(log.at(-1)).toBe("apply");
  });

  test("ends if the orphan still conflicts after it was adopted", async () => {
    const plan = planOf(created(SERVER));
    const { log } = await run({ plans: [plan, plan], answer: () => orphan(SERVER, "7") });
    expect(log.slice(-3)).toEqual([`plan importing ${SERVER}=7`, "ask existing", "refused adoption-stuck"]);
  });

  test("ends after eight plans", async () => {
    const plan = planOf(created(SERVER));
    const { log } = await run({
      plans: Array.from({ length: 9 }, () => plan),
      answer: (_, times) => orphan(SERVER, String(times)),
    });
    expect(log.filter((line) => line.startsWith("plan"))).toHaveLength(8);
    expect(log.at(-1)).toBe("refused adoption-stuck");
  });

  test("refuses a foreign machine before anything is applied", async () => {
    const machines = [{ expected: { address: SERVER } }] as unknown as (typeof NOTHING_EXISTS)["machines"];
    const { log } = await run({
      plans: [planOf(created(SERVER))],
      answer: () => ({ ...ALL_FINE, existing: { ...NOTHING_EXISTS, machines } }),
    });
    expect(log).toEqual(["plan", "ask existing", "refused owner-mismatch"]);
  });
});

describe("a half-created resource", () => {
  test("is kept, and the next plan continues", async () => {
    const { log, ending } = await run({
      plans: [prevented(USER), "empty"],
      journal: { hasFailed: true },
      answer: () => ({ tainted: [USER] }),
    });
    expect(log).toEqual(["plan", "ask tainted", `repair ${USER}`, "plan"]);
    expect(ending.kind).toBe("done");
  });
});

describe("a rolling change", () => {
  const observed = ["ask health", "ask foreign"];

  test("changes one node after the other, plans after each, and applies the rest", async () => {
    const { log, ending } = await run({
      plans: [replacing(...NODES), replacing("a", "c"), replacing("a"), PASSWORD],
    });
    expect(log).toEqual([
      "plan",
      ...observed,
      ...NODES.map((name) => `rolling hcloud_server.${name}`),
      "roll b",
      "plan",
      ...observed,
      "roll c",
      "plan",
      ...observed,
      "roll a",
      "plan",
      "confirm",
      "apply",
    ]);
    expect(ending).toEqual({
      kind: "done",
      isChanged: true,
      detail: expect.stringMatching(/: b, c, a; .*: applied$/) as string,
    });
  });

  test("tries the next node if one cannot be changed alone, without a new plan", async () => {
    const { log, ending } = await run({
      plans: [replacing(...NODES), "empty"],
      entangled: { b: ["a"], c: ["a"] },
    });
    expect(log.filter((line) => /^(roll|plan)\b/.test(line))).toEqual(["plan", "roll b", "roll c", "roll a", "plan"]);
    expect(ending).toMatchObject({ kind: "done", detail: expect.stringMatching(/: a;/) as string });
  });

  test("is refused if every node needs the others, and nothing is applied", async () => {
    const entangled = { a: ["b"], b: ["a"], c: ["a"] };
    const { log, ending } = await run({ plans: [replacing(...NODES)], entangled });
    expect(log).not.toContain("apply");
    expect(ending).toEqual({
      kind: "refuse",
      refusal: {
        code: "nodes-entangled",
        nodes: new Map(["b", "c", "a"].map((name) => [name, name === "a" ? ["b"] : ["a"]])),
      },
    });
  });

  test("is refused if a node would be changed again", async () => {
    const { log } = await run({ plans: [replacing(...NODES), replacing(...NODES)] });
    expect(log.filter((line) => line.startsWith("roll "))).toEqual(["roll b"]);
    expect(log.at(-1)).toBe("refused not-converging");
  });

  test("starts each node with new imports and a new count of plans", async () => {
    const { log } = await run({
      plans: [planOf(...(replacing("a", "b").resource_changes ?? []), created(SERVER)), replacing("a", "b"), "empty"],
      answer: (about) => (about === "existing" ? orphan(SERVER, "7") : ALL_FINE),
    });
    expect(log.filter((line) => line.startsWith("plan"))).toEqual(["plan", `plan importing ${SERVER}=7`, "plan"]);
  });

  test("that an earlier run left unfinished is waited for, before the guard and after an apply", async () => {
    const plan = replacing("b");
    const { log } = await run({ plans: [plan], journal: { unfinished: ["b", "c"] } });
    expect(log).toEqual(["plan", "wait c", ...observed, "confirm", "apply", "wait b"]);
  });
});

describe("a plan of new resources", () => {
  const request = { scope: { kind: "new" }, hasGate: true } as const;

  test("passes the caller's gate before it is applied, with the plan at hand", async () => {
    const { log } = await run({ plans: [PASSWORD] }, request);
    expect(log).toEqual(["plan", "gate", "confirm", "apply"]);
  });

  test("passes the gate again after a slow confirmation", async () => {
    const { log } = await run({ plans: [PASSWORD], confirmSeconds: 60 }, request);
    expect(log).toEqual(["plan", "gate", "confirm", "gate", "apply"]);
  });

  test("passes the gate if it is empty too", async () => {
    expect((await run({ plans: ["empty"] }, request)).log).toEqual(["plan", "gate"]);
  });

  test("is skipped if it touches running nodes", async () => {
    const { log, ending } = await run({ plans: [replacing("a")] }, request);
    expect(log).toEqual(["plan"]);
    expect(ending).toEqual({ kind: "skip", reason: { code: "running-nodes" } });
  });
});
