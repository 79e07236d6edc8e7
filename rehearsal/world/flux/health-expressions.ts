/**
 * spec.healthCheckExprs: when a custom resource without a Ready condition is healthy. Supports only the part of CEL that
 * such expressions use: conditions selected by their fields. Anything else is refused, because a wrong guess would report a
 * broken object as healthy.
 */
import type { Health } from "../kubernetes/health";
import { at, conditionsOf, listAt, textAt } from "../kubernetes/object";
import type { Condition, Dict, KubeObject } from "../kubernetes/object";

export class UnreadableExpression extends Error {
  override readonly name = "UnreadableExpression";
}

const ORDER = { inProgress: "InProgress", failed: "Failed", current: "Current" } as const;
const ALL = /^status\.conditions\.filter\((\w+), (.+)\)\.all\(\1, (.+)\)$/;
const EXISTS = /^status\.conditions\.exists\((\w+), (.+)\)$/;
const EQUALITY = /^\w+\.(\w+) == ['"]([^'"]*)['"]$/;

/** @returns undefined if no expression applies to the object @throws UnreadableExpression */
export function expressedHealth(kustomization: KubeObject, object: KubeObject): Health | undefined {
  const expressions = listAt(kustomization, "spec.healthCheckExprs").find(
    (one) => at(one, "kind") === object.kind && at(one, "apiVersion") === object.apiVersion,
  );
  if (expressions === undefined) return undefined;
  const verdict = verdictOf(expressions as Dict, object);
  const told = conditionsOf(object).find(({ status, message }) => status === "False" && message)?.message;
  return { status: verdict, ...(verdict !== "Current" && told ? { message: told } : {}) };
}

function verdictOf(expressions: Dict, object: KubeObject): Health["status"] {
  const observed = at(object, "status.observedGeneration");
  if (typeof observed === "number" && observed !== object.metadata.generation) return "InProgress";
  const met = Object.entries(ORDER).find(([field]) => {
    const text = textAt(expressions, field);
    return text !== undefined && isMet(text, conditionsOf(object));
  });
  return met?.[1] ?? "InProgress";
}

/** A status without conditions is an error in CEL, and Flux keeps waiting. */
function isMet(expression: string, conditions: readonly Condition[]): boolean {
  const clauses = expression.trim().split(/\s*&&\s*(?=status\.)/);
  return clauses.map((clause) => isClauseMet(clause, conditions)).every((met) => met && conditions.length > 0);
}

function isClauseMet(clause: string, conditions: readonly Condition[]): boolean {
  const [, , which, want] = ALL.exec(clause) ?? [];
  if (which && want) return conditions.filter(matcher(which)).every(matcher(want));
  const [, , some] = EXISTS.exec(clause) ?? [];
  if (some) return conditions.some(matcher(some));
  throw new UnreadableExpression(`the rehearsal cannot evaluate the expression ${clause}`);
}

function matcher(text: string): (condition: Condition) => boolean {
  const wanted = text.split("&&").map((part) => {
    const [, field, value] = EQUALITY.exec(part.trim()) ?? [];
    if (field === undefined) throw new UnreadableExpression(`the rehearsal cannot evaluate the expression ${text}`);
    return { field, value };
  });
  return (condition) => wanted.every(({ field, value }) => at(condition, field) === value);
}
