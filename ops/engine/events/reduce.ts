import type { CheckResult } from "../../support/check";
import { describeProgress, shortenWait } from "./text";
import { addLeaving, nodesAfterProgress, nodesAfterReadiness, nodesAfterStep, setNode } from "./node-states";
import type { ApplyStarted, Message, Progress, StepEnded, StepsKnown, TimedEvent } from "./event";
import { NOTHING_YET } from "./state";
import type { LayerNow, LogLine, RunState } from "./state";
import { formatDuration } from "../../support/duration";

/** Older lines are dropped: a page must stay small. */
const LOG_LINES = 3000;

/** The state of a run after one more event. Unaffected parts stay the same objects. */
export function reduce(state: RunState, event: TimedEvent): RunState {
  switch (event.type) {
    case "run": {
      const { type: _, at, sites, expected, isInSeconds = false, ...known } = event;
      const about = { ...known, estimates: [{ expected, isInSeconds }] };
      return { ...NOTHING_YET, log: state.log, about, sites, startedAt: at };
    }
    case "steps":
      return announceSteps(state, event);
    case "step": {
      const { name, title, at } = event;
      const logged = log(state, at, "step", title);
      if (name === undefined) return logged;
      const within = state.running.at(-1);
      const started = { name, title, startedAt: at, ...(within === undefined ? {} : { within }) };
      return {
        ...withoutWait(logged),
        steps: [...state.steps.filter((step) => step.name !== name), started],
        running: [...state.running, name],
      };
    }
    case "step-ended":
      return endStep(state, event);
    case "info":
    case "warning":
      return reduceMessage(state, event);
    case "apply":
      return startApply(state, event);
    case "progress":
      return reduceProgress(state, event);
    case "node":
      return { ...state, sites: setNode(addLeaving(state.sites, event), event.node, event.state, event.at) };
    case "timeline":
      return { ...state, timeline: event.timeline };
    case "report": {
      const { folder, report } = event;
      return { ...state, report: { folder, report } };
    }
    case "ended": {
      const { at, outcome, error } = event;
      const ended = { ...withoutWait(state), running: [], endedAt: at, outcome };
      return error === undefined ? ended : { ...log(ended, at, "error", error), error };
    }
    case "result":
      return state;
  }
}

function announceSteps(state: RunState, { steps, expected, isInSeconds = false }: StepsKnown): RunState {
  const { about, running } = state;
  if (!about) return state;
  const [ofRun, later] = about.estimates;
  // A running step that has an estimate includes the steps within it.
  const isIncluded = running.some((name) => about.estimates.some((estimate) => name in estimate.expected));
  const added = { expected: { ...later?.expected, ...expected }, isInSeconds };
  const estimates = isIncluded || !ofRun ? about.estimates : [ofRun, added];
  return { ...state, about: { ...about, steps: [...new Set([...about.steps, ...steps])], estimates } };
}

function endStep(state: RunState, event: TimedEvent & StepEnded): RunState {
  const { name, outcome, detail, seconds, at } = event;
  const { startedAt } = state.steps.find((step) => step.name === name) ?? {};
  const isApplied = (layer: LayerNow) =>
    layer.endedAt === undefined && startedAt !== undefined && layer.startedAt >= startedAt;
  const layers = state.layers.map((layer) => (isApplied(layer) ? { ...layer, endedAt: at, inFlight: [] } : layer));
  const text = detail === "" ? outcome : detail;
  return {
    ...withoutWait(
      log(state, at, outcome === "failed" ? "error" : "info", `${name}: ${text} (${formatDuration(seconds)})`),
    ),
    steps: state.steps.map((step) => (step.name === name ? { ...step, outcome, detail, seconds } : step)),
    running: state.running.filter((one) => one !== name),
    layers,
    sites: nodesAfterStep(state.sites, name, outcome, at),
  };
}

function reduceMessage(state: RunState, event: TimedEvent & Message): RunState {
  const { type, text, wait, check, at } = event;
  const logged = text === "" ? state : log(state, at, type, wait ? shortenWait(text) : text);
  if (wait) {
    const sites = wait.nodes ? nodesAfterReadiness(state.sites, wait.nodes, at) : state.sites;
    return wait.isOver ? { ...withoutWait(logged), sites } : { ...logged, wait, sites };
  }
  return isCheckResult(check) ? reduceCheck(logged, check, at) : logged;
}

function reduceCheck(state: RunState, check: CheckResult, at: string): RunState {
  const known = state.checks.some(({ id }) => id === check.id);
  const checks = known ? state.checks.map((one) => (one.id === check.id ? check : one)) : [...state.checks, check];
  const sites = check.nodes ? nodesAfterReadiness(state.sites, check.nodes, at) : state.sites;
  return { ...state, checks, sites };
}

function isCheckResult(check: unknown): check is CheckResult {
  return typeof check === "object" && check !== null;
}

function startApply(state: RunState, { layer, changes, total, at }: TimedEvent & ApplyStarted): RunState {
  const before = state.layers.find((one) => one.layer === layer);
  // A layer is applied more than once if nodes are changed one at a time or orphans were adopted: its counts add up.
  const fresh: LayerNow = {
    layer,
    total: total + (before?.done ?? 0),
    done: before?.done ?? 0,
    startedAt: before && before.endedAt === undefined ? before.startedAt : at,
    inFlight: [],
    failed: [],
  };
  const layers = before ? state.layers.map((one) => (one === before ? fresh : one)) : [...state.layers, fresh];
  const planned = new Set(changes.map(({ address }) => address));
  const sites = state.sites.map((site) => ({
    ...site,
    // Machines of the layer that are not in its plan already exist.
    nodes: site.nodes.map((node) =>
      node.state === "planned" && !planned.has(node.machine) && [...planned].some((one) => isMachineOf(state, one))
        ? { ...node, state: "configured" as const, since: at }
        : node,
    ),
  }));
  return { ...state, layers, sites };
}

function isMachineOf({ sites }: RunState, address: string): boolean {
  return sites.some(({ nodes }) => nodes.some(({ machine }) => machine === address));
}

function reduceProgress(state: RunState, event: TimedEvent & Progress): RunState {
  const { kind, at } = event;
  const layers = state.layers.map((layer) => (layer.layer === event.layer ? countProgress(layer, event) : layer));
  const sites = nodesAfterProgress(state.sites, event, at);
  const line = describeProgress(event);
  const level = kind === "failed" ? "error" : "resource";
  return { ...(line === undefined || kind === "still" ? state : log(state, at, level, line)), layers, sites };
}

function countProgress(layer: LayerNow, { kind, address, action, at }: TimedEvent & Progress): LayerNow {
  const others = layer.inFlight.filter((one) => one.address !== address);
  switch (kind) {
    case "started":
      return { ...layer, inFlight: [...others, { address, action, since: at }] };
    case "done":
      return { ...layer, inFlight: others, done: action === "read" ? layer.done : layer.done + 1 };
    case "failed":
      return { ...layer, inFlight: others, failed: [...layer.failed, address] };
    default:
      return layer;
  }
}

function log(state: RunState, at: string, level: LogLine["level"], text: string): RunState {
  const lines = [...state.log, { at, level, text }];
  return { ...state, log: lines.length > LOG_LINES ? lines.slice(-LOG_LINES) : lines };
}

function withoutWait({ wait: _, ...state }: RunState): RunState {
  return state;
}
