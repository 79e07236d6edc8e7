import type { Status } from "../support/check";
import { topologyMermaid } from "./topology/mermaid";
import { describeTotal, describePhase } from "../engine/timeline/text";
import { formatDuration } from "../support/duration";
import type { Report } from "./report";
import { bySubject } from "./upgrade";
import type { UpgradeReport } from "./upgrade";
import { longestChain, describeStatus, describeDate } from "./text";

const SIGNS: Readonly<Record<Status, string>> = { passed: "✓", failed: "✗", skipped: "○" };

/** For pull requests, wikis and terminals. */
export function reportMarkdown(report: Report): string {
  const {
    cluster,
    stopped,
    topology,
    steps,
    timeline,
    layers,
    checks,
    accepted,
    warned,
    delegation,
    nextSteps,
    versions,
  } = report;
  const lines = [
    `# ${cluster}`,
    "",
    `${describeStatus(report)} ${describeDate(report)}`,
    "",
    // Indented, because fenced content could end its own block.
    ...(stopped?.reason === undefined ? [] : [stopped.reason.replaceAll(/^/gm, "    "), ""]),
    "```mermaid",
    topologyMermaid(topology).trimEnd(),
    "```",
    "",
    "## Checks",
    "",
    ...formatTable(
      ["", "check", "evidence"],
      checks.map(({ status, title, evidence }) => [SIGNS[status], title, evidence]),
    ),
    "",
    "## Steps",
    "",
    ...formatTable(
      ["step", "outcome", "", "time"],
      steps.map(({ step, outcome, detail, seconds }) => [
        step,
        outcome,
        detail,
        seconds === undefined ? "" : formatDuration(seconds),
      ]),
    ),
    "",
  ];
  if (report.upgrade) lines.push(...upgradeMarkdown(report.upgrade), "");
  if (timeline) {
    lines.push(
      "## Time",
      "",
      `${timeline.clock === "simulated" ? "A real run would have taken" : "Measured:"} ${describeTotal(timeline)}${stopped ? " so far" : ""}, of which the longest chain takes ${formatDuration(timeline.critical.seconds)}:`,
      "",
      ...longestChain(timeline).map(({ label, seconds }) => `- ${label} (${formatDuration(seconds)})`),
      "",
    );
  }
  lines.push(
    "## Layers",
    "",
    ...layers.flatMap(({ layer, resources }) => [
      `- **${layer}**: ${Object.entries(resources)
        .map(([type, count]) => `${count} × \`${type}\``)
        .join(", ")}`,
    ]),
    "",
  );
  if (accepted.length > 0) lines.push("## Accepted against the guard", "", ...accepted.map((text) => `- ${text}`), "");
  if (warned.length > 0) lines.push("## Warnings of the providers", "", ...warned.map((text) => `- ${text}`), "");
  if (delegation) {
    lines.push(
      `## DNS delegation${delegation.open ? " to do" : ""}`,
      "",
      `The parent zone of ${delegation.domain} must contain:`,
      "",
      "```text",
      ...delegation.records.map(({ name, type, value }) => `${name}  ${type}  ${value}`),
      "```",
      "",
      ...(delegation.saw === undefined ? [] : [`Seen: ${delegation.saw}.`, ""]),
    );
  }
  lines.push("## Next steps", "", ...nextSteps.map((text) => `1. ${text}`), "");
  lines.push("## Versions", "", ...formatTable(["what", "version"], Object.entries(versions)), "");
  return lines.join("\n");
}

function upgradeMarkdown({ seconds, phases, versions, downtimes, watched }: UpgradeReport): string[] {
  const inPhases = [...bySubject(phases)].map(([subject, all]) => [
    subject,
    all.map(({ phase, begin, end }) => `${describePhase(phase)} ${formatDuration(end - begin)}`).join(", "),
  ]);
  return [
    "## Upgrade",
    "",
    `It took ${formatDuration(seconds)}. ${watched.workloads} services were polled every ${formatDuration(watched.interval)}${downtimes.length === 0 ? ", and each had a ready pod every time." : "; these had no ready pod for a while:"}`,
    "",
    ...downtimes.map(({ service, seconds: down }) => `- ${service} (${formatDuration(down)})`),
    ...(downtimes.length > 0 ? [""] : []),
    ...formatTable(["", "phases"], inPhases),
    "",
    ...formatTable(
      ["", "", "before", "after"],
      versions.map(({ subject, what, before, after }) => [subject, what, before, after]),
    ),
  ];
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [row(head), row(head.map(() => "---")), ...rows.map(row)];
}
