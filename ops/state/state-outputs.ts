import { readFileSync } from "node:fs";
import type { Outputs } from "../clients/terraform/terraform";
import { secrets } from "../support/redaction";
import { sensitiveInOutputs } from "../support/redaction/sensitive-values";

interface PlainState {
  readonly version?: unknown;
  readonly encrypted_data?: unknown;
  readonly outputs?: Readonly<Record<string, { readonly value: unknown; readonly sensitive?: boolean }>>;
}

/**
 * Reads the outputs in the text of a local state, without starting Terraform. Their secrets are redacted from then on.
 *
 * @returns undefined if the text is not a plain state of version 4: Terraform reads it, or reports the error
 */
export function parseOutputs(text: string): Outputs | undefined {
  // Terraform truncates the file before the first write. It reads an empty file as a state without outputs.
  if (text.trim() === "") return {};
  const { version, encrypted_data, outputs = {} } = parse(text) ?? {};
  if (version !== 4 || encrypted_data !== undefined) return undefined;
  secrets.learnSensitive(sensitiveInOutputs(outputs));
  return Object.fromEntries(
    Object.entries(outputs).map(([name, { value, sensitive = false }]) => [name, { value, sensitive }]),
  );
}

/** The same for a file; undefined also if the file cannot be read. */
export function readOutputs(file: string): Outputs | undefined {
  try {
    return parseOutputs(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function parse(text: string): PlainState | null | undefined {
  try {
    return JSON.parse(text) as PlainState | null;
  } catch {
    return undefined;
  }
}

/** Output → value. */
export function valuesOf(outputs: Outputs): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
}
