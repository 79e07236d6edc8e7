import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { replaceText, replaceTextAt } from "./mutant";
import type { Mutant } from "./mutant";

const TESTS = ["__tests__/ops/support/redaction"];

/** Every redaction: code that redacts a secret or collects one, and its replacement when it is disabled. */
const CALLS: readonly (readonly [call: string, instead: string])[] = [
  ["redact(", "((text: string) => text)("],
  ["redactJson(", "((value: unknown, indent?: number) => JSON.stringify(value, null, indent))("],
  ["redactingStream(", "((..._: unknown[]) => new (require('node:stream').PassThrough)())("],
  ["statesReader(", "((..._: unknown[]) => () => undefined)("],
  ["secrets.learnVariables(", "((..._: unknown[]) => undefined)("],
  ["secrets.learnSensitive(", "((..._: unknown[]) => undefined)("],
  ["secrets.learnGiven(", "((..._: unknown[]) => undefined)("],
];

/** Tests that are outside of the redaction's own folder. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  "ops/engine/apply/warnings.ts": ["__tests__/ops/engine/apply/warnings.test.ts"],
  "ops/state/identity/passphrase.ts": ["__tests__/ops/state/identity"],
  "ops/support/fatal-error.ts": ["__tests__/ops/support/fatal-error.rehearsal.test.ts"],
  "ops/checks/preflight/outputs.ts": ["__tests__/ops/checks/preflight/outputs.test.ts"],
  "ops/report/archive.ts": ["__tests__/ops/report"],
  "ops/engine/snapshot/take-snapshot.ts": ["__tests__/ops/engine/snapshot"],
  "ops/state/backups.ts": ["__tests__/ops/state/layer-backups.rehearsal.test.ts"],
  "ops/state/environment.ts": ["__tests__/ops/state/environment.test.ts"],
  "ops/state/state-outputs.ts": ["__tests__/ops/state/state-outputs.test.ts"],
  "ops/state/state-edit.ts": ["__tests__/ops/state/state-edit.test.ts"],
  "ops/workflows/drift/text.ts": ["__tests__/ops/checks/drift/report.test.ts"],
};

/** Every place in `ops/` that redacts a secret or collects one. */
export function redactionMutants(project: string): Mutant[] {
  const files = readdirSync(join(project, "ops"), { recursive: true, encoding: "utf8" })
    .map((file) => join("ops", file))
    .filter((file) => file.endsWith(".ts") && dirname(file) !== join("ops", "support", "redaction"));
  return files.sort().flatMap((file) => {
    const source = readFileSync(join(project, file), "utf8");
    return CALLS.flatMap(([call, instead]) =>
      placesOf(call, source).map((at): Mutant => ({
        group: "redaction",
        name: `${call.slice(0, -1)} at ${file}:${lineAndColumn(source, at)}`,
        file,
        change: replaceTextAt(at, call, instead),
        tests: [...TESTS, ...(ELSEWHERE[file] ?? [])],
      })),
    );
  });
}

function lineAndColumn(source: string, at: number): string {
  const lines = source.slice(0, at).split("\n");
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

function placesOf(call: string, source: string): number[] {
  return [...source.matchAll(new RegExp(`(?<![\\w.])${call.replaceAll(/[.(]/g, "\\$&")}`, "g"))].map(
    ({ index }) => index,
  );
}

/** The parts of the redaction itself. */
const PARTS: readonly (readonly [name: string, file: string, from: string, to: string])[] = [
  ["private keys of every origin", "index", "text.replaceAll(PRIVATE_KEY, HIDDEN)", "text"],
  [
    "sensitive values in a plan, before",
    "sensitive-values",
    "...collectMasked(change.before, change.before_sensitive),",
    "",
  ],
  [
    "sensitive values in a plan, after",
    "sensitive-values",
    "...collectMasked(change.after, change.after_sensitive),",
    "",
  ],
  [
    "sensitive values in a state",
    "sensitive-values",
    "collectMasked(resource.values, resource.sensitive_values)",
    "[]",
  ],
  ["outputs of a state", "sensitive-values", "...sensitiveInOutputs(values?.outputs ?? {}),", ""],
  ["outputs", "sensitive-values", "(sensitive ? collectTexts(value) : [])", "[]"],
  ["a secret in JSON", "forms", "    escaped,\n", ""],
  [
    "a secret in the JSON of Go",
    "forms",
    "escaped.replaceAll(/[<>&]/g, (sign) => `\\\\u00${sign.charCodeAt(0).toString(16)}`),",
    "",
  ],
  ["a secret in an address", "forms", "    encodeURIComponent(secret),\n", ""],
  ["a secret in JSON in JSON", "forms", "JSON.stringify(escaped).slice(1, -1),", ""],
  ["a secret in an address, in lower case", "forms", "lowerPercents(encodeURIComponent(secret)),", ""],
  [
    "a secret in the login of an address",
    "forms",
    "strict.replaceAll(/%(24|26|2B|2C|3B|3D)/g, decodeURIComponent),",
    "",
  ],
  ["a secret in a form", "forms", 'new URLSearchParams([["", secret]]).toString().slice(1),', ""],
  ["a secret in base64", "forms", "...encodeBase64Forms(secret),", ""],
  ["a line of a longer secret", "forms", "...splitSecret(secret),", ""],
  ["learned secrets in a stream", "stream", "if (lines) learn();", ""],
  ["private keys in a stream", "stream", "keys.take(decoder.write(chunk))", "decoder.write(chunk)"],
  [
    "the end of a stream",
    "stream",
    "redact(rest + keys.take(decoder.end()) + keys.end())",
    "rest + keys.take(decoder.end()) + keys.end()",
  ],
  ["the lines of a stream", "stream", "done(null, redact(lines))", "done(null, lines)"],
];

export function redactionPartMutants(): Mutant[] {
  return PARTS.map(([name, file, from, to]) => ({
    group: "the replacement of secrets",
    name,
    file: `ops/support/redaction/${file}.ts`,
    change: replaceText(from, to),
    tests: TESTS,
  }));
}
