/** The whole life cycle of a cluster without faults, in one world, with a copy of the world before each step. */
import { execFile } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { placesIn } from "../../rehearsal/run";
import { LAYERS, loadCluster } from "../../spec";
import type { Layer } from "../../spec";
import type { Target } from "./addresses";
import type { Action } from "./cell";
import { changeStack } from "./changes";
import { NODE_ACTIONS, nodeTargets, writeChangedFile } from "./node-targets";
import type { NodeAction } from "./node-targets";
import { PROJECT, RehearsedSteps } from "./rehearsed-step";
import type { Direction } from "./step-result";
import { plannedTargets, stackFolder, targetsInState, terraformOf } from "./targets";
import { upgradeTargets, writeUpgradedFile } from "./upgrade-targets";
import { worldFingerprint } from "./world-fingerprint";

/** The initial state of a step with faults, and its expected result. */
export interface Checkpoint {
  readonly action: Action;
  readonly layer: Layer;
  readonly direction: Direction;
  /** The cluster file of the step. @default that of the whole run */
  readonly file?: string;
  /** The rehearsal as it is before the step. */
  readonly folder: string;
  /** The resources that the step changes. */
  readonly targets: readonly Target[];
  /** Types whose providers write an object to the state before it is complete. */
  readonly keptHalf: readonly string[];
  /** The world after the step without faults. */
  readonly print: readonly string[];
}

export interface CheckpointOptions {
  /** The cluster file. */
  readonly file: string;
  readonly scratch: string;
  readonly isSelected: (action: Action, layer: Layer) => boolean;
  readonly tell: (text: string) => void;
}

interface LifeStep {
  /** The targets of faults; none for steps without Terraform. */
  readonly action?: Action;
  readonly direction: Direction;
  readonly layer: Layer;
}

/** The layer whose machine configurations name the installer. */
const UPGRADED = "infra";
const BEFORE_UPGRADE = "before-upgrade";

const UP = LAYERS.map((layer): LifeStep => ({ action: "create", direction: "up", layer }));
const DOWN: readonly LifeStep[] = [
  { action: "delete", direction: "down", layer: "config" },
  { direction: "empty", layer: "services" },
  { action: "delete", direction: "down", layer: "services" },
  { action: "delete", direction: "down", layer: "infra" },
  { action: "delete", direction: "down", layer: "auth" },
];

export async function makeCheckpoints(options: CheckpointOptions): Promise<Checkpoint[]> {
  const { file, scratch, isSelected } = options;
  const folder = join(scratch, "undisturbed");
  const steps = await RehearsedSteps.start({ folder, file });
  try {
    await prepare(steps, folder);
    const selected = NODE_ACTIONS.filter((action) => isSelected(action, UPGRADED));
    const later =
      selected.length > 0 ||
      LAYERS.some((layer) => isSelected("update", layer) || isSelected("read", layer) || isSelected("delete", layer));
    const checkpoints = await runLife(options, steps, folder, UP, later);
    if (isSelected("upgrade", UPGRADED)) checkpoints.push(...(await makeUpgradeCheckpoint(options)));
    const standing = join(scratch, "standing");
    if (later) copyRehearsal(folder, standing);
    for (const action of selected) checkpoints.push(...(await makeNodeCheckpoint(options, standing, action)));
    checkpoints.push(...(await runLife(options, steps, folder, DOWN, false)));
    for (const layer of LAYERS) {
      if (isSelected("read", layer)) checkpoints.push(makeReadCheckpoint(standing, layer));
      if (isSelected("update", layer)) checkpoints.push(await makeUpdateCheckpoint(options, standing, layer));
    }
    return checkpoints;
  } finally {
    await steps.close();
  }
}

/** Runs the selected steps. */
async function runLife(
  { scratch, isSelected, tell }: CheckpointOptions,
  steps: RehearsedSteps,
  folder: string,
  life: readonly LifeStep[],
  all: boolean,
): Promise<Checkpoint[]> {
  const checkpoints: Checkpoint[] = [];
  const isWanted = ({ action, layer }: LifeStep) => action !== undefined && isSelected(action, layer);
  const isUpgraded = ({ direction, layer }: LifeStep) =>
    direction === "up" && layer === UPGRADED && isSelected("upgrade", layer);
  const last = all ? life.length : life.map((step) => isWanted(step) || isUpgraded(step)).lastIndexOf(true) + 1;
  for (const step of life.slice(0, last)) {
    const { action, direction, layer } = step;
    const before = join(scratch, `before-${direction}-${layer}`);
    const targets = !isWanted(step)
      ? []
      : action === "delete"
        ? targetsInState(folder, layer)
        : await plannedTargets(steps.environment, folder, layer, "create");
    if (isWanted(step)) copyRehearsal(folder, before);
    tell(`without faults: ${direction} ${layer}`);
    await checkUndisturbed(steps, direction, layer);
    if (isUpgraded(step)) copyRehearsal(folder, join(scratch, BEFORE_UPGRADE));
    if (action !== undefined && isWanted(step))
      checkpoints.push({
        action,
        layer,
        direction,
        folder: before,
        targets,
        keptHalf: steps.legacyTypes(),
        print: printOf(folder),
      });
  }
  return checkpoints;
}

async function checkUndisturbed(steps: RehearsedSteps, direction: Direction, layer: Layer): Promise<void> {
  const result = await steps.run(direction, layer);
  if (result.ended === "converged" && result.left === 0) return;
  throw new Error(`${direction} ${layer} fails without faults:\n${JSON.stringify(result, undefined, 2)}`);
}

/** The next plan, which is empty, reads every resource of the layer. */
function makeReadCheckpoint(standing: string, layer: Layer): Checkpoint {
  const targets = targetsInState(standing, layer);
  return { action: "read", layer, direction: "up", folder: standing, targets, keptHalf: [], print: printOf(standing) };
}

async function makeUpdateCheckpoint(
  { file, scratch, tell }: CheckpointOptions,
  standing: string,
  layer: Layer,
): Promise<Checkpoint> {
  const [before, folder] = [join(scratch, `before-change-${layer}`), join(scratch, `change-${layer}`)];
  copyRehearsal(standing, before);
  changeStack(join(stackFolder(before, layer), "cdk.tf.json"));
  copyRehearsal(before, folder);
  const steps = await RehearsedSteps.start({ folder, file });
  try {
    const changed = await plannedTargets(steps.environment, folder, layer, "update");
    const targets = targetsInState(standing, layer).filter(({ address }) =>
      changed.some((one) => one.address === address),
    );
    tell(`without faults: change ${layer}`);
    await checkUndisturbed(steps, "up", layer);
    return { action: "update", layer, direction: "up", folder: before, targets, keptHalf: [], print: printOf(folder) };
  } finally {
    await steps.close();
  }
}

/** @returns none if no newer Talos is known */
async function makeUpgradeCheckpoint({ file: from, scratch, tell }: CheckpointOptions): Promise<Checkpoint[]> {
  const [before, folder, file] = [BEFORE_UPGRADE, "upgrade", "upgraded.yaml"].map((name) => join(scratch, name)) as [
    string,
    string,
    string,
  ];
  if (!writeUpgradedFile(from, file)) return [];
  copyRehearsal(before, folder);
  const steps = await RehearsedSteps.start({ folder, file });
  try {
    tell("without faults: upgrade");
    await checkUndisturbed(steps, "upgrade", UPGRADED);
    const targets = upgradeTargets(loadCluster(from).cluster);
    const shared = { action: "upgrade", layer: UPGRADED, direction: "upgrade", keptHalf: [] } as const;
    return [{ ...shared, file, folder: before, targets, print: printOf(folder) }];
  } finally {
    await steps.close();
  }
}

/** @returns none if the cluster does not support the action */
async function makeNodeCheckpoint(
  { file: from, scratch, tell }: CheckpointOptions,
  standing: string,
  action: NodeAction,
): Promise<Checkpoint[]> {
  const [folder, file] = [join(scratch, action), join(scratch, `${action}.yaml`)];
  if (!writeChangedFile(action, from, file)) return [];
  copyRehearsal(standing, folder);
  const steps = await RehearsedSteps.start({ folder, file });
  try {
    tell(`without faults: ${action}`);
    await checkUndisturbed(steps, action, UPGRADED);
    const targets = nodeTargets(action, loadCluster(from).cluster, loadCluster(file).cluster);
    const shared = { action, layer: UPGRADED, direction: action, keptHalf: [] } as const;
    return [{ ...shared, file, folder: standing, targets, print: printOf(folder) }];
  } finally {
    await steps.close();
  }
}

function printOf(folder: string): string[] {
  return worldFingerprint(placesIn(folder).world);
}

/** Copied to a sibling folder, so that relative paths in the stacks stay valid. */
export function copyRehearsal(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`There is no rehearsal in ${from}.`);
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith("/lock") });
}

async function prepare({ environment }: RehearsedSteps, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ["tools/app.cjs"], {
    cwd: PROJECT,
    env: environment,
  });
  for (const layer of LAYERS) await terraformOf(environment, folder, layer).init();
}
