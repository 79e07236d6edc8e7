import { join } from "node:path";
import { KINDS } from "../../tools/faults/cell";
import type { Verdict } from "../../tools/faults/cell";
import { copyRehearsal, makeCheckpoints } from "../../tools/faults/checkpoints";
import type { Checkpoint } from "../../tools/faults/checkpoints";
import { sampleOf } from "../../tools/faults/cell-selection";
import { runMatrix } from "../../tools/faults/matrix";
import { targetsInPlan } from "../../tools/faults/targets";
import { worldFingerprint } from "../../tools/faults/world-fingerprint";
import { placesIn } from "../../rehearsal/run";
import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import { deployedFolder, firstPlan } from "../support/checkpoints";
import { HYBRID } from "../support/hybrid";
import { copyDeployment } from "../support/rehearsed";
import { sharedFolder } from "../support/temporary-folder";

/** Two of each layer: all five kinds of faults are among them. */
const CELLS = 8;
const SEED = 9;

const scratch = sharedFolder("faults");

const tell = () => undefined;

/**
 * Makes the checkpoint of the first layer with the code of `npm run faults`, which makes all checkpoints itself. To save time, those of
 * infra, services and config are copies of the deployments that all rehearsal tests share.
 */
async function checkpointsOfCreate(): Promise<Checkpoint[]> {
  const [lowest] = LAYERS;
  const isSelected = (action: string, layer: Layer) => action === "create" && layer === lowest;
  const made = await makeCheckpoints({ file: HYBRID, scratch, isSelected, tell });
  const others = LAYERS.slice(1).map((layer, at) => shareCheckpoint(made[0] as Checkpoint, LAYERS[at] as Layer, layer));
  return [...made, ...(await Promise.all(others))];
}

async function shareCheckpoint(first: Checkpoint, below: Layer, layer: Layer): Promise<Checkpoint> {
  const folder = join(scratch, `before-${layer}`);
  copyRehearsal(first.folder, folder);
  copyDeployment(await deployedFolder(HYBRID, below), folder);
  const targets = targetsInPlan(await firstPlan(HYBRID, layer), "create");
  const print = worldFingerprint(placesIn(await deployedFolder(HYBRID, layer)).world);
  return { ...first, layer, folder, targets, print };
}

// The whole matrix takes much longer: npm run faults.
test("the next run repairs every injected fault, without duplicates or losses", async () => {
  const checkpoints = await checkpointsOfCreate();
  const choice = { layers: LAYERS, actions: ["create"], kinds: KINDS, resources: [] } as const;
  const batches = sampleOf(checkpoints, choice, CELLS, SEED);
  const verdicts = await runMatrix(batches, { file: HYBRID, scratch, jobs: 2, tell });

  expect(verdicts.filter(({ outcome }) => outcome !== "converged")).toEqual([]);
  const met = (name: keyof Verdict) => new Set(verdicts.map((verdict) => verdict[name]));
  expect(verdicts).toHaveLength(CELLS);
  expect([...met("layer")].sort()).toEqual([...LAYERS].sort());
  expect([...met("kind")].sort()).toEqual([...KINDS].sort());
}, 900_000);
