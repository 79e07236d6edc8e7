/**
 * Drift in the plans of the layers. A plan contains secrets, so a finding shows only its addresses and attribute paths.
 */
import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import { passed, skipped } from "../../support/check";
import { commandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { shortenList } from "../../support/count";
import { makeDrift } from "../../support/drift";
import type { DriftFinding } from "../../support/drift";
import { hasMark, isReplaced, managedChanges } from "../../support/plan";
import type { Plan, ResourceChange } from "../../support/plan";
import type { DriftCheck } from "./context";

/** One check per layer, one after the other: four plans at once would use too much memory on a small CI machine. */
export const PLAN_CHECKS: readonly DriftCheck[] = LAYERS.map((layer, i) => ({
  id: `plan-${layer}`,
  title: `the plan of ${layer} is empty`,
  needs: LAYERS.slice(0, i).map((below) => `plan-${below}`),
  appliesTo: ({ states }) => states !== undefined,
  async run(context) {
    const { states } = context;
    if (!states) return skipped("without the states");
    const findings = planDrift(layer, await states.plan(layer), context);
    return passed(findings.length === 0 ? "nothing to do" : `${findings.length} resources differ`, findings);
  },
}));

/**
 * A change outside of Terraform counts if the plan would undo it. Computed and ignored attributes change by themselves:
 * for example, the disks of a VM change with each attached volume.
 */
export function planDrift(layer: Layer, plan: Plan, place: CommandPlace): DriftFinding[] {
  const outside = new Map((plan.resource_drift ?? []).map((change) => [change.address, change]));
  const changes = managedChanges(plan).filter(({ change }) => change.actions.some((action) => action !== "no-op"));
  const found = changes.map((change) => describe(layer, change, outside.get(change.address), place));
  if (found.length > 0) return found;
  const outputs = Object.entries(plan.output_changes ?? {}).filter(([, { actions }]) => !actions.includes("no-op"));
  return outputs.map(([name]) =>
    makeDrift("drift-planned", {
      where: `${layer}: output.${name}`,
      message: "an apply would change the output",
      ...describeFixes(layer, place),
    }),
  );
}

function describe(
  layer: Layer,
  planned: ResourceChange,
  outside: ResourceChange | undefined,
  place: CommandPlace,
): DriftFinding {
  const where = `${layer}: ${planned.address}`;
  if (outside?.change.actions.includes("delete"))
    return makeDrift("drift-deleted", {
      where,
      message: "was deleted outside of Terraform",
      fix: commandLine("up", place, "--only", layer),
      accept: "remove it from the cluster file",
    });
  const changed = outside ? changedPaths(outside) : [];
  if (changed.length > 0)
    return makeDrift("drift-outside", {
      where,
      message: `was changed outside of Terraform: ${shortenList(changed)}`,
      ...describeFixes(layer, place),
    });
  return makeDrift("drift-planned", { where, message: verbOf(planned), ...describeFixes(layer, place) });
}

function describeFixes(layer: Layer, place: CommandPlace): { fix: string; accept: string } {
  return {
    fix: commandLine("up", place, "--only", layer),
    accept: `change ${place.file} until ${commandLine("review", place)} has nothing to do`,
  };
}

function verbOf(change: ResourceChange): string {
  const { actions } = change.change;
  if (isReplaced(change)) return "an apply would replace it";
  if (actions.includes("create")) return "an apply would create it";
  if (actions.includes("delete")) return "an apply would delete it";
  if (actions.includes("forget")) return "an apply would remove it from the state";
  return `an apply would change it: ${shortenList(changedPaths(change))}`;
}

/** Attribute paths that differ, for example `labels.role` or `rule[2].port`. */
export function changedPaths({ change: { before, after, after_unknown } }: ResourceChange): string[] {
  return [...new Set(compare(before ?? {}, after ?? {}, after_unknown, ""))].sort();
}

function compare(before: unknown, after: unknown, unknown: unknown, path: string): string[] {
  if (unknown === true) return [path];
  if (isObject(before) && isObject(after)) {
    const marks = isObject(unknown) ? unknown : {};
    const isList = Array.isArray(after);
    const keys = new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(marks)]);
    return [...keys].flatMap((key) =>
      compare(before[key], after[key], marks[key], isList ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`),
    );
  }
  if (hasMark(unknown)) return [path];
  return isSame(before, after) ? [] : [path];
}

/** Providers represent an empty value as null, an empty string or an empty list. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(normalizeEmpty(a)) === JSON.stringify(normalizeEmpty(b));
}

function normalizeEmpty(value: unknown): unknown {
  if (value === "" || value === undefined) return null;
  return isObject(value) && Object.keys(value).length === 0 ? null : value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
