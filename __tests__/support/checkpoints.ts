/**
 * Deployments of cluster files. The first test that needs one creates it, once per jest run. Tests of a running cluster
 * start from a copy instead of running a cold start.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import { copyRehearsal } from "../../tools/faults/checkpoints";
import { Rehearsed } from "./rehearsed";

/** Set by checkpoints-setup.cjs: a folder for this run of jest, which checkpoints-teardown.cjs deletes. */
const FOLDER_VARIABLE = "COLDSTART_TEST_CHECKPOINTS";
const POLL_MS = 200;

/**
 * A rehearsal in which the layers up to this one are deployed.
 * @param next the cluster file that it continues with, if another one.
 */
export async function startDeployed(file: string, upTo: Layer = "config", next = file): Promise<Rehearsed> {
  const rehearsed = await Rehearsed.start(next, {}, await deployedFolder(file, upTo));
  for (const layer of LAYERS.slice(0, LAYERS.indexOf(upTo) + 1)) await rehearsed.init(layer);
  return rehearsed;
}

/** The folder of a rehearsal in which the layers up to this one are deployed, to be copied. */
export async function deployedFolder(file: string, upTo: Layer): Promise<string> {
  return join(await checkpointsOf(file), upTo);
}

/** The plan by which the layer was first deployed, as JSON. */
export async function firstPlan(file: string, layer: Layer): Promise<unknown> {
  return JSON.parse(readFileSync(join(await checkpointsOf(file), `${layer}.plan.json`), "utf8"));
}

async function checkpointsOf(file: string): Promise<string> {
  const parent = process.env[FOLDER_VARIABLE];
  if (parent === undefined) throw new Error(`${FOLDER_VARIABLE} is not set: the test is not in the project rehearsal.`);
  const folder = join(parent, createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16));
  const outcome = join(folder, "outcome.json");
  if (claim(folder)) {
    const failure = await deployInto(folder, file).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    writeFileSync(`${outcome}.new`, JSON.stringify({ failure }));
    renameSync(`${outcome}.new`, outcome);
  }
  while (!existsSync(outcome)) await new Promise((soon) => setTimeout(soon, POLL_MS));
  const { failure } = JSON.parse(readFileSync(outcome, "utf8")) as { failure?: string };
  if (failure !== undefined) throw new Error(`The checkpoints of ${file} could not be made: ${failure}`);
  return folder;
}

/** Whether this process is the first one that needs the folder and must create its content. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

async function deployInto(folder: string, file: string): Promise<void> {
  const rehearsed = await Rehearsed.start(file);
  try {
    for (const layer of LAYERS) {
      writeFileSync(join(folder, `${layer}.plan.json`), JSON.stringify(await rehearsed.planned(layer)), {
        mode: 0o600,
      });
      await rehearsed.applyPlanned(layer);
      copyRehearsal(rehearsed.folder, join(folder, layer));
    }
  } finally {
    await rehearsed.close();
  }
}
