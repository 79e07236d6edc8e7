/** Sample values for variables that Flux substitutes, to find their places in a rendered chart. */
import { isDict } from "../../rehearsal/world/kubernetes/object";
import { isDifference, bind } from "../../rehearsal/world/kubernetes/charts/placeholders";

const PLACEHOLDER = /\$\{([A-Z][A-Z0-9_]*)\}/g;
const WHOLE = /^\$\{([A-Z][A-Z0-9_]*)\}$/;

/** A word that is a valid name, label and host, and that no chart contains. */
function sample(name: string): string {
  return `zq-${name.toLowerCase().replaceAll("_", "-")}-qz`;
}

const SAMPLE = /zq-([a-z0-9-]+?)-qz/g;

/** Replaces samples in the output by their placeholders. */
export function withPlaceholders<T>(value: T): T {
  const text = JSON.stringify(value).replaceAll(
    SAMPLE,
    (_, name: string) => `\${${name.toUpperCase().replaceAll("-", "_")}}`,
  );
  return JSON.parse(text) as T;
}

/**
 * Values to render with: a sample wherever the real value is text or a list of texts.
 *
 * @param real the same values as a cluster has them.
 */
export function withSamples(template: unknown, real: unknown): unknown {
  if (typeof template === "string") {
    const whole = WHOLE.exec(template)?.[1];
    if (whole && Array.isArray(real)) return [sample(whole)];
    if (typeof real !== "string") return real;
    return template.replaceAll(PLACEHOLDER, (_, name: string) => sample(name));
  }
  if (Array.isArray(template)) return template.map((part, index) => withSamples(part, (real as unknown[])[index]));
  if (!isDict(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, part]) => [key, withSamples(part, isDict(real) ? real[key] : undefined)]),
  );
}

/**
 * The template with the real values of some variables: those that are empty, and those that the chart uses in conditions.
 */
export function withLiterals(template: unknown, real: unknown, literals: ReadonlySet<string>): unknown {
  if (typeof template === "string") {
    const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? "");
    const bound = bind(template, real);
    return names.some((name) => literals.has(name)) || isDifference(bound) ? real : template;
  }
  if (Array.isArray(template))
    return template.map((part, index) => withLiterals(part, (real as unknown[])[index], literals));
  if (!isDict(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, part]) => [
      key,
      withLiterals(part, isDict(real) ? real[key] : undefined, literals),
    ]),
  );
}

export function placeholdersIn(value: unknown): string[] {
  return [...new Set([...JSON.stringify(value).matchAll(PLACEHOLDER)].map(([, name]) => name ?? ""))].sort();
}
