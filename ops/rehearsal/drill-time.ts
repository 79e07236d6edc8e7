/** How long a restore takes in real life: the longest chain of what waits for each other, phase by phase. */
import type { Operation as ClockOperation } from "../../rehearsal/world/clock";
import { criticalPath } from "../engine/timeline/critical-path";
import type { Entry } from "../state/journal";

export interface DrillTime {
  /** Until etcd starts from the snapshot, until all members are there, until the layers and services are. */
  readonly phases: readonly { readonly name: string; readonly seconds: number }[];
  readonly seconds: number;
}

type Known = Pick<ClockOperation, "id" | "type" | "name" | "seconds" | "after" | "began">;

const RECOVER = "etcd-restore-recover";
const JOIN = "etcd-restore-join";

/**
 * The phases follow each other, because one command does them in this order. Within one, what the world does at the same time counts
 * once. Plans, checks and the commands themselves are not in it: they take a minute or two.
 */
export function drillTime(
  operations: readonly Known[],
  journal: readonly Pick<Entry, "step" | "outcome" | "at">[],
): DrillTime {
  const timeOf = (step: string, outcome: Entry["outcome"]) => {
    const found = journal.findLast((entry) => entry.step === step && entry.outcome === outcome);
    return found ? Date.parse(found.at) : undefined;
  };
  const begin = timeOf(RECOVER, "started") ?? Infinity;
  const end = timeOf(JOIN, "done") ?? begin;
  const phases = [
    { name: "machines", own: operations.filter(({ began }) => began < begin) },
    { name: "etcd", own: operations.filter(({ began }) => began >= begin && began < end) },
    { name: "layers and services", own: operations.filter(({ began }) => began >= begin && began >= end) },
  ].map(({ name, own }) => ({ name, seconds: longestChain(own) }));
  return { phases, seconds: phases.reduce((sum, { seconds }) => sum + seconds, 0) };
}

function longestChain(operations: readonly Known[]): number {
  const own = new Set(operations.map(({ id }) => id));
  return criticalPath(
    operations.map(({ id, type, name, seconds, after }) => ({
      id,
      step: "",
      label: `${type} ${name}`,
      seconds,
      after: after.filter((other) => own.has(other)),
    })),
  ).seconds;
}
