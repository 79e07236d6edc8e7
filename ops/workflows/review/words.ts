import type { GuardFinding, GuardDecision } from "../../guard";
import { formatAcceptance } from "../../guard";
import { formatLine } from "./configuration-diff";
import { countsOf, verdictOf } from "./layer-review";
import type { LayerReview, PlannedAction, Review } from "./layer-review";

const VERBS: Readonly<Record<PlannedAction, string>> = {
  make: "to make",
  change: "to change",
  replace: "to replace",
  delete: "to delete",
  forget: "to forget",
  import: "to import",
  move: "to move in the state",
  output: "changed outputs",
};

export const DECISIONS: Readonly<Record<GuardDecision, string>> = {
  refuse: "refused",
  roll: "one node at a time",
  notice: "to know",
};

/** For people at a terminal. */
export function renderText(review: Review): string {
  const { cluster, notice, layers } = review;
  return [
    `What the next coldstart up would do to ${cluster}${notice ? ` (${notice})` : ""}`,
    ...layers.flatMap((layer) => [`  ${layer.layer.padEnd(9)} ${summary(layer)}`, ...details(layer)]),
    ...listRemarks(review).map((remark) => `  ${remark}`),
    describeConclusion(review),
  ].join("\n");
}

export function summary(layer: LayerReview): string {
  if (layer.state === "waiting") return `cannot be planned yet: ${layer.reason}`;
  if (layer.state === "failed") return `could not be planned: ${layer.reason}`;
  const counts = countsOf(layer.changes).map(([action, count]) => `${count} ${VERBS[action]}`);
  return counts.length > 0 ? counts.join(", ") : "nothing to do";
}

export function findingsOf(layer: LayerReview): GuardFinding[] {
  return layer.state === "planned" ? [...layer.refused, ...layer.allowed] : [];
}

function details(layer: LayerReview): string[] {
  if (layer.state !== "planned") return [];
  const findingLines = findingsOf(layer).map(
    ({ code, where, decision, message, cause, fix }) =>
      `    ${DECISIONS[decision]}: ${where} ${message} (${code}).\n      ${cause}\n      Instead: ${fix}`,
  );
  return [
    ...layer.configurations.flatMap(({ nodes, lines }) => [
      `    machine configuration of ${nodes.join(", ")}:`,
      ...lines.map((line) => `      ${formatLine(line)}`),
    ]),
    ...findingLines,
    ...layer.accepted.map((finding) => `    accepted: ${formatAcceptance(finding)} ${finding.message}.`),
  ];
}

/** The limits of this review. */
export function listRemarks({ layers, assumedHealthy, unused }: Review): string[] {
  const planned = layers.filter((layer) => layer.state === "planned");
  const [unasked] = planned.flatMap(({ unknownHealth }) => unknownHealth ?? []);
  return [
    ...planned.flatMap(({ layer, withoutLooking }) =>
      withoutLooking ? [`${layer} was planned from its state only: ${withoutLooking}`] : [],
    ),
    ...(assumedHealthy ? ["Every node was assumed healthy; coldstart up checks."] : []),
    ...(unasked ? [`The health of the nodes is unknown, so none counts as healthy: ${unasked}`] : []),
    ...unused.map((acceptance) => `--accept ${acceptance} accepted nothing: the guard has no such finding`),
  ];
}

function describeConclusion(review: Review): string {
  const verdict = verdictOf(review);
  if (verdict === "unknown") return "Nothing is refused, but not every layer could be planned.";
  const refused = review.layers.flatMap((layer) => (layer.state === "planned" ? layer.refused : []));
  if (verdict === "safe") return "Safe: the guard refuses nothing.";
  const words = refused.map((finding) => `--accept ${formatAcceptance(finding)}`).join(" ");
  return `Refused. If that is what you want: ${words}`;
}
