import { LAYERS } from "../../../spec";
import type { Entry, Journal } from "../../state/journal";

type History = Pick<Journal, "history">;

/** The layers that a destroy takes down. */
const DOWN: readonly string[] = LAYERS.filter((layer) => layer !== "auth");

/** Whether a destroy has begun to reclaim volumes and load balancers, and no layer was made since. */
export function reclaimHasBegun(journal: History): boolean {
  return lastReclaim(journal) !== undefined;
}

/** How the last destroy's reclaiming ended, unless a layer was made since. */
export function lastReclaim(journal: History): Entry | undefined {
  const isMade = ({ step, outcome }: Entry) => outcome === "done" && DOWN.includes(step);
  const last = [...journal.history()].reverse().find((entry) => entry.step === "destroy-reclaim" || isMade(entry));
  return last?.step === "destroy-reclaim" ? last : undefined;
}
