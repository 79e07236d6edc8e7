import type { Journal } from "../../state/journal";

const REPLACE = "node-replace-";
const REMOVE = "node-remove-";

/** The suffixes of the steps of a replacement or removal. */
const PARTS = ["gate", "drain", "etcd", "object", "reset", "mark", "identity", "apply", "join"];

type Entries = Pick<Journal, "history">;

/** The journal step of the whole replacement of a node. */
export const replaceStep = (node: string) => `${REPLACE}${node}`;

/** The journal step of the whole removal of a node. */
export const removeStep = (node: string) => `${REMOVE}${node}`;

/** An unfinished replacement or removal. */
export interface NodeChange {
  readonly command: "node replace" | "node remove";
  /** All nodes of the command. */
  readonly nodes: readonly string[];
}

/** Nodes that leave the file together are removed together: a command with only some of them is refused. */
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

/**
 * Whether a removal of the node was confirmed and the cluster was not verified since: the layers may still contain its
 * machine.
 */
export function isRemovalBegun(journal: Entries, node: string): boolean {
  return outcomeOf(journal, removeStep(node)) !== undefined;
}

/** A removal is resumed with all of its nodes, including those whose removal has not started. */
export function markRemovals(journal: Pick<Journal, "history" | "write">, nodes: readonly string[]): void {
  for (const node of nodes) if (!isRemovalBegun(journal, node)) journal.write(removeStep(node), "started");
}

/** Read from the journal: the file no longer contains a removed node, and infra may not contain its machine. */
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

/** Undefined if the cluster was verified afterwards: then it matches its file, and nothing remains to do. */
function outcomeOf(journal: Entries, name: string) {
  const entries = journal.history();
  const last = entries.findLastIndex(({ step }) => step === name);
  const isVerified = entries.slice(last + 1).some((entry) => entry.step === "verify" && entry.outcome === "done");
  return isVerified ? undefined : entries[last]?.outcome;
}
