import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import type { LayerNow, LogLine, RunState, StepNow } from "../../engine/events/state";
import { destroyStepOf } from "../../state/journal";
import { formatDuration } from "../../support/duration";
import type { Status } from "../../support/check";
import { formatCount } from "../../support/count";
import type { Report } from "../report";
import { escape, idOf, renderSection, renderTimer } from "./html";
import type { Html } from "./html";
import type { PageView } from "./view";

export function renderLayers({ state, report, outcome }: PageView, now: number): Html {
  const names = LAYERS.filter(
    (layer) =>
      state.about?.steps.includes(layer) === true ||
      state.layers.some((one) => one.layer === layer) ||
      report?.layers.some((one) => one.layer === layer),
  );
  const rows = names.map((name) => {
    const progress = state.layers.find((one) => one.layer === name);
    const kept = report?.layers.find((one) => one.layer === name);
    return renderLayer(name, { progress, kept, state, isOver: outcome !== undefined, now });
  });
  return renderSection("layers", "Layers", rows.length > 0 ? `<ul class="layers">${rows.join("")}</ul>` : "");
}

interface LayerView {
  readonly progress: LayerNow | undefined;
  readonly kept: Report["layers"][number] | undefined;
  readonly state: RunState;
  readonly isOver: boolean;
  readonly now: number;
}

function renderLayer(name: Layer, { progress, kept, state, isOver, now }: LayerView): Html {
  const step = state.steps.find((one) => one.name === name || one.name === destroyStepOf(name));
  const kind = progress?.failed.length
    ? "failed"
    : (outcomeOf(step, progress) ?? stageOf(progress, step !== undefined));
  const types = Object.entries(kept?.resources ?? {});
  const total = types.reduce((sum, [, count]) => sum + count, 0);
  const resources =
    types.length > 0
      ? `<details><summary>${formatCount(total, "resource")}</summary><ul>${types.map(([type, count]) => `<li><code>${escape(type)}</code> <span class="quiet">${count}</span></li>`).join("")}</ul></details>`
      : "";
  return `<li id="${idOf("layer", name)}" class="layer ${kind}"><div class="layer-head"><b>${escape(name)}</b><span class="quiet">${describeLayer(kind, progress, step?.detail, isOver, now)}</span></div>${progress ? renderBar(progress) : renderBar({ done: 0, total: 1 })}${resources}</li>`;
}

/** A layer that was applied earlier in the run and then had no changes counts as applied. */
function outcomeOf(step: StepNow | undefined, progress: LayerNow | undefined): StepNow["outcome"] {
  return progress && step?.outcome === "skipped" ? "done" : step?.outcome;
}

/** The step of a layer that is applied as a part of other steps. */
function stageOf(progress: LayerNow | undefined, isRunning: boolean): string {
  if (progress?.endedAt !== undefined) return "done";
  return progress || isRunning ? "running" : "pending";
}

function describeLayer(
  kind: string,
  progress: LayerNow | undefined,
  detail: string | undefined,
  isOver: boolean,
  now: number,
): Html {
  if (!progress) return kind === "pending" ? "not yet" : kind === "running" ? "planning" : escape(detail ?? kind);
  const { done, total, startedAt, endedAt, inFlight } = progress;
  const seconds = Math.round(((endedAt ? Date.parse(endedAt) : now) - Date.parse(startedAt)) / 1000);
  const time =
    endedAt === undefined && !isOver
      ? renderTimer(startedAt, formatDuration(seconds))
      : formatDuration(Math.max(0, seconds));
  const flying = inFlight.length > 0 ? `, ${inFlight.length} in flight` : "";
  return `${done} of ${total}${flying} · ${time}`;
}

function renderBar({ done, total }: Pick<LayerNow, "done" | "total">): Html {
  const share = total > 0 ? Math.round((Math.min(done, total) / total) * 1000) / 10 : 100;
  return `<svg class="progress" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="rest" width="100" height="4"/><rect class="part" width="${share}" height="4"/></svg>`;
}

const CLASSES: Readonly<Record<Status, string>> = { passed: "fine", failed: "bad", skipped: "open" };
const STATUS_WORDS: Readonly<Record<Status, string>> = { passed: "passed", failed: "failed", skipped: "skipped" };

export function renderChecks({ state, report, outcome }: PageView): Html {
  const results = report && report.checks.length > 0 ? report.checks : state.checks;
  if (results.length === 0) {
    if (!state.about?.steps.includes("verify")) return renderSection("checks", "Checks", "");
    const text = outcome === undefined ? "They run at the end, when the cluster is up." : "None ran.";
    return renderSection("checks", "Checks", `<p class="quiet">${text}</p>`);
  }
  const count = (status: Status) => results.filter((one) => one.status === status).length;
  const summary = (["failed", "passed", "skipped"] as const)
    .filter((status) => count(status) > 0)
    .map((status) => `<span class="${CLASSES[status]}">${count(status)} ${STATUS_WORDS[status]}</span>`);
  const order: readonly Status[] = ["failed", "skipped", "passed"];
  const rows = [...results]
    .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
    .map(
      ({ id, status, title, evidence, command }) =>
        `<li id="${idOf("check", id)}" class="${CLASSES[status]}"><b><span class="sr">${STATUS_WORDS[status]}: </span>${escape(title)}</b><span>${escape(evidence)}</span>${status === "failed" && command ? `<code>${escape(command)}</code>` : ""}</li>`,
    );
  return renderSection(
    "checks",
    "Checks",
    `<p class="count">${summary.join(" · ")}</p><ul class="checks">${rows.join("")}</ul>`,
  );
}

/** The number of lines that are shown during the run; the whole log is shown at the end. */
const LIVE_LINES = 250;

export function renderLog({ state, outcome }: PageView): Html {
  const all = state.log;
  if (all.length === 0) return renderSection("log", "Log", "");
  const shown = outcome === undefined ? all.slice(-LIVE_LINES) : all;
  const hidden = all.length - shown.length;
  const lines = shown.map((line, i) => logLine(line, hidden + i));
  const more = hidden > 0 ? `<p class="quiet">${hidden} earlier lines are in the report at the end.</p>` : "";
  return renderSection(
    "log",
    "Log",
    `${more}<ol id="log-lines" class="log" tabindex="0" aria-label="Log">${lines.join("")}</ol>`,
  );
}

function logLine({ at, level, text }: LogLine, index: number): Html {
  return `<li id="line-${index}" class="${level}"><time>${escape(at.slice(11, 19))}</time><span>${escape(text)}</span></li>`;
}
