import { RULES, inspect } from "../../../ops/guard";
import type { GuardFinding } from "../../../ops/guard";
import type { ResourceChange } from "../../../ops/support/plan";
import type { Cluster } from "../../../spec";
import { BOOTSTRAPPED, change, clusterOf, guardInput, update } from "./support/plan";
import { isSafe } from "./support/oracle";
import type { Doing, Played } from "./support/oracle";

const CONFIG = (more: string) => `machine: { type: controlplane${more} }`;

const retired = (name: string, action: "delete" | "replace") =>
  change(`talos_machine_configuration_apply.${name}`, action, {
    before: { on_destroy: { reset: true, graceful: true }, machine_configuration: CONFIG("") },
  });

/** The changes of a plan that do this to a node. */
const PLANNED: Record<Doing, (name: string) => ResourceChange[]> = {
  none: (name) => [change(`hcloud_server.${name}`, "nothing")],
  update: (name) => [update(`hcloud_server.${name}`, { labels: { role: "controlplane" } }, { labels: { a: "b" } })],
  reboot: (name) => [
    update(
      `talos_machine_configuration_apply.${name}`,
      { machine_configuration: CONFIG("") },
      { apply_mode: "auto", machine_configuration: CONFIG(", env: { A: b }") },
    ),
  ],
  "power-off": (name) => [update(`hcloud_server.${name}`, { server_type: "cpx31" }, { server_type: "cpx41" })],
  replace: (name) => [change(`hcloud_server.${name}`, "replace")],
  retire: (name) => [change(`hcloud_server.${name}`, "delete"), retired(name, "delete")],
  wipe: (name) => [change(`hcloud_server.${name}`, "nothing"), retired(name, "replace")],
  demote: (name) => [
    change(`hcloud_server.${name}`, "nothing"),
    change(`talos_machine_configuration_apply.${name}`, "replace", {
      before: { machine_configuration: CONFIG("") },
      after: { apply_mode: "auto" },
      after_unknown: { machine_configuration_input: true },
    }),
  ],
  delete: (name) => [change(`hcloud_server.${name}`, "delete")],
  create: (name) => [change(`hcloud_server.${name}`, "create")],
};

const KINDS = (Object.keys(PLANNED) as Doing[]).flatMap((doing): Played[] =>
  doing === "create" ? [{ doing, well: true }] : [true, false].map((well) => ({ doing, well })),
);

const NAMES = ["a", "b", "c", "d", "e"];
const PARTS = new Map(KINDS.map((kind) => [kind, NAMES.map((name) => PLANNED[kind.doing](name))]));

let seen = 0;

function isAccepted(nodes: readonly Played[], names: readonly string[]): boolean {
  const changes = nodes.flatMap((node, i) => PARTS.get(node)?.[i] ?? []);
  const health = {
    nodes: Object.fromEntries(nodes.map(({ well }, i) => [names[i] as string, { isHealthy: well, evidence: "asked" }])),
  };
  const cluster = clusterFor(
    names,
    names.filter((_, i) => nodes[i]?.doing === "demote"),
  );
  const input = guardInput("infra", [BOOTSTRAPPED, ...changes], { cluster, health });
  // Up to three nodes, every rule sees every plan. With five, the first rule that refuses one decides, but for a sample.
  seen += 1;
  if (nodes.length <= 3 || seen % 10 === 0) return inspect(input).every(isNotice);
  return RULES.every(({ find }) => find(input).every(isNotice));
}

function isNotice({ decision }: Pick<GuardFinding, "decision">): boolean {
  return decision === "notice";
}

const clusters = new Map<string, Cluster>();

function clusterFor(names: readonly string[], workers: readonly string[]): Cluster {
  const key = `${names.join()} ${workers.join()}`;
  const cluster = clusters.get(key) ?? clusterOf(names, workers);
  clusters.set(key, cluster);
  return cluster;
}

/** Every way to give each of so many nodes one of the kinds. */
function* combinations(count: number, from = 0, ordered = true): Generator<Played[]> {
  if (count === 0) return yield [];
  for (let at = ordered ? 0 : from; at < KINDS.length; at++)
    for (const rest of combinations(count - 1, at, ordered)) yield [KINDS[at] as Played, ...rest];
}

function disagreements(plans: Iterable<Played[]>): { count: number; safe: number; wrong: string[] } {
  let [count, safe] = [0, 0];
  const wrong: string[] = [];
  for (const nodes of plans) {
    const wanted = isSafe(nodes);
    count += 1;
    if (wanted) safe += 1;
    if (isAccepted(nodes, NAMES.slice(0, nodes.length)) === wanted) continue;
    const words = nodes.map(({ doing, well }) => `${doing}${well ? "" : " (down)"}`).join(", ");
    wrong.push(`${wanted ? "safe, but refused" : "unsafe, but accepted"}: ${words}`);
  }
  return { count, safe, wrong };
}

describe("the guard agrees with a simulated etcd for every order of a plan", () => {
  test("for every combination on one control plane", () => {
    expect(disagreements(combinations(1))).toEqual({ count: KINDS.length, safe: expect.any(Number), wrong: [] });
  });

  test("for every combination on three control planes", () => {
    expect(disagreements(combinations(3))).toEqual({ count: KINDS.length ** 3, safe: expect.any(Number), wrong: [] });
  });

  test("for every combination on five control planes, whichever node it is", () => {
    const { count, safe, wrong } = disagreements(combinations(5, 0, false));
    expect({ count, wrong }).toEqual({ count: 33649, wrong: [] });
    // Neither result may be constant.
    expect(safe).toBeGreaterThan(500);
    expect(safe).toBeLessThan(5000);
  });

  test("independently of which node of five is which", () => {
    const turned = [...combinations(5, 0, false)]
      .filter((_, i) => i % 7 === 0)
      .map((nodes, i) => [...nodes.slice(i % 5), ...nodes.slice(0, i % 5)]);
    expect(disagreements(turned).wrong).toEqual([]);
  });
});
