import { rmSync } from "node:fs";
import { join } from "node:path";
import { lockFileOf } from "../../clients/terraform/state-lock";
import { detailsHint, waitUntil } from "../../support/wait";
import { isLeftLock, isOfThisMachine, isTerraformRunning, refuseActiveRun } from "../../state/active-run";
import type { RunNote } from "../../state/run-note";
import { StateKeeper } from "../../state/state-backup";
import type { Context } from "./context";
import { pushErroredStates } from "./errored-states";
import { runStep } from "./step";

/** Longer than an orphaned Terraform may take to save its state (ops/clients/terraform/terraform.ts). */
const ORPHAN_SECONDS = 300;

/**
 * Runs work as the only run on a cluster's state. It first repairs what a killed run left on this machine (locks,
 * damaged states, unpushed states), each in a step, and backs up the states while the work runs.
 *
 * @throws Error while another run is active
 */
export async function runExclusively<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const { places, notes } = context;
  refuseActiveRun(context);
  const left = notes.readLeftNote();
  if (left && isOfThisMachine(left)) await unlock(context, left);
  // Another run may have begun while this one waited.
  notes.begin(() => refuseActiveRun(context));
  const keeper = new StateKeeper(places.state);
  for (const layer of keeper.repair()) {
    await runStep(context, `repair-${layer}`, `Restoring the state of ${layer}`, () =>
      Promise.resolve("a killed run had damaged it; its backup is restored"),
    );
  }
  const stop = keeper.follow();
  try {
    await pushErroredStates(context);
    return await work();
  } finally {
    try {
      stop();
    } finally {
      notes.end();
    }
  }
}

/** Removes only the lock of the killed run's Terraform, after that process has ended. */
async function unlock(context: Context, left: RunNote): Promise<void> {
  if (!left.terraform) return;
  const { pid, layer, since } = left.terraform;
  const lock = lockFileOf(join(context.places.state, `${layer}.tfstate`));
  const isRunning = () => isTerraformRunning(pid);
  if (!isRunning() && !isLeftLock(left, layer, lock)) return;
  await runStep(context, `unlock-${layer}`, `Unlocking ${layer}`, async () => {
    await waitUntil(() => Promise.resolve(isRunning() ? `process ${pid} is still running` : undefined), {
      goal: `the Terraform of a killed run on ${layer} ends`,
      seconds: ORPHAN_SECONDS,
      hints: [detailsHint(`ps -fp ${pid}`), `Stop it after its current operations: kill -INT ${pid}`],
      signal: context.signal,
    });
    if (isLeftLock(left, layer, lock)) rmSync(lock);
    return `removed the lock of a killed run; its Terraform (process ${pid}, since ${since}) has ended`;
  });
}
