import { PHASES } from "../engine/timeline/phases";
import { describePhase } from "../engine/timeline/text";
import { formatDuration } from "../support/duration";
import { SvgCanvas, escapeXml } from "./topology/canvas";
import { bySubject } from "./upgrade";
import type { UpgradePhase, UpgradeReport } from "./upgrade";
import { chooseTicks } from "./ticks";

const ROW = 26;
const HEAD = 40;
const NAMES = 150;

/** The body of the section about an upgrade. */
export function upgradeHtml(upgrade: UpgradeReport): string {
  const legend = PHASES.filter((phase) => upgrade.phases.some((one) => one.phase === phase))
    .map((phase) => `<span class="key phase-${phase}"></span> ${describePhase(phase)}`)
    .join(" ");
  return `<p>It took <b>${formatDuration(upgrade.seconds)}</b>.</p>
<p class="legend">${legend}</p>
<figure class="wide chart">${phaseChart(upgrade, 980)}</figure><figure class="narrow chart">${phaseChart(upgrade, 440)}</figure>
<h3>Versions</h3>${versionTable(upgrade)}
<h3>Availability</h3>${downtimeTable(upgrade)}`;
}

function phaseChart({ phases, seconds }: UpgradeReport, width: number): string {
  const canvas = new SvgCanvas();
  const rows = bySubject(phases);
  const scale = (width - NAMES - 20) / Math.max(1, seconds);
  const height = HEAD + rows.size * ROW + 12;
  for (const second of chooseTicks(seconds, width < 600 ? 4 : 8)) {
    const x = NAMES + second * scale;
    canvas.line(x, HEAD - 10, x, height - 8, "grid");
    canvas.text(x + 3, HEAD - 16, formatDuration(second), "tick");
  }
  [...rows].forEach(([subject, all], i) => {
    const y = HEAD + i * ROW;
    canvas.text(10, y + 16, subject.length > 20 ? `${subject.slice(0, 19)}…` : subject, "node-name");
    for (const phase of all) drawPhase(canvas, phase, y, scale);
  });
  return canvas.toSvg(width, height, "The timeline of the upgrade");
}

function drawPhase(canvas: SvgCanvas, { phase, begin, end, failed }: UpgradePhase, y: number, scale: number): void {
  const kind = `phase-${phase}${failed ? " phase-failed" : ""}`;
  canvas.box(NAMES + begin * scale, y + 4, Math.max(2, (end - begin) * scale), ROW - 9, kind, 2);
}

function versionTable({ versions }: UpgradeReport): string {
  if (versions.length === 0) return "<p>No version changed.</p>";
  const rows = versions.map(
    ({ subject, what, before, after }) =>
      `<tr><td>${escapeXml(subject)}</td><td>${escapeXml(what)}</td><td><code>${escapeXml(before)}</code></td><td><code>${escapeXml(after)}</code></td></tr>`,
  );
  return `<div class="scroll"><table><thead><tr><th></th><th></th><th>before</th><th>after</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function downtimeTable({ downtimes, watched }: UpgradeReport): string {
  const watching = `${watched.workloads} services were polled every ${formatDuration(watched.interval)}`;
  if (downtimes.length === 0) return `<p>${watching}, and each had a ready pod every time.</p>`;
  const rows = downtimes.map(
    ({ service, seconds }) =>
      `<tr><td>${escapeXml(service)}</td><td class="number">${formatDuration(seconds)}</td></tr>`,
  );
  return `<p>${watching}. These had no ready pod for a while:</p><table><tbody>${rows.join("")}</tbody></table>`;
}
