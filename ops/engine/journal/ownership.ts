import type { Layer } from "../../../spec";
import { destroyStepOf, markOf, hasEnded } from "../../state/journal";
import type { Journal } from "../../state/journal";
import type { Ownership } from "../adoption/ownership";

/** Must be called before each apply: from then on, an object may exist that is not in the state. */
export function markBegun(journal: Journal, layer: Layer): void {
  const step = markOf(layer);
  if (!journal.history().some((entry) => entry.step === step && entry.run === journal.run)) journal.write(step, "done");
}

export function readOwnership(journal: Journal, layer: Layer): Ownership {
  return { hasBegun: hasBegun(journal, layer), refused: refusedAddresses(journal, layer) };
}

function hasBegun(journal: Journal, layer: Layer): boolean {
  const history = journal.history();
  const destroyed = history.findLastIndex((entry) => entry.step === destroyStepOf(layer) && hasEnded(entry));
  return history.slice(destroyed + 1).some(({ step, run }) => step === markOf(layer) && run !== journal.run);
}

function refusedAddresses(journal: Journal, layer: Layer): Set<string> {
  const refused = new Set<string>();
  for (const { step, outcome, addresses = [] } of journal.history()) {
    if (step !== refusalStep(layer)) continue;
    for (const address of addresses) {
      if (outcome === "done") refused.delete(address);
      else refused.add(address);
    }
  }
  return refused;
}

/** Withdraws a refusal: the refused object no longer exists. */
export function withdrawRefusal(journal: Journal, layer: Layer, address: string): void {
  if (!refusedAddresses(journal, layer).has(address)) return;
  const detail = `no longer refused, because it no longer exists: ${address}`;
  journal.write(refusalStep(layer), "done", { detail, addresses: [address] });
}

/** Records refused objects, so that running the command again does not adopt them. */
export function recordRefusal(journal: Journal, layer: Layer, addresses: readonly string[]): void {
  const refused = refusedAddresses(journal, layer);
  const added = addresses.filter((address) => !refused.has(address));
  if (added.length === 0) return;
  const detail = `not adopted: ${added.join(", ")}. It exists, but the journal on this machine has no run that created it`;
  journal.write(refusalStep(layer), "skipped", { detail, addresses: added });
}

function refusalStep(layer: Layer): string {
  return `refuse-${layer}`;
}
