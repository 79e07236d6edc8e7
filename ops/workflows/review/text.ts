import type { GuardFinding, GuardDecision } from "../../guard";
import { formatAcceptance } from "../../guard";
import { formatLine } from "./configuration-diff";
import { countsOf, verdictOf } from "./layer-review";
import type { LayerReview, PlannedAction, PlannedChange, Review } from "./layer-review";

const VERBS: Readonly<Record<PlannedAction, string>> = {
  make: "to create",
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
  notice: "note",
};

/** The review as text for a terminal. */
export function renderText(review: Review): string {
  const { cluster, notice, layers } = review;
  return [
    `Changes that the next coldstart up would make to ${cluster}${notice ? ` (${notice})` : ""}`,
    ...layers.flatMap((layer) => [`  ${layer.layer.padEnd(9)} ${summarizeLayer(layer)}`, ...formatDetails(layer)]),
    ...listRemarks(review).map((remark) => `  ${remark}`),
    describeConclusion(review),
  ].join("\n");
}

export function summarizeLayer(layer: LayerReview): string {
  if (layer.state === "waiting") return `cannot be planned yet: ${layer.reason}`;
  if (layer.state === "failed") return `could not be planned: ${layer.reason}`;
  const counts = countsOf(layer.changes).map(([action, count]) => `${count} ${VERBS[action]}`);
  return counts.length > 0 ? counts.join(", ") : "nothing to do";
}

function findingsOf(layer: LayerReview): GuardFinding[] {
  return layer.state === "planned" ? [...layer.refused, ...layer.allowed] : [];
}

/** The findings of several rules about the same change of a resource. */
export interface MergedFinding extends Pick<GuardFinding, "where" | "decision" | "message"> {
  readonly codes: readonly string[];
  readonly causes: readonly string[];
  readonly fixes: readonly string[];
}

/** One entry per resource and decision. Refused changes stay separate, because each is accepted separately. */
export function mergedFindings(layer: LayerReview): MergedFinding[] {
  const merged = new Map<string, MergedFinding>();
  for (const { code, where, decision, message, cause, fix } of findingsOf(layer)) {
    const key = [where, decision, message, ...(decision === "refuse" ? [code] : [])].join("\n");
    const { codes = [], causes = [], fixes = [] } = merged.get(key) ?? {};
    merged.set(key, {
      ...{ where, decision, message },
      codes: [...codes, code],
      causes: [...causes, cause],
      fixes: [...fixes, fix],
    });
  }
  return [...merged.values()].map((one) => ({ ...one, fixes: withoutContained(one.fixes) }));
}

/** Drops a text that another contains, for example "Change one node at a time" in "Drain and change one node at a time". */
function withoutContained(texts: readonly string[]): string[] {
  const unique = [...new Set(texts)];
  return unique.filter(
    (text) => !unique.some((other) => other !== text && other.toLowerCase().includes(text.toLowerCase())),
  );
}

/** For changes that are not refused, the fix describes how they are applied. */
export function describeFix(decision: GuardDecision, fixes: readonly string[]): string {
  return `${decision === "refuse" ? "Fix: " : ""}${fixes.join(" ")}`;
}

function formatDetails(layer: LayerReview): string[] {
  if (layer.state !== "planned") return [];
  const findingLines = mergedFindings(layer).map(
    ({ codes, where, decision, message, causes, fixes }) =>
      `    ${DECISIONS[decision]}: ${where} ${message}. [${codes.join(", ")}]\n      ${causes.join(" ")}\n      ${describeFix(decision, fixes)}`,
  );
  return [
    ...layer.configurations.flatMap(({ nodes, lines }) => [
      `    machine configuration of ${nodes.join(", ")}:`,
      ...lines.map((line) => `      ${formatLine(line)}`),
    ]),
    ...(["replace", "delete", "forget"] as const).flatMap((action) => formatAddresses(layer.changes, action)),
    ...findingLines,
    ...layer.accepted.map((finding) => `    accepted: ${formatAcceptance(finding)} ${finding.message}.`),
  ];
}

/** Names what is lost or leaves the state. `--markdown` and `--json` name every change. */
function formatAddresses(changes: readonly PlannedChange[], action: PlannedAction): string[] {
  const addresses = changes.filter((change) => change.action === action).map(({ address }) => address);
  return addresses.length === 0 ? [] : [`    ${VERBS[action]}: ${addresses.join(", ")}`];
}

/** The limits of this review. */
export function listRemarks({ layers, assumedHealthy, unused }: Review): string[] {
  const planned = layers.filter((layer) => layer.state === "planned");
  const [unknownHealthReason] = planned.flatMap(({ unknownHealth }) => unknownHealth ?? []);
  return [
    ...planned.flatMap(({ layer, refreshSkippedReason }) =>
      refreshSkippedReason ? [`${layer} was planned without a refresh: ${refreshSkippedReason}`] : [],
    ),
    ...(assumedHealthy ? ["This review assumed that every node is healthy; coldstart up checks it."] : []),
    ...(unknownHealthReason
      ? [`The health of the nodes is unknown, so every node counts as unhealthy: ${unknownHealthReason}`]
      : []),
    ...unused.map((acceptance) => `--accept ${acceptance} matched no finding of the guard`),
  ];
}

function describeConclusion(review: Review): string {
  const verdict = verdictOf(review);
  if (verdict === "unknown") return "Nothing is refused, but not every layer could be planned.";
  const refused = review.layers.flatMap((layer) => (layer.state === "planned" ? layer.refused : []));
  if (verdict === "safe") return "Safe: the guard refuses nothing.";
  const words = refused.map((finding) => `--accept ${formatAcceptance(finding)}`).join(" ");
  return `Refused. To apply these changes anyway: ${words}`;
}
