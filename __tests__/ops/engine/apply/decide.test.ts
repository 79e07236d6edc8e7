import { decide } from "../../../../ops/engine/apply/decide";
import { MAX_ROUNDS } from "../../../../ops/engine/apply/decide-repair";
import type { RefusedMachine } from "../../../../ops/engine/adoption/machine-adoption";
import type { GuardFinding } from "../../../../ops/guard";
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
  planOf,
  planned,
  prevented,
  replacing,
} from "./support/facts";
import type { FactsOptions } from "./support/facts";
import { check } from "./support/decisions";
import type { Case } from "./support/decisions";

const ROLE = "proxmox_virtual_environment_role.machines";
const BEGUN = { hasBegun: true };

const exists = (more: Partial<typeof NOTHING_EXISTS>) => ({ existing: { ...NOTHING_EXISTS, ...more } });
const machine = { expected: { address: SERVER } } as RefusedMachine;
const ours = (address: string, id = "1") => exists({ adoptable: new Map([[address, { id }]]) });

describe("a plan that passes", () => {
  test.each<Case>([
    ["is confirmed first", facts(planned(PASSWORD)), "confirm"],
    ["is applied once it is confirmed", facts(planned(PASSWORD, true)), "apply"],
    ["is not applied if the user declines", facts({ kind: "declined" }), "refuse not-confirmed"],
    ["ends the loop once it is applied", facts({ kind: "applied", detail: "1 created" }), "done"],
    ["ends the loop if it is empty", facts({ kind: "unchanged" }), "done"],
  ])("%s", check);

  test("reports notices and accepted findings", () => {
    const plan = planOf(change("random_password.harbor", "delete"));
    const acceptances = [{ code: "identity", where: "random_password.harbor" }];
    expect(decide(facts(planned(plan), { request: { layer: "auth", acceptances } }))).toMatchObject({
      kind: "confirm",
      report: { notices: [], accepted: [{ code: "identity", where: "random_password.harbor" }] },
    });
  });

  test("reports the nodes that were changed before it, one at a time", () => {
    const progress = { rolled: ["a", "b"] };
    expect(decide(facts({ kind: "unchanged" }, { progress }))).toEqual({
      kind: "done",
      isChanged: true,
      detail: expect.stringMatching(/: a, b; .*: nothing to do/) as string,
    });
    expect(decide(facts({ kind: "unchanged" }))).toMatchObject({ isChanged: false });
    expect(decide(facts({ kind: "applied", detail: "1 created" }))).toMatchObject({
      isChanged: true,
      detail: "1 created",
    });
  });
});

describe("a plan that the guard refuses", () => {
  const lost = planOf(change("random_password.harbor", "delete"));
  const tainted = planOf({
    ...change("random_password.harbor", "replace"),
    action_reason: "replace_because_tainted",
  });
  const halfServer = planOf({ ...change("hcloud_server.a", "replace"), action_reason: "replace_because_tainted" });
  const auth = { layer: "auth" as const };
  const kept: FactsOptions = { request: auth, journal: { hasFailed: true } };

  test.each<Case>([
    ["is refused", facts(planned(lost), { request: auth }), "refuse plan-refused"],
    ["also where it was confirmed before", facts(planned(lost, true), { request: auth }), "refuse plan-refused"],
    [
      "is refused for an acceptance of another address",
      facts(planned(lost), { request: { ...auth, acceptances: [{ code: "identity", where: "random_password.x" }] } }),
      "refuse plan-refused",
    ],
    ["asks for tainted resources after a failed run", facts(planned(tainted), kept), "ask tainted"],
    [
      "keeps what the failed run has half created",
      facts(planned(tainted), { ...kept, observed: { tainted: ["random_password.harbor", "random_password.x"] } }),
      "repair random_password.harbor",
    ],
    [
      "is refused where the resource is not tainted in the state",
      facts(planned(tainted), { ...kept, observed: { tainted: [] } }),
      "refuse plan-refused",
    ],
    [
      "is refused where the last run succeeded: the user has tainted it",
      facts(planned(tainted), { request: auth, observed: { tainted: ["random_password.harbor"] } }),
      "refuse plan-refused",
    ],
    [
      "is refused in the last round",
      facts(planned(tainted), { ...kept, progress: { round: MAX_ROUNDS } }),
      "refuse plan-refused",
    ],
  ])("%s", check);

  test("replaces a half-created machine instead of keeping it", () => {
    const refused: GuardFinding = {
      code: "ownership",
      severity: "error",
      decision: "refuse",
      where: "hcloud_server.a",
      message: "",
      cause: "",
      fix: "",
    };
    const given = facts(planned(halfServer), {
      journal: { hasFailed: true },
      observed: { ...ALL_FINE, foreign: [refused], tainted: ["hcloud_server.a"] },
    });
    check("", given, "refuse plan-refused");
  });

  test("has one finding per machine: the finding of the APIs replaces that of the plan", () => {
    const plan = planOf(change("hcloud_server.a", "delete"));
    const foreign: GuardFinding = {
      code: "quorum",
      severity: "error",
      decision: "refuse",
      where: "hcloud_server.a",
      message: "is foreign",
      cause: "",
      fix: "",
    };
    const decision = decide(facts(planned(plan), { observed: { ...ALL_FINE, foreign: [foreign] } }));
    const findings =
      decision.kind === "refuse" && decision.refusal.code === "plan-refused" && decision.refusal.findings;
    expect(findings).toContainEqual(foreign);
    expect((findings || []).filter(({ code, where }) => code === "quorum" && where === foreign.where)).toEqual([
      foreign,
    ]);
  });
});

describe("objects that may exist before they are created", () => {
  const server = planned(planOf(created(SERVER)));
  const bootstrap = planned(planOf(created("talos_machine_bootstrap.this")));
  test.each<Case>([
    ["machines are always looked up", facts(server), "ask existing"],
    ["other objects are not, if no run from here can have created them", facts(bootstrap), "confirm"],
    ["but are, if an earlier run may have created them", facts(bootstrap, { journal: BEGUN }), "ask existing"],
    [
      "not after a refusal",
      facts(bootstrap, { journal: { ...BEGUN, refused: new Set(["talos_machine_bootstrap.this"]) } }),
      "confirm",
    ],
    ["with --adopt they are looked up", facts(bootstrap, { request: { adopt: true } }), "ask existing"],
    ["what does not exist is created", facts(server, { observed: ALL_FINE }), "confirm"],
    [
      "a foreign machine is refused",
      facts(server, { observed: exists({ machines: [machine] }) }),
      "refuse owner-mismatch",
    ],
    [
      "a foreign machine is refused next to an orphan",
      facts(server, { observed: exists({ machines: [machine], adoptable: new Map([["a.b", { id: "1" }]]) }) }),
      "refuse owner-mismatch",
    ],
    ["an orphan is adopted", facts(server, { observed: ours(SERVER) }), `adopt ${SERVER}`],
    [
      "an orphan is adopted again under another id",
      facts(server, { observed: ours(SERVER, "2"), progress: { adopted: new Map([[SERVER, "1"]]) } }),
      `adopt ${SERVER}`,
    ],
    [
      "an orphan that was adopted and is still created is refused",
      facts(server, { observed: ours(SERVER), progress: { adopted: new Map([[SERVER, "1"]]) } }),
      "refuse adoption-stuck",
    ],
    [
      "nothing is adopted in the last round",
      facts(server, { observed: ours(SERVER), progress: { round: MAX_ROUNDS } }),
      "refuse adoption-stuck",
    ],
  ])("%s", check);
});

describe("a failure of Terraform", () => {
  const plan = planOf(created(USER), created(ROLE), created(SERVER));
  const failed = (address: string, detail = "it already exists") =>
    ({ kind: "failed", failure: failureAt(address, detail), plan }) as const;
  const half = { kind: "failed", failure: prevented(USER) } as const;

  test.each<Case>([
    ["ends the loop", facts(failed(USER, "timeout")), "refuse terraform-failed"],
    ["refuses what no run from here can have created", facts(failed(USER)), "refuse exists-unmanaged"],
    ["looks for what an earlier run may have created", facts(failed(USER), { journal: BEGUN }), "ask existing"],
    ["looks for everything with --adopt", facts(failed(USER), { request: { adopt: true } }), "ask existing"],
    ["looks for machines in every run", facts(failed(SERVER)), "ask existing"],
    [
      "refuses what an earlier run refused",
      facts(failed(USER), { journal: { ...BEGUN, refused: new Set([USER]) } }),
      "refuse exists-unmanaged",
    ],
    ["adopts an orphan", facts(failed(USER), { journal: BEGUN, observed: ours(USER) }), `adopt ${USER}`],
    [
      "plans again after something was removed that cannot be adopted",
      facts(failed(USER), {
        journal: BEGUN,
        observed: exists({ adoptable: new Map([[USER, { removed: "a token" }]]) }),
      }),
      `adopt ${USER}`,
    ],
    [
      "ends the loop where the orphan was adopted before",
      facts(failed(USER), { journal: BEGUN, observed: ours(USER), progress: { adopted: new Map([[USER, "1"]]) } }),
      "refuse terraform-failed",
    ],
    [
      "ends the loop where the object no longer exists",
      facts(failed(USER), { journal: BEGUN, observed: exists({}) }),
      "refuse terraform-failed",
    ],
    [
      "refuses a foreign machine",
      facts(failed(SERVER), { observed: exists({ machines: [machine] }) }),
      "refuse owner-mismatch",
    ],
    [
      "refuses what belongs to another cluster, with --adopt too",
      facts(failed(USER), { request: { adopt: true }, observed: exists({ foreign: new Map([[USER, "home"]]) }) }),
      "refuse exists-foreign",
    ],
    [
      "refuses what does not say who owns it",
      facts(failed(USER), { journal: BEGUN, observed: exists({ unmarked: [USER] }) }),
      "refuse exists-unmarked",
    ],
    [
      "adopts nothing in the last round",
      facts(failed(USER), { journal: BEGUN, observed: ours(USER), progress: { round: MAX_ROUNDS } }),
      "refuse terraform-failed",
    ],
    ["asks for tainted resources after a failed run", facts(half, { journal: { hasFailed: true } }), "ask tainted"],
    [
      "keeps a half-created resource that must not be replaced",
      facts(half, { journal: { hasFailed: true }, observed: { tainted: [USER] } }),
      `repair ${USER}`,
    ],
    ["leaves what the user has tainted", facts(half, { observed: { tainted: [USER] } }), "refuse terraform-failed"],
  ])("%s", check);

  test("looks up only conflicting objects, which this run may have created", () => {
    const decision = decide(facts(failed(SERVER)));
    expect(decision).toMatchObject({ question: { query: { isAfterCreate: true } } });
    const query =
      decision.kind === "ask" && decision.question.about === "existing" ? decision.question.query : undefined;
    expect(query?.changes.map(({ address }) => address)).toEqual([SERVER]);
  });
});

describe("a plan of new resources", () => {
  const request = { scope: { kind: "new" }, hasGate: true } as const;
  const passed = { ...ALL_FINE, isGatePassed: true };
  const server = planned(planOf(created(SERVER)));
  test.each<Case>([
    ["is skipped if it touches running nodes", facts(planned(replacing("a")), { request }), "skip running-nodes"],
    ["adopts before it waits for the gate", facts(server, { request, observed: ours(SERVER) }), `adopt ${SERVER}`],
    ["waits for the gate", facts(server, { request, observed: ALL_FINE }), "gate"],
    ["is confirmed after the gate", facts(server, { request, observed: passed }), "confirm"],
    ["waits for the gate if it is empty too", facts({ kind: "unchanged" }, { request }), "gate"],
    ["is done after the gate", facts({ kind: "unchanged" }, { request, observed: passed }), "done"],
    [
      "has no gate if there is none",
      facts(server, { request: { scope: { kind: "new" } }, observed: ALL_FINE }),
      "confirm",
    ],
  ])("%s", check);
});

test("a decision changes none of its facts", () => {
  const freeze = <T>(value: T): T => {
    if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
      Object.freeze(value);
      Object.values(value).forEach(freeze);
    }
    return value;
  };
  const given = freeze(facts(planned(replacing(...NODES)), { observed: ALL_FINE }));
  expect(decide(given)).toEqual(decide(given));
});
