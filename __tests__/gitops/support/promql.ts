/** What an expression of Prometheus reads, with the grammar that Prometheus' own editor uses. */
import { parser } from "@prometheus-io/lezer-promql";

export interface Expression {
  /** Texts that are no PromQL, with their place. */
  readonly errors: readonly string[];
  readonly metrics: readonly string[];
  /** The labels that an aggregation around everything keeps; undefined if all are kept. */
  readonly grouped?: readonly string[];
}

/** @param given as gitops/ has it, with variables that Flux replaces by numbers */
export function readExpression(given: string): Expression {
  const text = given.replaceAll(/\$\{\w+\}/g, "1");
  const errors: string[] = [];
  const metrics: string[] = [];
  const labels: string[] = [];
  let hasAggregation = false;
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      const part = text.slice(from, to);
      if (type.isError) errors.push(`${from}: ${part}`);
      if (type.name === "VectorSelector") metrics.push(/^[a-zA-Z_:][\w:]*/.exec(part)?.[0] ?? part);
      if (type.name === "AggregateExpr") hasAggregation = true;
      if (type.name === "GroupingLabels") labels.push(...part.replace(/[()\s]/g, "").split(","));
    },
  });
  return { errors, metrics, ...(hasAggregation ? { grouped: labels } : {}) };
}
