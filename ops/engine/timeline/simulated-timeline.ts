import { LAYERS, LAYER_STEPS } from "../../../spec";
import type { Layer } from "../../../spec";
import type { Simulation } from "../../support/runtime";
import { changesWithNeeds } from "./changes";
import type { ChangeWithNeeds } from "./changes";
import { matchByName } from "./match";
import type { Operation } from "./operation";
import type { OwnDurations } from "./measured-durations";
import type { RecordedStep, RunRecord } from "./record";
import { schedule } from "./schedule";
import { timelineOf } from "./timeline";
import type { Timeline } from "./timeline";
import { NO_TIME, addTimings, exactTiming, coldstartTiming, timingOf } from "./timing";
import type { Timing } from "./timing";
import { describeResource } from "./text";

/** Terraform's own default, which the cold start does not change. */
const PARALLELISM = 10;

/** What the programs that Terraform runs on this machine wait for, by the names of the simulated world. */
const AWAITED: Readonly<Record<string, string>> = { "detach-iso": "talos-boot", "wait-for-api": "kubernetes-api" };

/** The step that creates the machines before the rest of infra, if nodes.txt contains their leases. */
const MACHINES = "machines";

/**
 * The estimated timeline of a real run, from a rehearsal. Durations and dependencies on the world come from the
 * rehearsal, dependencies between resources from the plans, and the order of steps from the journal.
 */
export function simulateTimeline(
  about: Pick<Timeline, "run" | "startedAt">,
  record: RunRecord,
  simulation: Simulation,
  own: OwnDurations = {},
): Timeline {
  return estimateTimeline(about, simulatedOperations(record, simulation, own));
}

/** The timeline of operations whose durations are estimates. */
export function estimateTimeline(
  about: Pick<Timeline, "run" | "startedAt">,
  operations: readonly Operation[],
): Timeline {
  const spansOf = (pick: (operation: Operation) => number) =>
    schedule(
      operations.map((operation) => ({ ...operation, seconds: pick(operation) })),
      { places: PARALLELISM },
    );
  const totalOf = (pick: (operation: Operation) => number) =>
    Math.round(Math.max(0, ...[...spansOf(pick).values()].map(({ end }) => end)));
  const [least, most] = [totalOf((one) => one.least ?? one.seconds), totalOf((one) => one.most ?? one.seconds)];
  const timeline = timelineOf(
    { ...about, clock: "simulated" },
    operations,
    spansOf(({ seconds }) => seconds),
  );
  return least === most ? timeline : { ...timeline, range: { least, most } };
}

function simulatedOperations(record: RunRecord, simulation: Simulation, own: OwnDurations = {}): Operation[] {
  const clock = simulation.operations();
  const ownTiming = (action: string) => coldstartTiming(simulation, action);
  const changes = changesWithNeeds(record);
  const requests = matchByName(changes, clock);
  const idOf = new Map(clock.map(({ id, type, name }) => [id, `${type} ${name} ${id}`]));
  for (const [change, request] of requests) idOf.set(request.id, change.id);
  const matched = new Set([...requests.values()].map(({ id }) => id));
  const translateIds = (ids: readonly string[]) => ids.flatMap((id) => idOf.get(id) ?? []);

  const ancestors = ancestry(changes);
  const behindScenes = clock.filter(({ id }) => !matched.has(id));
  const worldOperations = behindScenes.map((operation): Operation => ({
    id: idOf.get(operation.id) as string,
    step: stepAt(record.steps, operation.began)?.name ?? "",
    label: describeResource(operation.type, operation.name),
    ...timingOf(simulation, operation, own),
    after: translateIds(operation.after),
  }));
  const resources = changes.map((change): Operation => {
    const request = requests.get(change);
    const awaited = change.programs.flatMap((program) => {
      const needed = ancestors(change.id);
      return behindScenes
        .filter(({ type, after }) => type === AWAITED[program] && translateIds(after).some((id) => needed.has(id)))
        .flatMap(({ id }) => translateIds([id]));
    });
    const timing = request ? timingOf(simulation, request, own) : NO_TIME;
    return {
      id: change.id,
      step: change.nestedStep ?? (stepAt(record.steps, change.began)?.name === MACHINES ? MACHINES : change.layer),
      label: change.address,
      // Polling programs poll at intervals.
      ...addTimings(timing, awaited.length > 0 ? ownTiming("poll") : NO_TIME),
      after: change.needs,
      until: [...translateIds(request?.after ?? []), ...awaited],
      pool: change.layer,
    };
  });
  return arrangeSteps(record.steps, { resources, worldOperations, ownTiming });
}

interface SimulatedParts {
  readonly resources: readonly Operation[];
  readonly worldOperations: readonly Operation[];
  /** The duration of an operation of the cold start itself. */
  readonly ownTiming: (action: string) => Timing;
}

/** One step at a time: each starts after everything in the previous steps. */
function arrangeSteps(
  steps: readonly RecordedStep[],
  { resources, worldOperations, ownTiming }: SimulatedParts,
): Operation[] {
  const all: Operation[] = [];
  const gates = new Map<string, readonly string[]>();
  let gate: readonly string[] = [];
  for (const { name, within, began, ended, skipped = 0 } of steps) {
    const own = resources.filter(({ step }) => step === name);
    const made: Operation[] = [];
    gates.set(name, gate);
    if (isLayer(name) || name === MACHINES) {
      const plan = makeOperation(`${name}/plan`, name, `plan of ${name}`, ownTiming("plan"), gate);
      made.push(plan, ...own.map((operation) => ({ ...operation, behind: [plan.id] })));
    } else if (findAwaitedLayer(name)) {
      const layer = findAwaitedLayer(name);
      const until = worldOperations.filter(({ step }) => step === layer || step === name).map(({ id }) => id);
      made.push({ ...makeOperation(name, name, `wait after ${layer}`, ownTiming("poll"), gate), until });
    } else if (within !== undefined && isLayer(within)) {
      const plan = makeOperation(`${name}/plan`, name, `plan for ${name}`, ownTiming("plan"), gate);
      const until = worldOperations.filter(({ step }) => step === name).map(({ id }) => id);
      const changed = own.map((operation) => ({ ...operation, behind: [plan.id] }));
      const settling = exactTiming(skipped / 1000);
      const behind = [plan.id, ...own.map(({ id }) => id)];
      const wait = makeOperation(name, name, `wait after ${name}`, addTimings(ownTiming("poll"), settling), behind);
      made.push(plan, ...changed, { ...wait, until });
    } else if (name === "preflight") {
      const providers = makeOperation("providers", name, "download of the providers", ownTiming("providers"), gate);
      made.push(providers, makeOperation(name, name, "preflight", ownTiming("preflight"), gate));
    } else if (!steps.some((step) => step.within === name)) {
      const until = worldOperations.filter(({ step }) => step === name).map(({ id }) => id);
      const waited = until.length > 0 ? ownTiming("poll") : exactTiming((ended - began) / 1000);
      made.push({ ...makeOperation(name, name, name, name === "verify" ? ownTiming("verify") : waited, gate), until });
    }
    all.push(...made);
    // A step that consists of parts ends with them.
    if (made.length > 0) gate = made.map(({ id }) => id);
  }
  // While the run is in progress, the resource behind an operation may not be recorded yet; the operation still belongs
  // to its step.
  const placed = worldOperations.map((one) =>
    one.after.length > 0 ? one : { ...one, behind: gates.get(one.step) ?? [] },
  );
  return [...placed, ...all];
}

/** The layer whose effects a step waits for, if the step does nothing else. */
function findAwaitedLayer(step: string): Layer | undefined {
  return (["infra", "services"] as const).find((layer) => LAYER_STEPS[layer].slice(1).some((name) => name === step));
}

function makeOperation(id: string, step: string, label: string, timing: Timing, behind: readonly string[]): Operation {
  return { id, step, label, ...timing, after: [], behind, overhead: true };
}

function stepAt(steps: readonly RecordedStep[], moment: number): RecordedStep | undefined {
  return steps.find(({ began, ended }) => began <= moment && moment <= ended);
}

function isLayer(step: string): step is Layer {
  return (LAYERS as readonly string[]).includes(step);
}

/** For each change, all direct and indirect dependencies. */
function ancestry(changes: readonly ChangeWithNeeds[]): (id: string) => ReadonlySet<string> {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return (start) => {
    const found = new Set<string>();
    const follow = (id: string): void => {
      for (const need of byId.get(id)?.needs ?? []) {
        if (found.has(need)) continue;
        found.add(need);
        follow(need);
      }
    };
    follow(start);
    return found;
  };
}
