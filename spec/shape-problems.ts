import type { z } from "zod";
import type { Path, Problem } from "./problems";

/** What zod found wrong with the shape of the file, in the file's own words. */
export function shapeProblems(error: z.ZodError, value: unknown): Problem[] {
  return error.issues.flatMap((issue) => toProblems(issue, value));
}

function toProblems(issue: z.core.$ZodIssue, root: unknown): Problem[] {
  const path = issue.path as Path;
  if (issue.code === "unrecognized_keys") {
    const messages = issue.message.split("; unknown key ").map((m, i) => (i === 0 ? m : `unknown key ${m}`));
    return issue.keys.map((key, i) => ({
      severity: "error",
      path,
      atKey: key,
      message: messages[i] ?? issue.message,
    }));
  }
  if (issue.code === "invalid_key") {
    const key = String(path.at(-1));
    return issue.issues.map(({ message }) => ({ severity: "error", path: path.slice(0, -1), atKey: key, message }));
  }
  const found = valueAt(root, path);
  if (issue.code === "invalid_type" && found === undefined) {
    return [{ severity: "error", path, message: `is missing: ${expected(issue.expected)} is required here` }];
  }
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input")) {
    return [{ severity: "error", path, message: `expected ${expected(issue.expected)}, found ${show(found)}` }];
  }
  if (issue.code === "too_small" && issue.message.startsWith("Too small")) {
    return [
      {
        severity: "error",
        path,
        message: `expected at least ${issue.minimum} ${unit(issue.origin)}, found ${show(found)}`,
      },
    ];
  }
  return [{ severity: "error", path, message: issue.message }];
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    root,
  );
}

const WORDS: Record<string, string> = {
  object: "a mapping (key: value)",
  record: "a mapping (key: value)",
  array: "a list",
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
};

function expected(type: string): string {
  return WORDS[type] ?? type;
}

function unit(origin: string): string {
  return origin === "array" ? "entries" : origin === "string" ? "characters" : "";
}

function show(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  return typeof value === "string" ? `the text "${value}"` : String(value);
}
