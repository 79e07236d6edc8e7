import { KINDS } from "../../tools/faults/cell";
import type { Verdict } from "../../tools/faults/cell";
import { makeCheckpoints } from "../../tools/faults/checkpoints";
import { sampleOf } from "../../tools/faults/choice";
import { runMatrix } from "../../tools/faults/matrix";
import { LAYERS } from "../../spec";
import { HYBRID } from "../support/hybrid";
import { sharedFolder } from "../support/temporary-folder";

/** Two of each layer: all five kinds of faults are among them. */
const CELLS = 8;
const SEED = 9;

const scratch = sharedFolder("faults");

// The whole matrix takes much longer: npm run faults.
test("the next run repairs every injected fault, without duplicates or losses", async () => {
  const tell = () => undefined;
  const wanted = (action: string) => action === "create";
  const checkpoints = await makeCheckpoints({ file: HYBRID, scratch, isSelected: wanted, tell });
  const choice = { layers: LAYERS, actions: ["create"], kinds: KINDS, resources: [] } as const;
  const batches = sampleOf(checkpoints, choice, CELLS, SEED);
  const verdicts = await runMatrix(batches, { file: HYBRID, scratch, jobs: 2, tell });

  expect(verdicts.filter(({ outcome }) => outcome !== "converged")).toEqual([]);
  const met = (name: keyof Verdict) => new Set(verdicts.map((verdict) => verdict[name]));
  expect(verdicts).toHaveLength(CELLS);
  expect([...met("layer")].sort()).toEqual([...LAYERS].sort());
  expect([...met("kind")].sort()).toEqual([...KINDS].sort());
}, 900_000);
