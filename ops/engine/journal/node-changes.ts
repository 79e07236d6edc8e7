import type { Journal } from "../../state/journal";

const REPLACE = "node-replace-";
const REMOVE = "node-remove-";

/** Ends of the names of the steps that a replacement or a removal consists of. */
const PARTS = ["gate", "drain", "etcd", "object", "reset", "mark", "identity", "apply", "join"];

type Entries = Pick<Journal, "history">;

/** The step that stands for the whole replacement of a node in the journal. */
export const replaceStep = (node: string) => `${REPLACE}${node}`;

/** The step that stands for the whole removal of a node in the journal. */
export const removeStep = (node: string) => `${REMOVE}${node}`;

/** A replacement or a removal that was begun and has not ended. */
export interface NodeChange {
  readonly command: "node replace" | "node remove";
  /** All nodes of the command. */
  readonly nodes: readonly string[];
}

/** Nodes that leave the file together are removed together: a command that names only some of them is refused. */
export function findOpenNodeChanges(journal: Entries): NodeChange[] {
  const removed = nodesIn(journal, REMOVE);
  return [
    ...nodesIn(journal, REPLACE)
      .filter((node) => isReplacementOpen(journal, node))
      .map((node) => ({ command: "node replace", nodes: [node] }) as const),
    ...(removed.some((node) => isOpen(journal, removeStep(node)))
      ? [{ command: "node remove", nodes: removed.filter((node) => isRemovalBegun(journal, node)) } as const]
      : []),
  ];
}

export function isReplacementOpen(journal: Entries, node: string): boolean {
  return isOpen(journal, replaceStep(node));
}

/** A removal of the node was confirmed, and the cluster was not verified since: the layers may still have its machine. */
export function isRemovalBegun(journal: Entries, node: string): boolean {
  return outcomeOf(journal, removeStep(node)) !== undefined;
}

/** A removal is resumed with all of its nodes: those that wait for their turn have begun too. */
export function markRemovals(journal: Pick<Journal, "history" | "write">, nodes: readonly string[]): void {
  for (const node of nodes) if (!isRemovalBegun(journal, node)) journal.write(removeStep(node), "started");
}

/** From the journal: the file does not have a node that is removed, and infra may not have its machine. */
function nodesIn(journal: Entries, prefix: string): string[] {
  const steps = journal.history().map(({ step }) => step);
  const names = new Set(steps.filter((step) => step.startsWith(prefix)).map((step) => step.slice(prefix.length)));
  const isPart = (name: string) =>
    PARTS.some((part) => name.endsWith(`-${part}`) && names.has(name.slice(0, -part.length - 1)));
  return [...names].filter((name) => !isPart(name));
}

function isOpen(journal: Entries, name: string): boolean {
  return ["started", "failed"].includes(outcomeOf(journal, name) ?? "");
}

/** Undefined where the cluster was verified after it: then it is in step with its file, and nothing is left to do. */
function outcomeOf(journal: Entries, name: string) {
  const entries = journal.history();
  const last = entries.findLastIndex(({ step }) => step === name);
  const isVerified = entries.slice(last + 1).some((entry) => entry.step === "verify" && entry.outcome === "done");
  return isVerified ? undefined : entries[last]?.outcome;
}
