import { managedIn, parseState } from "./resources";

/** Facts about a state, without its values. */
export interface StateSummary {
  readonly lineage: string;
  readonly serial: number;
  readonly resources: number;
}

/** @throws Error if the text is not a state; the message contains nothing of it */
export function summaryOf(text: string): StateSummary {
  const { lineage, serial } = parseState(text);
  if (typeof lineage !== "string" || typeof serial !== "number") throw new Error("It is not a Terraform state.");
  return { lineage, serial, resources: managedIn(text).reduce((sum, { instances }) => sum + instances.length, 0) };
}

/** The lineage of a state, which is readable even if the state is encrypted. */
export function lineageOf(text: string): string | undefined {
  const { lineage } = parseState(text);
  return typeof lineage === "string" ? lineage : undefined;
}

/** A file that OpenTofu has encrypted. */
export function isEncryptedState(text: string): boolean {
  return parseState(text).encrypted_data !== undefined;
}

/** Whether two texts are the same state, ignoring formatting and the Terraform version that wrote them. */
export function isSameState(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => {
    const { lineage, serial, outputs, resources } = parseState(text) as Record<string, unknown>;
    return JSON.stringify({ lineage, serial, outputs, resources });
  });
  return a === b;
}

/**
 * Compares resources and outputs only: a push increases the serial, and to an empty backend it gives the state a new
 * lineage.
 */
export function hasSameContent(one: string, other: string): boolean {
  const dropLineage = (text: string) => JSON.stringify({ ...parseState(text), lineage: "", serial: 0 });
  return isSameState(dropLineage(one), dropLineage(other));
}
