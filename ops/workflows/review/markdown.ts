import type { GuardFinding } from "../../guard";
import { formatAcceptance } from "../../guard";
import { formatLine } from "./configuration-diff";
import { verdictOf } from "./layer-review";
import type { LayerReview, PlannedAction, Review, Verdict } from "./layer-review";
import { DECISIONS, describeFix, listRemarks, mergedFindings, summarizeLayer } from "./text";
import type { MergedFinding } from "./text";

/** A GitHub comment can have at most 65,536 characters, so long lists are cut. */
const MAX_CHANGES = 150;

const SIGNS: Readonly<Record<PlannedAction, string>> = {
  make: "+",
  change: "~",
  replace: "±",
  delete: "-",
  forget: "?",
  import: "!",
  move: "→",
  output: "=",
};

const VERDICTS: Readonly<Record<Verdict, string>> = {
  safe: "✅ safe",
  refused: "❌ refused",
  unknown: "⚠️ not everything could be planned",
};

/** The review as a comment on a pull request. The first line lets a workflow find its own comment again. */
export function renderMarkdown(review: Review): string {
  const { cluster, layers, notice } = review;
  return [
    `<!-- coldstart-review ${cluster} -->`,
    `## Plan of \`${cluster}\`: ${VERDICTS[verdictOf(review)]}`,
    ...(notice ? [`This is ${notice}.`] : []),
    formatTable(layers),
    ...layers.flatMap(mergedFindings).map(formatFindingRow),
    ...layers.flatMap((layer) => (layer.state === "planned" ? layer.accepted : [])).map(renderAccepted),
    ...listRemarks(review).map((remark) => `> ${remark}`),
    ...layers.flatMap(formatConfigurations),
    ...layers.flatMap(formatChanges),
  ].join("\n\n");
}

function formatTable(layers: readonly LayerReview[]): string {
  const rows = layers.map(
    (layer) => `| \`${layer.layer}\` | ${formatCell(summarizeLayer(layer))} | ${formatCell(guard(layer))} |`,
  );
  return ["| layer | plan | guard |", "| --- | --- | --- |", ...rows].join("\n");
}

function guard(layer: LayerReview): string {
  if (layer.state !== "planned") return "–";
  const { refused, accepted, allowed } = layer;
  const counts = [
    ...(refused.length > 0 ? [`❌ ${refused.length} refused`] : []),
    ...(accepted.length > 0 ? [`${accepted.length} accepted`] : []),
    ...(allowed.length > 0 ? [`${allowed.length} notes`] : []),
  ];
  return counts.length > 0 ? counts.join(", ") : "✅";
}

function formatFindingRow({ decision, where, message, causes, fixes, codes }: MergedFinding): string {
  return [
    `**${DECISIONS[decision]}:** \`${where}\` ${message} (${codes.map((code) => `\`${code}\``).join(", ")})`,
    ...causes.map((cause) => `- ${cause}`),
    `- ${describeFix(decision, fixes)}`,
    ...(decision === "refuse"
      ? codes.map((code) => `- To accept it: \`--accept ${formatAcceptance({ code, where })}\``)
      : []),
  ].join("\n");
}

function renderAccepted(found: GuardFinding): string {
  return `**accepted:** \`${found.where}\` ${found.message} (\`${found.code}\`)`;
}

function formatConfigurations(layer: LayerReview): string[] {
  if (layer.state !== "planned") return [];
  return layer.configurations.map(({ nodes, lines }) => {
    const shown = lines.slice(0, MAX_CHANGES).map(formatLine);
    const more = lines.length - shown.length;
    return formatDetails(`machine configuration of ${nodes.join(", ")}`, [
      ...shown,
      ...(more > 0 ? [`# … and ${more} more`] : []),
    ]);
  });
}

function formatChanges(layer: LayerReview): string[] {
  if (layer.state !== "planned" || layer.changes.length === 0) return [];
  const lines = layer.changes.slice(0, MAX_CHANGES).map(({ action, address }) => `${SIGNS[action]} ${address}`);
  const more = layer.changes.length - lines.length;
  return [
    formatDetails(`<code>${layer.layer}</code>: ${summarizeLayer(layer)}`, [
      ...lines,
      ...(more > 0 ? [`# … and ${more} more`] : []),
    ]),
  ];
}

function formatDetails(title: string, lines: readonly string[]): string {
  return [`<details><summary>${title}</summary>`, "", "```diff", ...lines, "```", "", "</details>"].join("\n");
}

/** A vertical bar would end the table cell. */
function formatCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
