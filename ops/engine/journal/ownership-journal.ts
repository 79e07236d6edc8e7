import type { Layer } from "../../../spec";
import { markOf } from "../../state/journal";
import type { Entry, Journal } from "../../state/journal";

/** To be called right before each apply: from here on something may be there that its state never hears of. */
export function markBegun(journal: Journal, layer: Layer): void {
  const step = markOf(layer);
  if (!journal.history().some((entry) => entry.step === step && entry.run === journal.run)) journal.write(step, "done");
}

/**
 * What is there already and may have been made by a run from here: an earlier one has applied the layer, and none has found
 * it there before that. To have been refused is not to have begun.
 */
export function mayBeOurs(journal: Journal, layer: Layer, address: string): boolean {
  return hasBegun(journal, layer) && !isRefused(journal, layer, address);
}

/** Whether an earlier run has begun to apply the layer, since it was last destroyed. */
function hasBegun(journal: Journal, layer: Layer): boolean {
  const history = journal.history();
  const destroyed = history.findLastIndex((entry) => entry.step === `destroy-${layer}` && hasEnded(entry));
  return history.slice(destroyed + 1).some(({ step, run }) => step === markOf(layer) && run !== journal.run);
}

function hasEnded({ outcome }: Entry): boolean {
  return outcome === "done" || outcome === "skipped";
}

function isRefused(journal: Journal, layer: Layer, address: string): boolean {
  const last = journal
    .history()
    .findLast(({ step, addresses }) => step === refusal(layer) && addresses?.includes(address));
  return last !== undefined && last.outcome !== "done";
}

/** Takes a refusal back: what was refused does not exist any more. */
export function allow(journal: Journal, layer: Layer, address: string): void {
  if (!isRefused(journal, layer, address)) return;
  journal.write(refusal(layer), "done", { detail: `gone, and no longer refused: ${address}`, addresses: [address] });
}

/** Keeps for later runs what was left alone: running again is no answer to it. */
export function refuse(journal: Journal, layer: Layer, addresses: readonly string[]): void {
  const news = addresses.filter((address) => !isRefused(journal, layer, address));
  if (news.length === 0) return;
  const detail = `left alone: ${news.join(", ")}. It is there already, and no run from here is known to have made it`;
  journal.write(refusal(layer), "skipped", { detail, addresses: news });
}

function refusal(layer: Layer): string {
  return `refuse-${layer}`;
}
