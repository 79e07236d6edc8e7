import type { Diagnostic } from "../terraform/events";

const TAKEN =
  /already (?:exists|used|in use|taken)|uniqueness_error|AlreadyExists|cannot re-use a name|is taken|must be unique|Conflict/i;

/** The resources that could not be made because they are there already. */
export function takenAddresses(diagnostics: readonly Diagnostic[]): string[] {
  const taken = diagnostics.filter(
    ({ severity, summary, detail }) => severity === "error" && TAKEN.test(`${summary} ${detail}`),
  );
  return [...new Set(taken.flatMap(({ address }) => address ?? []))];
}
