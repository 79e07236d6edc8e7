import { LAYERS } from "../../../spec";
import type { Entry, Journal } from "../../state/journal";

type History = Pick<Journal, "history">;

/** The layers that a destroy deletes by default. */
const DOWN: readonly string[] = LAYERS.filter((layer) => layer !== "auth");

/** Whether a destroy began to reclaim volumes and load balancers, and no layer was applied since. */
export function hasReclaimStarted(journal: History): boolean {
  return lastReclaim(journal) !== undefined;
}

/** The last journal entry of reclaiming, unless a layer was applied since. */
export function lastReclaim(journal: History): Entry | undefined {
  const isMade = ({ step, outcome }: Entry) => outcome === "done" && DOWN.includes(step);
  const last = [...journal.history()].reverse().find((entry) => entry.step === "destroy-reclaim" || isMade(entry));
  return last?.step === "destroy-reclaim" ? last : undefined;
}
