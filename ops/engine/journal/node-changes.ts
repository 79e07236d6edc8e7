import type { Journal } from "../../state/journal";

const REPLACE = "node-replace-";
const REMOVE = "node-remove-";

/** The step that stands for the whole replacement of a node in the journal. */
export const replaceStep = (node: string) => `${REPLACE}${node}`;

/** The step that stands for the whole removal of a node in the journal. */
export const removeStep = (node: string) => `${REMOVE}${node}`;

/** A replacement or a removal that was begun and has not ended. */
export interface NodeChange {
  readonly command: "node replace" | "node remove";
  readonly node: string;
}

/** @param nodes of the cluster file, and those with a machine */
export function openNodeChanges(journal: Pick<Journal, "history">, nodes: readonly string[]): NodeChange[] {
  return nodes.flatMap((node) => [
    ...(isOpen(journal, replaceStep(node)) ? [{ command: "node replace", node } as const] : []),
    ...(isOpen(journal, removeStep(node)) ? [{ command: "node remove", node } as const] : []),
  ]);
}

/** A cluster that was verified after it is in step with its file: nothing is left to do. */
function isOpen(journal: Pick<Journal, "history">, name: string): boolean {
  const entries = journal.history();
  const last = entries.findLastIndex(({ step }) => step === name);
  const { outcome } = entries[last] ?? {};
  if (outcome !== "started" && outcome !== "failed") return false;
  return !entries.slice(last).some((entry) => entry.step === "verify" && entry.outcome === "done");
}
