/** The results of a matrix, by resource type and kind of fault. */
import { LAYERS } from "../../spec";
import { ACTIONS, KINDS } from "./cell";
import type { Cell, Verdict } from "./cell";

export interface Totals {
  readonly cells: number;
  readonly converged: number;
  readonly stopped: number;
  readonly failed: number;
  /** Duplicate or unexpected objects in the world. */
  readonly tooMany: number;
  readonly missing: number;
}

export function totalsOf(verdicts: readonly Verdict[]): Totals {
  const count = (outcome: Verdict["outcome"]) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const sum = (name: "more" | "missing") => verdicts.reduce((so, verdict) => so + (verdict[name] ?? 0), 0);
  return {
    cells: verdicts.length,
    converged: count("converged"),
    stopped: count("stopped"),
    failed: count("failed"),
    tooMany: sum("more"),
    missing: sum("missing"),
  };
}

/** As Markdown: one line for each layer, action and type. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const rows = LAYERS.flatMap((layer) =>
    ACTIONS.flatMap((action) => {
      const here = verdicts.filter((verdict) => verdict.layer === layer && verdict.action === action);
      return [...new Set(here.map(({ type }) => type))].sort().map((type) => {
        const ofType = here.filter((verdict) => verdict.type === type);
        const resources = new Set(ofType.map(({ address }) => address)).size;
        return [layer, action, type, String(resources), ...KINDS.map((kind) => renderCell(ofType, kind))];
      });
    }),
  );
  return alignColumns([
    ["layer", "action", "type", "resources", ...KINDS.map((kind) => kind.replace("-", " "))],
    ...rows,
  ]);
}

function renderCell(verdicts: readonly Verdict[], kind: Cell["kind"]): string {
  const here = verdicts.filter((verdict) => verdict.kind === kind);
  if (here.length === 0) return "–";
  const count = (outcome: Verdict["outcome"]) => here.filter((verdict) => verdict.outcome === outcome).length;
  const [stopped, failed] = [count("stopped"), count("failed")];
  return [
    `${count("converged")}/${here.length}`,
    ...(stopped > 0 ? [`${stopped} stopped`] : []),
    ...(failed > 0 ? [`${failed} FAILED`] : []),
  ].join(", ");
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...rows.slice(1).map(line)].join("\n");
}

export function describeTotals({ cells, converged, stopped, failed, tooMany, missing }: Totals): string {
  const share = cells === 0 ? 0 : Math.floor((1000 * (converged + stopped)) / cells) / 10;
  return (
    `${cells} cells: ${converged} converged, ${stopped} stopped with a named step, ${failed} failed (${share} % passed); ` +
    `${tooMany} unexpected objects, ${missing} missing.`
  );
}
