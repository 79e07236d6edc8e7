import { hasPassed } from "../../checks/cluster";
import { remainingSeconds } from "../../engine/events/remaining-time";
import type { RunState, StepNow } from "../../engine/events/state";
import { describeAction } from "../../engine/events/text";
import { formatDuration } from "../../support/duration";
import { describeDate, describeStatus } from "../text";
import { escape, idOf, renderTimer } from "./html";
import type { Html } from "./html";
import type { PageView } from "./view";

const COMMANDS: Readonly<Record<string, string>> = {
  up: "Cold start",
  destroy: "Destroy",
  upgrade: "Upgrade",
  node: "Node",
  rotate: "Rotation",
  backup: "Backup",
  drill: "Restore drill",
};

type Tone = "fine" | "bad" | "busy" | "open";

/** The name of the run: `Cold start`. */
function nameOfRun({ state, report }: PageView): string {
  if (report?.upgrade) return "Upgrade";
  const command = state.about?.command ?? "up";
  const [first = ""] = command.split(" ");
  return COMMANDS[command] ?? COMMANDS[first] ?? command;
}

function clusterOf({ state, report }: PageView): string {
  return report?.cluster ?? state.about?.cluster ?? "";
}

/** For the tab: `✗ hybrid: cold start`. */
export function titleOf(view: PageView): string {
  const sign = { fine: "✓ ", bad: "✗ ", busy: "", open: "" }[toneOf(view)];
  return `${sign}${clusterOf(view)}: ${nameOfRun(view).toLowerCase()}`;
}

export function renderOverview(view: PageView, now: number): Html {
  const { state, report } = view;
  const notice = report?.notice ?? state.about?.notice;
  return `<header id="overview" data-title="${escape(titleOf(view))}">
${notice ? `<p class="banner">This ${view.outcome === undefined ? "is" : "was"} a ${escape(notice.name)}: ${escape(notice.text)}.</p>` : ""}
<div class="head"><div><p class="kind">${escape(nameOfRun(view))}</p><h1>${escape(clusterOf(view))}</h1></div>
<p class="versions">${(state.about?.versions ?? []).map((version) => `<span>${escape(version)}</span>`).join("")}</p></div>
<div class="state ${toneOf(view)}"><p class="status ${toneOf(view)}">${escape(describeHeadline(view))}</p>${renderClock(view, now)}</div>
${renderReason(view)}${renderCurrent(view, now)}
</header>`;
}

function toneOf({ state, report, outcome }: PageView): Tone {
  if (outcome === undefined) return state.steps.some((step) => step.outcome === "failed") ? "bad" : "busy";
  if (outcome !== "done") return "bad";
  if (report?.destroy) return "bad";
  const checks = report?.checks ?? state.checks;
  if (checks.length > 0) return hasPassed(checks) ? "fine" : "bad";
  return report ? "open" : "fine";
}

function describeHeadline(view: PageView): string {
  const { state, report, outcome } = view;
  if (report) return describeStatus({ ...report, notice: undefined });
  if (outcome === "done") return lastHeadline(state) ?? state.steps.at(-1)?.detail ?? "Done.";
  if (outcome === "interrupted") return "Interrupted. Run the same command again to continue.";
  if (outcome === "failed") return `Failed${failedStep(state) ? ` at ${failedStep(state)}` : ""}.`;
  const step = findInnermostStep(state);
  return step ? step.title : "Starting";
}

/** The last message of a command, for example "hybrid is destroyed.". */
function lastHeadline({ log, steps }: RunState): string | undefined {
  const titles = new Set(steps.map(({ title }) => title));
  return log.findLast(({ level, text }) => level === "step" && !titles.has(text))?.text;
}

function failedStep({ steps }: RunState): string | undefined {
  return steps.find(({ outcome }) => outcome === "failed")?.name;
}

function findInnermostStep({ steps, running }: RunState): StepNow | undefined {
  return steps.find(({ name }) => name === running.at(-1));
}

function renderClock({ state, report, outcome }: PageView, now: number): Html {
  if (outcome !== undefined) {
    const took =
      state.startedAt && state.endedAt ? (Date.parse(state.endedAt) - Date.parse(state.startedAt)) / 1000 : 0;
    const parts = [...(took > 0 ? [`Took ${formatDuration(took)}.`] : []), ...(report ? [describeDate(report)] : [])];
    return `<p class="clock quiet">${escape(parts.join(" "))}</p>`;
  }
  if (state.startedAt === undefined) return `<p class="clock quiet"></p>`;
  const elapsed = formatDuration(Math.round((now - Date.parse(state.startedAt)) / 1000));
  const remaining = remainingSeconds(state, now);
  const left =
    remaining === undefined
      ? `<span class="quiet">time left: not known yet</span>`
      : `<time class="left" data-until="${new Date(now + remaining * 1000).toISOString()}">about ${formatDuration(remaining)} left</time>`;
  return `<p class="clock">${renderTimer(state.startedAt, elapsed)} so far · ${left}</p>`;
}

function renderReason({ state, report }: PageView): Html {
  const text = state.error ?? report?.stopped?.reason;
  return text === undefined ? "" : `<pre class="reason">${escape(text)}</pre>`;
}

const NAMED = 6;

/** The running step, and its current wait. */
function renderCurrent({ state, outcome }: PageView, now: number): Html {
  if (outcome !== undefined) return "";
  const flying = state.layers.flatMap(({ inFlight }) => inFlight).sort((a, b) => a.since.localeCompare(b.since));
  const seconds = (since: string) => formatDuration(Math.max(0, Math.round((now - Date.parse(since)) / 1000)));
  const lines = flying
    .slice(0, NAMED)
    .map(
      ({ address, action, since }) =>
        `<li id="${idOf("now", address)}"><span>${escape(describeAction(action))}</span> <code>${escape(address)}</code> ${renderTimer(since, seconds(since))}</li>`,
    );
  const more = flying.length > NAMED ? `<li class="quiet">and ${flying.length - NAMED} more</li>` : "";
  const { wait } = state;
  const waiting = wait
    ? `<div class="wait"><p><b>Waiting until ${escape(wait.goal)}</b> ${renderTimer(wait.since, seconds(wait.since))} of at most ${formatDuration(wait.timeoutSeconds)}</p>${renderEvidence(wait.evidence)}</div>`
    : "";
  if (!waiting && lines.length === 0) return "";
  return `<div class="now" aria-label="What happens now" role="group">${waiting}${lines.length > 0 ? `<ul>${lines.join("")}${more}</ul>` : ""}</div>`;
}

/** What is still missing: several parts are joined with semicolons. */
function renderEvidence(text: string): Html {
  const parts = text.split("; ").filter((part) => part !== "");
  const lines = parts.slice(0, NAMED).map((part) => `<li>${escape(part)}</li>`);
  if (parts.length > NAMED) lines.push(`<li>and ${parts.length - NAMED} more</li>`);
  return lines.length > 0 ? `<ul class="evidence">${lines.join("")}</ul>` : "";
}

/** The steps of the run, as a line of dots. */
export function renderStepper({ state }: PageView): Html {
  const known = new Map(state.steps.map((step) => [step.name, step]));
  const planned = state.about?.steps ?? [];
  // If the parts of a step were planned, the parts are shown instead of the step.
  const isShownByParts = (name: string) =>
    !planned.includes(name) && state.steps.some((step) => step.within === name && planned.includes(step.name));
  const outer = state.steps.filter(({ name, within }) => within === undefined && !isShownByParts(name));
  // Unplanned steps are inserted after the step that ran before them.
  const names = [...planned];
  outer.forEach(({ name }, i) => {
    if (names.includes(name)) return;
    const before = outer[i - 1]?.name;
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name);
  });
  if (names.length === 0) return `<ol id="stepper" hidden></ol>`;
  const prefix = `${state.about?.command.split(" ")[0] ?? ""}-`;
  const items = names.map((name) => {
    const step = known.get(name);
    const label = name.startsWith(prefix) ? name.slice(prefix.length) : name;
    const kind = step === undefined ? "pending" : (step.outcome ?? "running");
    const time = step?.seconds === undefined ? "" : `<span class="quiet">${formatDuration(step.seconds)}</span>`;
    const now = kind === "running" ? ' aria-current="step"' : "";
    return `<li id="${idOf("step", name)}" class="${kind}"${now}><b>${escape(label)}</b> <span class="sr">${kind}</span>${time}</li>`;
  });
  return `<ol id="stepper" aria-label="Steps">${items.join("")}</ol>`;
}

/** Announced by screen readers. */
export function renderAnnouncement(view: PageView): Html {
  return `<p id="announce" class="sr" role="status">${escape(describeHeadline(view))}</p>`;
}
