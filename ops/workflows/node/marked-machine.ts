import { replaceStep } from "../../engine/journal/node-changes";
import type { Outcome } from "../../engine/run/step";
import type { Journal } from "../../state/journal";
import type { NodePorts } from "./ports";

/**
 * Marks the machine in the state of infra, so that the next plan replaces it. The identity of the machine is written to
 * the journal first: a resumed run that finds a different identity does not replace the new machine again.
 */
export async function recordAndMark(
  { readMachine, markMachine }: Pick<NodePorts, "readMachine" | "markMachine">,
  journal: Pick<Journal, "write">,
  node: string,
  machine: string,
): Promise<string | Outcome> {
  const { isInState, isMarked, identity } = await readMachine(node, machine);
  if (!isInState) return { skipped: true, detail: `${machine} is not in the state: the next plan creates it` };
  journal.write(identityStep(node), "done", { detail: String(identity) });
  if (isMarked) return { skipped: true, detail: `${machine} is already marked` };
  await markMachine(machine);
  return `the next plan replaces ${machine}`;
}

/**
 * Whether an interrupted replacement has replaced the machine, or has begun to. The old machine is then gone; the
 * machine that responds is the new one and must not leave the cluster.
 */
export async function isReplacedAlready(
  { readMachine }: Pick<NodePorts, "readMachine">,
  journal: Pick<Journal, "history">,
  node: string,
  machine: string,
): Promise<boolean> {
  const marked = markedIdentity(journal, node);
  return marked !== undefined && marked !== String((await readMachine(node, machine)).identity);
}

function identityStep(node: string): string {
  return `${replaceStep(node)}-identity`;
}

/** The identity that an interrupted replacement recorded; undefined if the last replacement completed. */
function markedIdentity(journal: Pick<Journal, "history">, node: string): string | undefined {
  const history = journal.history();
  const ended = history.findLastIndex(({ step, outcome }) => step === replaceStep(node) && outcome === "done");
  return history.slice(ended + 1).findLast(({ step }) => step === identityStep(node))?.detail;
}
