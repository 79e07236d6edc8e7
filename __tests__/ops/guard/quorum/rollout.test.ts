import { otherTouchedNodes, rolloutOf } from "../../../../ops/guard";
import { decideOneByOne, sortTouched } from "../../../../ops/guard/quorum/arithmetic";
import type { Voter } from "../../../../ops/guard/quorum/arithmetic";
import { BOOTSTRAPPED, change, clusterOf, findings, guardInput } from "../support/plan";
import { nonEmpty } from "../../../support/non-empty";
import { config } from "../support/cases/configuration";

// Many combinations.
jest.setTimeout(60_000);

const health = (well: Record<string, boolean>) => ({
  nodes: Object.fromEntries(
    Object.entries(well).map(([name, healthy]) => [name, { isHealthy: healthy, evidence: "asked" }]),
  ),
  members: Object.keys(well),
});
const replaced = (...names: string[]) => [
  BOOTSTRAPPED,
  ...["a", "b", "c"].flatMap((name) => [
    change(`hcloud_server.${name}`, names.includes(name) ? "replace" : "nothing"),
    change(`talos_machine_configuration_apply.${name}`, names.includes(name) ? "replace" : "nothing"),
  ]),
];
const decisions = (names: readonly string[], well: Record<string, boolean>) =>
  findings("infra", replaced(...names), { cluster: clusterOf(["a", "b", "c"]), health: health(well) }).map(
    ({ code, decision, where }) => `${decision} ${code}:${where}`,
  );

describe("a plan of a part of the layer", () => {
  test("finds in the state that etcd runs, although the plan does not contain it", () => {
    const part = { resource_changes: ["a", "b"].map((name) => change(`hcloud_server.${name}`, "replace")) };
    const cluster = clusterOf(["a", "b", "c"]);
    const input = { cluster, health: { nodes: health({ a: true, b: true, c: true }).nodes } };
    expect(findings("infra", [], { ...input, plan: part })).toEqual([]);
    const prior_state = {
      values: { root_module: { resources: [{ mode: "managed", type: "talos_machine_bootstrap" }] } },
    };
    expect(findings("infra", [], { ...input, plan: { ...part, prior_state } }).map(({ code }) => code)).toEqual([
      "quorum",
      "quorum",
    ]);
  });
});

describe("workers that a plan takes down", () => {
  const well = { isHealthy: true, evidence: "Ready", kubelet: "v1.35.0" };
  const nodes = Object.fromEntries(["a", "b", "c", "w"].map((name) => [name, well]));
  const input = guardInput("infra", [...replaced("a", "b"), change("hcloud_server.w", "replace")], {
    cluster: clusterOf(["a", "b", "c"]),
    health: { nodes, members: ["a", "b", "c"] },
  });

  test("are changed before the control planes, each drained", () => {
    const { pending, members } = rolloutOf(input);
    expect(pending.map(({ name, isDrained }) => [name, isDrained])).toEqual([
      ["w", true],
      ["b", true],
      ["a", true],
    ]);
    expect(members).toEqual(["a", "b", "c"]);
  });

  test("are changed after the control planes, which sign for them, if the machine token changes", () => {
    const text = (token: string) => `machine: { type: controlplane, token: ${token} }\ncluster: {}\n`;
    const token = config("talos_machine_configuration_apply.a", text("old"), text("new"));
    const { pending } = rolloutOf({
      ...input,
      plan: {
        resource_changes: [
          ...(input.plan.resource_changes ?? []).filter(({ address }) => address !== token.address),
          token,
        ],
      },
    });
    expect(pending.map(({ name }) => name)).toEqual(["b", "a", "w"]);
  });

  test("count as touched if the plan of another node changes them", () => {
    expect(otherTouchedNodes(input, "a").sort()).toEqual(["b", "w"]);
  });
});

describe("control planes that are changed one at a time", () => {
  const cluster = clusterOf(["a", "b", "c"]);

  test("are ordered with the bootstrap node last, each with the addresses of only its own change", () => {
    const { pending, members, up } = rolloutOf(
      guardInput("infra", replaced("a", "b", "c"), { cluster, health: health({ a: true, b: true, c: true }) }),
    );
    expect(pending.map(({ name }) => name)).toEqual(["b", "c", "a"]);
    expect(pending[0]?.targets).toEqual(["hcloud_server.b", "talos_machine_configuration_apply.b"]);
    expect([members, up]).toEqual([
      ["a", "b", "c"],
      ["a", "b", "c"],
    ]);
  });

  test("begin with the one that is down, also when it is the bootstrap node", () => {
    const { pending } = rolloutOf(
      guardInput("infra", replaced("a", "b"), { cluster, health: health({ a: false, b: true, c: true }) }),
    );
    expect(pending.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  test("are refused if an unchanged one is down", () => {
    const well = { a: true, b: true, c: false };
    expect(decisions(["a", "b"], well)).toEqual(["refuse quorum:hcloud_server.a", "refuse quorum:hcloud_server.b"]);
    expect(decisions(["a"], well)).toEqual(["refuse quorum:hcloud_server.a"]);
    expect(rolloutOf(guardInput("infra", replaced("a"), { cluster, health: health(well) }))).toMatchObject({
      members: ["a", "b", "c"],
      up: ["a", "b"],
    });
  });

  test("are rolled if the one that is down is among them", () => {
    expect(decisions(["a", "b", "c"], { a: true, b: true, c: false })).toEqual(
      ["a", "b", "c"].map((name) => `roll quorum:hcloud_server.${name}`),
    );
  });
});

/** Every order in which they could be changed. */
function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

/** Simulates the changes on an etcd of votes: whether a majority is up at every moment, and all members at the end. */
function isFine(voters: readonly Voter[], order: readonly number[]): boolean {
  const state = new Map(voters.map(({ state }, i) => [i, state === "up"]));
  const holds = () => 2 * [...state.values()].filter(Boolean).length > state.size;
  for (const i of order) {
    const { impact } = voters[i] as Voter;
    // Leaving needs a vote; without a majority no member can join or be repaired.
    if (impact === "leaves" && state.get(i)) {
      if (!holds()) return false;
      state.delete(i);
      // The last member cannot leave.
      if (state.size === 0 || !holds()) return false;
      continue;
    }
    // A member that is already down does not count when it is switched off.
    if (state.get(i) || impact !== "interrupted") {
      state.set(i, false);
      if (!holds()) return false;
    }
    if (impact === "interrupted" || impact === "replaced") state.set(i, true);
  }
  return true;
}

describe("one at a time", () => {
  const KINDS: readonly Voter[] = (["untouched", "interrupted", "replaced", "leaves", "lost"] as const).flatMap(
    (impact) => (["up", "down"] as const).map((state) => ({ impact, state })),
  );
  function* clusters(count: number, from = 0): Generator<Voter[]> {
    if (count === 0) return yield [];
    for (let at = from; at < KINDS.length; at++)
      for (const rest of clusters(count - 1, at)) yield [{ ...(KINDS[at] as Voter) }, ...rest];
  }

  // Three and five: with one or two members a reboot is an interruption, which another test covers.
  test.each([3, 5])("agrees with a simulated etcd of %i members", (count) => {
    let fine = 0;
    let all = 0;
    for (const voters of nonEmpty(clusters(count))) {
      const touched = voters.flatMap((voter, i) => (voter.impact === "untouched" ? [] : [i]));
      if (touched.length < 2) continue;
      all += 1;
      const words = voters.map(({ impact, state }) => `${impact} ${state}`).join(", ");
      const mine = sortTouched(voters).map((voter) => voters.indexOf(voter));
      const isSafe = decideOneByOne(voters) === "safe";
      if (isSafe) fine += 1;
      // A plan that is called safe is safe in the order in which it is done …
      if (isSafe) expect([words, isFine(voters, mine)]).toEqual([words, true]);
      // … and a refused plan is unsafe in every order.
      else expect([words, orders(touched).some((order) => isFine(voters, order))]).toEqual([words, false]);
    }
    expect(fine).toBeGreaterThan(20);
    expect(all - fine).toBeGreaterThan(20);
  });
});
