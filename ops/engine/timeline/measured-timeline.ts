import { LAYERS } from "../../../spec";
import { changesWithNeeds } from "./changes";
import type { Operation } from "./operation";
import type { RunRecord } from "./record";
import type { Span } from "./schedule";
import { timelineOf } from "./timeline";
import type { Timeline } from "./timeline";

/**
 * The measured timeline of a run. It is not recorded what a step between the layers waited for, so everything after the
 * step depends on it.
 */
export function measureTimeline(about: Pick<Timeline, "run" | "startedAt">, record: RunRecord): Timeline {
  const start = Math.min(...record.steps.map(({ began }) => began));
  const spans = new Map<string, Span>();
  const operations: Operation[] = [];
  const add = (operation: Omit<Operation, "seconds">, { began, ended }: { began: number; ended: number }) => {
    spans.set(operation.id, { begin: (began - start) / 1000, end: (ended - start) / 1000 });
    operations.push({ ...operation, seconds: (ended - began) / 1000 });
  };
  const changes = changesWithNeeds(record);
  let before: string[] = [];
  let gate: readonly string[] = [];
  for (const step of record.steps) {
    const own = changes.filter(({ layer, nestedStep = layer }) => nestedStep === step.name);
    for (const change of own) {
      const { id, address, needs } = change;
      add({ id, step: step.name, label: address, after: [...needs, ...gate] }, change);
      before.push(id);
    }
    if ((LAYERS as readonly string[]).includes(step.name)) continue;
    // The time of a rolling step that its changes do not account for is the wait for the node.
    const began = Math.max(step.began, ...own.map(({ ended }) => ended));
    add({ id: step.name, step: step.name, label: step.name, after: [...before, ...gate] }, { ...step, began });
    [before, gate] = [[], [step.name]];
  }
  return timelineOf({ ...about, clock: "measured" }, operations, spans);
}
