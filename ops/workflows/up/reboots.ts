/**
 * Reboots at the end of a run: reboots for a resize run after confirmation, reboots for a staged configuration are
 * offered.
 */
import { connect } from "../../engine/nodes/live-cluster";
import { orderDue, rebootNodes } from "../../engine/nodes/reboot-step";
import { readRestartsDue } from "../../engine/nodes/due-restarts";
import type { RestartDue, RestartReason } from "../../engine/nodes/due-restarts";
import type { Context } from "../../engine/run/context";
import { checkRotation, readOpenRotation } from "../../engine/run/unfinished-work";
import { nodeCommandLine } from "../../support/command-line";
import { pluralize } from "../../support/count";
import { askTerminal, isYes } from "../../support/prompt";

const RESIZED: readonly RestartReason[] = ["hardware", "disk"];

/**
 * Cores, memory and a larger disk take effect only after a reboot. The cluster file requests them, so the run is
 * incomplete without it.
 */
export async function finishResizes(context: Context): Promise<void> {
  if (await areSkipped(context)) return;
  const live = await connect(context);
  const all = await readRestartsDue(live, context);
  const due = orderDue(
    context.cluster,
    all.filter(({ reasons }) => reasons.some((reason) => RESIZED.includes(reason))),
  );
  if (due.length === 0) return;
  const question = `Restart ${describe(due)} for ${pluralize(due.length, "its", "their")} new size: drained, one at a time`;
  if (context.options.yes || (await isAgreed(context, question))) return rebootNodes(context, live, due);
  const needed = pluralize(due.length, "needs a restart for its new size", "need a restart for their new size");
  warn(context, `${describe(due)} ${needed}.`, due);
}

/** A configuration that needs a reboot was staged: it takes effect at the next reboot. */
export async function offerReboots(context: Context): Promise<void> {
  if (await areSkipped(context)) return;
  const live = await connect(context);
  const due = orderDue(context.cluster, await readRestartsDue(live, context));
  if (due.length === 0) return;
  const question = `A new configuration needs a reboot. Reboot ${describe(due)} now: drained, one at a time`;
  // Asks even with confirmed plans, because no plan shows this reboot.
  if (!context.options.yes && (await isAgreed(context, question))) return rebootNodes(context, live, due);
  warn(context, `A new configuration needs a reboot of ${describe(due)}.`, due);
}

/** A rotation reboots nodes in its own order. */
async function areSkipped(context: Context): Promise<boolean> {
  const rotation = await readOpenRotation(context);
  const findings = checkRotation("node reboot", { rotation }, context);
  for (const { fix } of findings)
    context.console.warn(`Reboots are skipped: the rotation of ${rotation} is unfinished. ${fix}`);
  return findings.length > 0;
}

function describe(due: readonly RestartDue[]): string {
  return due.map(({ node }) => node).join(", ");
}

function warn(context: Context, what: string, due: readonly RestartDue[]): void {
  context.console.warn(`${what} To reboot, drained and one at a time: ${nodeCommandLine(context, "reboot", "--due")}`, {
    rebootDue: due.map(({ node }) => node),
  });
}

async function isAgreed({ signal }: Context, question: string): Promise<boolean> {
  const ask = askTerminal();
  return ask !== undefined && isYes(await ask(`  ${question}? [y/N] `, signal));
}
