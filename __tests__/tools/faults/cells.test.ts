import type { Verdict } from "../../../tools/faults/cell";
import type { Checkpoint } from "../../../tools/faults/checkpoints";
import { batchesOf, sampleOf } from "../../../tools/faults/cell-selection";
import { describeTotals, tableOf, totalsOf } from "../../../tools/faults/table";

const checkpoint = (layer: Checkpoint["layer"], action: Checkpoint["action"] = "create"): Checkpoint => ({
  layer,
  action,
  direction: "up",
  folder: "",
  print: [],
  keptHalf: ["thing"],
  targets: ["a", "b", "c", "d", "e"].map((name) => ({ address: `thing.${name}`, type: "thing", values: {} })),
});
const ALL = {
  layers: [],
  actions: [],
  kinds: ["error-before", "error-after", "error-kept", "timeout", "kill"],
  resources: [],
} as const;

describe("which cells", () => {
  test("every resource gets every kind of fault, in one world for each kind", () => {
    const batches = batchesOf([checkpoint("auth")], ALL, false);
    expect(batches.map(({ cells }) => [cells[0]?.kind, cells.length])).toEqual(ALL.kinds.map((kind) => [kind, 5]));
    expect(batchesOf([checkpoint("auth")], ALL, true)).toHaveLength(25);
    expect(batchesOf([checkpoint("auth")], { ...ALL, resources: ["thing.b"], kinds: ["kill"] }, false)).toEqual([
      expect.objectContaining({ cells: [expect.objectContaining({ address: "thing.b", kind: "kill" })] }),
    ]);
  });

  test("a read has no error after its effect, and is never half-done; some providers never leave half-created objects", () => {
    expect(batchesOf([checkpoint("auth", "read")], ALL, false)).toHaveLength(3);
    expect(batchesOf([{ ...checkpoint("auth"), keptHalf: [] }], ALL, false)).toHaveLength(4);
  });

  test("a sample has every layer and kind, is deterministic for a seed, and has no resource twice", () => {
    const checkpoints = [checkpoint("auth"), checkpoint("infra"), checkpoint("services"), checkpoint("config")];
    const batches = sampleOf(checkpoints, ALL, 20, 1);
    expect(batches.map(({ cells }) => new Set(cells.map(({ kind }) => kind)).size)).toEqual([5, 5, 5, 5]);
    expect(batches.map(({ cells }) => new Set(cells.map(({ address }) => address)).size)).toEqual([5, 5, 5, 5]);
    expect(sampleOf(checkpoints, ALL, 20, 1)).toEqual(batches);
    expect(sampleOf(checkpoints, ALL, 20, 2)).not.toEqual(batches);
  });
});

test("the table counts by layer, action and type, and says what is wrong", () => {
  const cell = { layer: "infra", action: "create", type: "thing", outcome: "converged" } as const;
  const verdicts: Verdict[] = [
    { ...cell, address: "thing.a", kind: "kill" },
    { ...cell, address: "thing.b", kind: "kill", outcome: "failed", why: "there twice", more: 1 },
    { ...cell, address: "thing.a", kind: "timeout", outcome: "stopped", why: "at infra" },
  ];
  expect(tableOf(verdicts).split("\n")).toEqual([
    "| layer | action | type  | resources | error before | error after | error kept | timeout        | kill          |",
    "| ----- | ------ | ----- | --------- | ------------ | ----------- | ---------- | -------------- | ------------- |",
    "| infra | create | thing | 2         | –            | –           | –          | 0/1, 1 stopped | 1/2, 1 FAILED |",
  ]);
  expect(describeTotals(totalsOf(verdicts))).toMatch(
    /^3 cells: 1 converged, 1 stopped .*, 1 failed \(66\.6 % .*\); 1 .*, 0 missing\.$/,
  );
});
