import type { Entry, Journal } from "../journal";
import { DOWN } from "./layers";
import type { States } from "./states";

type History = Pick<Journal, "history">;

/**
 * Whether the Kubernetes API is needed: for what Terraform deletes through it, or for volumes and load balancers that the cluster's
 * controllers made and no destroy has reclaimed yet.
 */
export function needsCluster(states: States, journal: History): boolean {
  const emptied = lastReclaim(journal)?.outcome === "done";
  return DOWN.some((layer) => states.behindApi(layer).length > 0) || (states.hasBegun() && !emptied);
}

/** Whether a destroy has taken something away that was not started anew since. */
export function reclaimHasBegun(journal: History): boolean {
  return lastReclaim(journal) !== undefined;
}

/** How the last destroy's reclaiming ended, unless a layer was made since. */
function lastReclaim(journal: History): Entry | undefined {
  const isMade = ({ step, outcome }: Entry) => outcome === "done" && DOWN.some((layer) => layer === step);
  const last = [...journal.history()].reverse().find((entry) => entry.step === "destroy-reclaim" || isMade(entry));
  return last?.step === "destroy-reclaim" ? last : undefined;
}
