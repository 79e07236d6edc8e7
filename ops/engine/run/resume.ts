import { existsSync, readFileSync, rmSync } from "node:fs";
import { hostname, userInfo } from "node:os";
import { join } from "node:path";
import { waitUntil } from "../../support/wait";
import { stillRuns } from "../../state/run-note";
import type { RunNote } from "../../state/run-note";
import { StateKeeper } from "../../state/state-backup";
import type { Context } from "./context";
import { pushErroredStates } from "./errored-states";
import { step } from "./step";

/** Longer than a Terraform whose program was killed may take to save its state (ops/clients/terraform/terraform.ts). */
const ORPHAN_SECONDS = 300;

/** How a run appears in the process list. */
const RUN = /tools\/coldstart\.cjs|(?:^|\/)coldstart (?:up|destroy)/;
const TERRAFORM = /terraform|tofu/i;

/**
 * Works on a cluster's state as the only run that does: what a run that was killed left on this machine is put in order
 * first, each as a step with a name, and the states are followed until the work ends.
 *
 * @throws Error while another run is at work
 */
export async function takingUp<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const { places, notes, cluster } = context;
  const left = notes.left();
  if (left && isHere(left) && stillRuns(left.pid, RUN)) {
    throw new Error(
      `Another run is at work on ${cluster.name}: process ${left.pid}, since ${left.since}. Nothing was changed.\n` +
        `Wait for it, or stop it with: kill -INT ${left.pid}`,
    );
  }
  if (left && isHere(left)) await unlock(context, left);
  notes.begin();
  const keeper = new StateKeeper(places.state);
  for (const layer of keeper.mend()) {
    await step(context, `mend-${layer}`, `Mending the state of ${layer}`, () =>
      Promise.resolve("a run that was killed had damaged it; its last whole copy is back"),
    );
  }
  const stop = keeper.follow();
  try {
    await pushErroredStates(context);
    return await work();
  } finally {
    stop();
    notes.end();
  }
}

function isHere({ host }: RunNote): boolean {
  return host === hostname();
}

/** Takes away the lock of the Terraform that the killed run had started, once that has ended, and no other lock. */
async function unlock(context: Context, { terraform }: RunNote): Promise<void> {
  if (!terraform) return;
  const { pid, layer, since } = terraform;
  const lock = join(context.places.state, `.${layer}.tfstate.lock.info`);
  const runs = () => stillRuns(pid, TERRAFORM);
  if (!runs() && !isOursSince(lock, since)) return;
  await step(context, `unlock-${layer}`, `Unlocking ${layer}`, async () => {
    await waitUntil(
      () => Promise.resolve(runs() ? "it is at work" : undefined),
      ORPHAN_SECONDS,
      () =>
        `The Terraform of a run that was killed is still at work on ${layer}: process ${pid}.\n` +
        `Look at it with: ps -fp ${pid}; let it finish what is in flight, and end: kill -INT ${pid}`,
      context.signal,
    );
    if (isOursSince(lock, since)) rmSync(lock);
    return `its lock was left by a run that was killed; its Terraform (process ${pid}, since ${since}) is gone`;
  });
}

/** Whether the lock was made by this person, on this machine, and not before then. */
function isOursSince(file: string, since: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const { Created, Who } = JSON.parse(readFileSync(file, "utf8")) as { Created: string; Who: string };
    return Who === `${userInfo().username}@${hostname()}` && Date.parse(Created) >= Date.parse(since);
  } catch {
    return false;
  }
}
