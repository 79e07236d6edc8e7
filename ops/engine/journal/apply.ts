import type { Layer } from "../../../spec";
import type { Journal } from "../../state/journal";
import type { Ownership } from "../adoption/ownership";
import { readOwnership } from "./ownership";

/** The facts from earlier runs that the apply loop needs. */
export interface JournalFacts extends Ownership {
  /** Whether the last run of this layer failed or was interrupted. */
  readonly hasFailed: boolean;
  /** Nodes that a rolling change began to change without seeing them healthy again. */
  readonly unfinished: readonly string[];
}

export function readJournal(journal: Journal, layer: Layer): JournalFacts {
  return {
    ...readOwnership(journal, layer),
    hasFailed: hasFailed(journal, layer),
    unfinished: unfinishedNodes(journal, layer),
  };
}

/** The step of a rolling change that changes one node. */
export function rollStep(layer: Layer, node: string): string {
  return `${layer}-roll-${node}`;
}

function unfinishedNodes(journal: Journal, layer: Layer): string[] {
  const prefix = rollStep(layer, "");
  return journal
    .status()
    .filter(({ step, state }) => step.startsWith(prefix) && (state === "failed" || state === "interrupted"))
    .map(({ step }) => step.slice(prefix.length));
}

function hasFailed(journal: Journal, layer: Layer): boolean {
  const entries = journal.history().filter(({ step }) => step === layer);
  const last = entries.at(-1);
  const isUnderWay = last?.outcome === "started" && last.run === journal.run;
  const before = isUnderWay ? entries.at(-2) : last;
  return before !== undefined && before.outcome !== "done" && before.outcome !== "skipped";
}
