import type { NodeState, Progress } from "./event";
import { formatDuration } from "../../support/duration";

const VERBS: Readonly<Record<string, string>> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  replace: "replaced",
  read: "read",
};

/** The line for an event; undefined for events without a line. */
export function describeProgress({ kind, action, address, seconds = 0 }: Omit<Progress, "type">): string | undefined {
  if (kind === "done" && action !== "read") return `${VERBS[action] ?? action} ${address} (${formatDuration(seconds)})`;
  if (kind === "still") return `still waiting for ${address} (${formatDuration(seconds)})`;
  if (kind === "failed") return `failed: ${address}`;
  return undefined;
}

const LONGEST_WAIT = 300;

/** A wait for many objects, shortened to one line. */
export function shortenWait(text: string): string {
  return text.length > LONGEST_WAIT ? `${text.slice(0, LONGEST_WAIT)}…` : text;
}

const STATE_WORDS: Partial<Record<NodeState, string>> = { ready: "Ready", unknown: "not checked yet" };

export function describeNodeState(state: NodeState): string {
  return STATE_WORDS[state] ?? state;
}

const DOING: Readonly<Record<string, string>> = {
  create: "creating",
  update: "changing",
  delete: "deleting",
  replace: "replacing",
  read: "reading",
};

/** What Terraform currently does to a resource. */
export function describeAction(action: string): string {
  return DOING[action] ?? action;
}
