import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { SpecError, parseCluster } from "../../spec";
import type { Cluster, LocatedFinding } from "../../spec";
import { formatPath } from "../../spec/findings";

export const HYBRID = join(__dirname, "../../clusters/hybrid.yaml");

export interface Outcome {
  readonly cluster?: Cluster;
  readonly errors: readonly LocatedFinding[];
  readonly warnings: readonly LocatedFinding[];
}

/** Loads a cluster file. Every exception except a SpecError fails the test. */
export function outcomeOf(file: string, text: string): Outcome {
  try {
    return { ...parseCluster(file, text), errors: [] };
  } catch (error) {
    if (error instanceof SpecError) return { errors: error.findings, warnings: [] };
    throw error;
  }
}

// A cluster file as parsed YAML, before its shape is checked.
// oxlint-disable-next-line typescript/no-explicit-any
export type Raw = any;

export function fixture(name: string): Raw {
  return parse(readFileSync(join(__dirname, "../fixtures/valid", `${name}.yaml`), "utf8"));
}

export function hybrid(): Raw {
  return parse(readFileSync(HYBRID, "utf8"));
}

/** The findings in a file after a change to it: `path: message`, errors before warnings. */
export function findingsOf(raw: Raw, change: (raw: Raw) => void = () => undefined): string[] {
  change(raw);
  const { errors, warnings } = outcomeOf("test.yaml", stringify(raw));
  return [...errors, ...warnings].map(inShort);
}

export function inShort({ path, message }: Pick<LocatedFinding, "path" | "message">): string {
  return path.length > 0 ? `${formatPath(path)}: ${message}` : message;
}

export interface Expectation {
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly text: string;
}

/** The fixtures of one kind with their `# expect line:column code: text` lines (or another word than `expect`). */
export function fixtures(kind: "valid" | "invalid", word: string) {
  const folder = join(__dirname, "../fixtures", kind);
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const file = join(folder, name);
      const text = readFileSync(file, "utf8");
      const expected = [...text.matchAll(new RegExp(`^# ${word} (\\d+):(\\d+) ([\\w-]+): (.*)$`, "gm"))].map(
        ([, line, column, code = "", rest = ""]): Expectation => ({
          line: Number(line),
          column: Number(column),
          code,
          text: rest,
        }),
      );
      return { name: name.replace(/\.yaml$/, ""), file, text, expected };
    });
}
