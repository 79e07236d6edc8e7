import type { GuardFinding } from "../../../../ops/guard";
import type { LayerReview, Review } from "../../../../ops/workflows/review/layer-review";
import { renderText, summarizeLayer } from "../../../../ops/workflows/review/text";

const PLANNED = {
  layer: "infra",
  state: "planned",
  changes: [],
  configurations: [],
  refused: [],
  accepted: [],
  allowed: [],
} as const satisfies LayerReview;

const finding = (code: string, decision: GuardFinding["decision"], fix: string): GuardFinding => ({
  code,
  decision,
  severity: decision === "refuse" ? "error" : "warning",
  where: "hcloud_server.cp-0",
  message: "would be replaced",
  cause: `The cause of ${code}.`,
  fix,
});

const reviewOf = (...layers: LayerReview[]): Review => ({
  cluster: "hybrid",
  assumedHealthy: false,
  layers,
  unused: [],
});

describe("a layer", () => {
  const actions = ["make", "change", "replace", "delete", "forget", "import", "move", "output"] as const;

  test.each<[LayerReview, string]>([
    [PLANNED, "nothing to do"],
    [
      { ...PLANNED, changes: actions.map((action) => ({ action, address: "a.b" })) },
      "1 to create, 1 to change, 1 to replace, 1 to delete, 1 to forget, 1 to import, 1 to move in the state, 1 changed outputs",
    ],
    [
      { layer: "config", state: "waiting", reason: "services comes first" },
      "cannot be planned yet: services comes first",
    ],
    [{ layer: "config", state: "failed", reason: "no route to host" }, "could not be planned: no route to host"],
  ])("%#", (layer, words) => {
    expect(summarizeLayer(layer)).toBe(words);
  });
});

describe("a review", () => {
  test("that is safe", () => {
    expect(renderText({ ...reviewOf(PLANNED), notice: "from a pull request" })).toBe(
      "Changes that the next coldstart up would make to hybrid (from a pull request)\n" +
        "  infra     nothing to do\n" +
        "Safe: the guard refuses nothing.",
    );
  });

  test("of a layer that failed is neither safe nor refused", () => {
    const failed = { layer: "auth", state: "failed", reason: "no state" } as const;
    expect(renderText(reviewOf(failed)).split("\n").at(-1)).toBe(
      "Nothing is refused, but not every layer could be planned.",
    );
  });

  test("lists findings with their causes and fixes, and how to accept a refusal", () => {
    const layer: LayerReview = {
      ...PLANNED,
      configurations: [
        { nodes: ["cp-0", "cp-1"], lines: [{ sign: "~", path: "machine.type", before: "a", after: "b" }] },
      ],
      refused: [finding("quorum", "refuse", "Change one node at a time.")],
      allowed: [
        finding("drain", "roll", "Drain and change one node at a time."),
        finding("reboot", "roll", "Change one node at a time."),
        finding("price", "notice", "Nothing to do."),
      ],
      accepted: [finding("zones", "refuse", "Keep it.")],
    };
    expect(renderText(reviewOf(layer)).split("\n").slice(2)).toEqual([
      "    machine configuration of cp-0, cp-1:",
      "      ~ machine.type: a → b",
      "    refused: hcloud_server.cp-0 would be replaced. [quorum]",
      "      The cause of quorum.",
      "      Fix: Change one node at a time.",
      "    one node at a time: hcloud_server.cp-0 would be replaced. [drain, reboot]",
      "      The cause of drain. The cause of reboot.",
      "      Drain and change one node at a time.",
      "    note: hcloud_server.cp-0 would be replaced. [price]",
      "      The cause of price.",
      "      Nothing to do.",
      "    accepted: zones:hcloud_server.cp-0 would be replaced.",
      "Refused. To apply these changes anyway: --accept quorum:hcloud_server.cp-0",
    ]);
  });

  test("names the resources that are replaced, deleted or forgotten", () => {
    const actions = ["make", "change", "replace", "delete", "forget", "output"] as const;
    const changes = ["a", "b"].flatMap((name) =>
      actions.map((action) => ({ action, address: `null_resource.${action}-${name}` })),
    );
    expect(
      renderText(reviewOf({ ...PLANNED, changes }))
        .split("\n")
        .slice(2),
    ).toEqual([
      "    to replace: null_resource.replace-a, null_resource.replace-b",
      "    to delete: null_resource.delete-a, null_resource.delete-b",
      "    to forget: null_resource.forget-a, null_resource.forget-b",
      "Safe: the guard refuses nothing.",
    ]);
  });

  test("names its limits", () => {
    const layer = { ...PLANNED, refreshSkippedReason: "no route to host", unknownHealth: "the API does not respond" };
    const limited = { ...reviewOf(layer), assumedHealthy: true, unused: ["zones:a.b"] };
    expect(renderText(limited).split("\n").slice(2, -1)).toEqual([
      "  infra was planned without a refresh: no route to host",
      "  This review assumed that every node is healthy; coldstart up checks it.",
      "  The health of the nodes is unknown, so every node counts as unhealthy: the API does not respond",
      "  --accept zones:a.b matched no finding of the guard",
    ]);
  });
});
