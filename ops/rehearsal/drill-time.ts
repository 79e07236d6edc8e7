/**
 * The duration of a real restore, estimated from the operations of the simulated world: by phase, and on the critical
 * path.
 */
import { EMPTY_STEP, JOIN_STEP, RECOVER_STEP } from "../engine/journal/restore";
import { criticalPath } from "../engine/timeline/critical-path";
import type { Operation } from "../engine/timeline/operation";
import { estimateTimeline } from "../engine/timeline/simulated-timeline";
import type { Timeline } from "../engine/timeline/timeline";
import { timingOf } from "../engine/timeline/timing";
import { describeResource } from "../engine/timeline/text";
import type { Entry } from "../state/journal";
import type { SimulatedOperation, Simulation } from "../support/runtime";

export interface DrillTime {
  readonly phases: readonly { readonly name: string; readonly seconds: number }[];
  readonly seconds: number;
}

/**
 * They end when the machines exist, when their new etcd is wiped, when the snapshot has all members, and when the
 * services run.
 */
const PHASES = ["machines", "wipe of etcd", "restore of etcd", "layers and services"] as const;

/**
 * The phases run one after the other, because one command runs them in this order. Within a phase, parallel operations
 * count once. Plans, checks and the commands themselves are not included: they take a minute or two.
 */
export function drillTimeline(
  about: Pick<Timeline, "run" | "startedAt">,
  operations: readonly SimulatedOperation[],
  journal: readonly Pick<Entry, "step" | "outcome" | "at">[],
  simulation: Pick<Simulation, "durationOf">,
): Timeline {
  const phaseOf = phasesIn(journal);
  const all: Operation[] = [];
  for (const phase of PHASES) {
    const own = operations.filter(({ began }) => phaseOf(began) === phase);
    const ids = new Set(own.map(({ id }) => id));
    const last = criticalPath(all).path.slice(-1);
    for (const operation of own) {
      const after = operation.after.filter((other) => ids.has(other));
      const { id, type, name } = operation;
      const label = describeResource(type, name);
      all.push({
        id,
        step: phase,
        label,
        ...timingOf(simulation, operation, {}),
        after: after.length > 0 ? after : last,
      });
    }
  }
  return estimateTimeline(about, all);
}

export function drillTime({ entries, seconds }: Timeline): DrillTime {
  const phases = PHASES.map((name) => {
    const own = entries.filter(({ step }) => step === name);
    const [begin, end] = [Math.min(...own.map((one) => one.begin)), Math.max(...own.map((one) => one.end))];
    return { name, seconds: own.length === 0 ? 0 : end - begin };
  });
  return { phases, seconds };
}

/** Selects the phase by the start of an operation. */
function phasesIn(
  journal: readonly Pick<Entry, "step" | "outcome" | "at">[],
): (began: number) => (typeof PHASES)[number] {
  const timeOf = (step: string, outcome: Entry["outcome"]) => {
    const found = journal.findLast((entry) => entry.step === step && entry.outcome === outcome);
    return found ? Date.parse(found.at) : Infinity;
  };
  const [recovery, join] = [timeOf(RECOVER_STEP, "started"), timeOf(JOIN_STEP, "done")];
  const [first, ...later] = PHASES;
  const begins = [Math.min(timeOf(EMPTY_STEP, "started"), recovery), recovery, join];
  return (began) => later.findLast((_, i) => began >= (begins[i] ?? Infinity)) ?? first;
}
