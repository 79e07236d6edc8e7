import { hasPassed } from "../checks/cluster";
import type { Status } from "../support/check";
import { formatCount } from "../support/counted";
import { PICTURE_STYLE, escapeXml } from "./topology/canvas";
import { topologySvg } from "./topology/svg";
import { duration, describeTotal } from "../engine/timeline/words";
import { pageStyle } from "./html-style";
import type { Report } from "./report";
import { upgradeHtml } from "./upgrade-section";
import { timelineChart } from "./timeline-chart";
import { longestChain, statusWords, describeDate } from "./words";

const CLASSES: Readonly<Record<Status, string>> = { passed: "fine", failed: "bad", skipped: "open" };

/** One page with everything in it: it needs no network, follows the reader's colour scheme, and prints. */
export function reportHtml(report: Report): string {
  const { cluster, notice } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeXml(cluster)}: ${report.upgrade ? "upgrade" : "cold start"}${notice ? ` (${escapeXml(notice.name)})` : ""}</title>
<style>${pageStyle(PICTURE_STYLE)}</style>
</head>
<body>
${notice ? `<p class="banner">This was a ${escapeXml(notice.name)}: ${escapeXml(notice.text)}.</p>` : ""}
<main>
<header><h1>${escapeXml(cluster)}</h1><p class="status ${isFine(report) ? "fine" : "bad"}">${escapeXml(plainStatus(report))}</p><p class="quiet">${escapeXml(describeDate(report))}</p>${reason(report)}</header>
${[picture, upgrade, checks, time, layers, guard, warnings, delegation, nextSteps, steps, versions].map((part) => part(report)).join("\n")}
</main>
</body>
</html>
`;
}

function isFine({ checks: results, destroy }: Report): boolean {
  return !destroy && results.length > 0 && hasPassed(results);
}

function plainStatus(report: Report): string {
  return statusWords({ ...report, notice: undefined });
}

function reason({ stopped }: Report): string {
  return stopped?.reason === undefined ? "" : `<pre>${escapeXml(stopped.reason)}</pre>`;
}

function section(title: string, id: string, body: string): string {
  return `<section id="${id}"><h2>${escapeXml(title)}</h2>${body}</section>`;
}

function picture({ topology }: Report): string {
  const [wide, narrow] = [topologySvg(topology, { columns: 3 }), topologySvg(topology, { columns: 1 })];
  return section(
    "The cluster",
    "cluster",
    `<figure class="wide">${wide}</figure><figure class="narrow">${narrow}</figure>`,
  );
}

function upgrade({ upgrade: done }: Report): string {
  return done ? section("Upgrade", "upgrade", upgradeHtml(done)) : "";
}

function checks({ checks: results }: Report): string {
  const rows = results.map(
    ({ status, title, evidence }) =>
      `<li class="${CLASSES[status]}"><b>${escapeXml(title)}</b><span>${escapeXml(evidence)}</span></li>`,
  );
  return section("Checks", "checks", rows.length > 0 ? `<ul class="checks">${rows.join("")}</ul>` : "<p>None ran.</p>");
}

function time({ timeline, stopped }: Report): string {
  if (!timeline) return "";
  const { clock, critical } = timeline;
  const chain = longestChain(timeline)
    .map(({ label, seconds: own }) => `<li>${escapeXml(label)} <span class="quiet">${duration(own)}</span></li>`)
    .join("");
  return section(
    "Time",
    "time",
    `<p>${clock === "simulated" ? "In real life this takes" : "It took"} <b>${describeTotal(timeline)}</b>${stopped ? " so far" : ""}. The longest chain of dependencies takes <b>${duration(critical.seconds)}</b> of it${stopped ? "" : ", a lower limit for the start"}.</p>
<p class="legend"><span class="key critical"></span> on the longest chain <span class="key"></span> not on it</p>
<figure class="wide chart">${timelineChart(timeline, 980)}</figure><figure class="narrow chart">${timelineChart(timeline, 440)}</figure>
<details><summary>The longest chain, link by link</summary><ol>${chain}</ol></details>`,
  );
}

function layers({ layers: all }: Report): string {
  const cards = all.map(({ layer, resources }) => {
    const total = Object.values(resources).reduce((sum, count) => sum + count, 0);
    const rows = Object.entries(resources).map(
      ([type, count]) => `<li><code>${escapeXml(type)}</code> <span class="quiet">${count}</span></li>`,
    );
    return `<details class="layer"><summary><b>${escapeXml(layer)}</b> <span class="quiet">${formatCount(total, "resource")}</span></summary><ul>${rows.join("")}</ul></details>`;
  });
  return section("Layers", "layers", cards.join(""));
}

function guard({ accepted }: Report): string {
  if (accepted.length === 0) return section("Guard", "guard", "<p>No plan was accepted against the guard.</p>");
  return section("Guard", "guard", `<ul>${accepted.map((text) => `<li>${escapeXml(text)}</li>`).join("")}</ul>`);
}

function warnings({ warned }: Report): string {
  if (warned.length === 0) return "";
  return section(
    "Warnings of the providers",
    "warnings",
    `<ul>${warned.map((text) => `<li>${escapeXml(text)}</li>`).join("")}</ul>`,
  );
}

function delegation({ delegation: todo }: Report): string {
  if (!todo) return "";
  const lines = todo.records.map(({ name, type, value }) => `${name}  ${type}  ${value}`).join("\n");
  return section(
    "DNS delegation",
    "delegation",
    `<p>The parent zone of <code>${escapeXml(todo.domain)}</code> must contain:</p><pre>${escapeXml(lines)}</pre>` +
      (todo.saw === undefined ? "" : `<p>Seen: ${escapeXml(todo.saw)}.</p>`),
  );
}

function nextSteps({ nextSteps: todo }: Report): string {
  return section("Next steps", "next", `<ol>${todo.map((text) => `<li>${withCode(text)}</li>`).join("")}</ol>`);
}

function steps({ steps: all }: Report): string {
  const rows = all.map(
    ({ step, outcome, detail, seconds }) =>
      `<tr><td>${escapeXml(step)}</td><td>${escapeXml(outcome)}</td><td>${escapeXml(detail)}</td><td class="number">${seconds === undefined ? "" : duration(seconds)}</td></tr>`,
  );
  return section(
    "Steps",
    "steps",
    `<div class="scroll"><table><thead><tr><th>step</th><th>outcome</th><th></th><th class="number">time</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`,
  );
}

function versions({ versions: all }: Report): string {
  const rows = Object.entries(all).map(
    ([what, version]) => `<tr><td>${escapeXml(what)}</td><td><code>${escapeXml(version)}</code></td></tr>`,
  );
  return section("Versions", "versions", `<table><tbody>${rows.join("")}</tbody></table>`);
}

/** Words in backticks are commands. */
function withCode(text: string): string {
  return escapeXml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
