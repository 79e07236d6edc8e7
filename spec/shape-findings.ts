import type { z } from "zod";
import type { Path, SpecFinding } from "./findings";
import { didYouMean, findNearest, joinWithOr } from "./suggest";

type Issue = z.core.$ZodIssue;

/** Translates zod's issues into findings about the cluster file. */
export function translateIssues(error: z.ZodError, value: unknown): SpecFinding[] {
  const issues = error.issues.flatMap((issue) => insideUnion(issue, value));
  return issues
    .filter((issue) => !isMisspelt(issue, issues, value))
    .flatMap((issue) => toFindings(issue, value))
    .map((finding) => ({ ...finding, message: removeLogins(finding.message) }));
}

/** If the keys of the value show which alternative of a union was meant, reports the errors of that alternative. */
function insideUnion(issue: Issue, root: unknown): Issue[] {
  const found = valueAt(root, issue.path as Path);
  if (issue.code !== "invalid_union" || typeof found !== "object" || found === null) return [issue];
  const meant = issue.errors.filter((alternative) => {
    const strange = alternative.flatMap((it) =>
      it.code === "unrecognized_keys" && it.path.length === 0 ? it.keys : [],
    );
    return alternative.every((it) => it.path.length > 0 || it.code === "unrecognized_keys")
      ? Object.keys(found).some((key) => !strange.includes(key))
      : false;
  });
  const [only] = meant;
  if (meant.length !== 1 || !only) return [issue];
  return only.map((it) => ({ ...it, path: [...issue.path, ...it.path] }));
}

/** A key that is missing because it is misspelt: the misspelling is already reported. */
function isMisspelt(issue: Issue, all: readonly Issue[], root: unknown): boolean {
  if (valueAt(root, issue.path as Path) !== undefined) return false;
  const key = String(issue.path.at(-1));
  const parent = issue.path.slice(0, -1).join("\0");
  return all.some(
    (it) =>
      it.code === "unrecognized_keys" &&
      it.path.join("\0") === parent &&
      it.keys.some((written) => findNearest(written, [key])),
  );
}

function toFindings(issue: Issue, root: unknown): SpecFinding[] {
  const path = issue.path as Path;
  const found = valueAt(root, path);
  const report = (message: string, fix?: string): SpecFinding[] => [
    { severity: "error", code: "cluster-file-invalid", path, message, ...(fix === undefined ? {} : { fix }) },
  ];
  switch (issue.code) {
    case "unrecognized_keys": {
      const messages = issue.message.split("; unknown key ").map((m, i) => (i === 0 ? m : `unknown key ${m}`));
      return issue.keys.map((key, i) => ({
        severity: "error",
        code: "cluster-file-invalid",
        path,
        atKey: key,
        message: messages[i] ?? issue.message,
      }));
    }
    case "invalid_key": {
      const key = String(path.at(-1));
      return issue.issues.map(({ message }) => ({
        severity: "error",
        code: "cluster-file-invalid",
        path: path.slice(0, -1),
        atKey: key,
        message,
      }));
    }
    case "invalid_type":
      if (found === undefined) return report(`is missing: ${describeType(issue.expected)} is required here`);
      return issue.expected === "string" || issue.message.startsWith("Invalid input")
        ? report(
            `expected ${describeType(issue.expected)}, found ${show(found)}`,
            suggestQuotes(issue.expected, found, path),
          )
        : report(issue.message, suggestQuotes(issue.expected, found, path));
    case "invalid_value": {
      const allowed = joinWithOr(issue.values.map(String));
      if (found === undefined) return report(`is missing: ${allowed} is required here`);
      return report(typeof found === "string" ? issue.message : `expected ${allowed}, found ${show(found)}`);
    }
    case "invalid_union": {
      if (found === undefined) return report(`is missing: ${issue.message}`);
      const options = "options" in issue ? (issue.options ?? []).map(String) : [];
      return report(typeof found === "string" ? `${issue.message}${didYouMean(found, options)}` : issue.message);
    }
    case "too_small":
      if (!issue.message.startsWith("Too small")) return report(issue.message);
      return report(`is too short: at least ${issue.minimum} ${unitOf(issue.origin)} is required here`);
    default:
      return report(issue.message);
  }
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined,
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

function describeType(type: string): string {
  return WORDS[type] ?? type;
}

/** YAML decides by quotes whether `12` or `true` is a text. */
function suggestQuotes(type: string, found: unknown, path: Path): string | undefined {
  const whole = type === "string" && typeof found === "number" ? wholeVersion(found, path) : undefined;
  if (whole)
    return `Write the whole version in quotes, for example "${whole}". Without quotes YAML reads 1.30 as the number 1.3.`;
  if (type === "string" && ["number", "boolean"].includes(typeof found)) {
    return `Put it in quotes: "${String(found)}".`;
  }
  if (type === "object" && (found === null || found === true))
    return "Write `{}`: an empty mapping takes every default.";
  if (type === "array" && typeof found === "string") return `Write a list: [${found.split(/\s+/).join(", ")}].`;
  if (type === "boolean" && typeof found === "string" && /^(yes|no|on|off)$/i.test(found)) {
    return `Write ${/^(yes|on)$/i.test(found) ? "true" : "false"}: YAML 1.2 reads ${found} as a text.`;
  }
  const unquoted = typeof found === "string" && /^(\d+(\.\d+)?|true|false)$/.test(found);
  return unquoted && ["number", "int", "boolean"].includes(type) ? "Write it without quotes." : undefined;
}

/** The intended version if YAML parsed it as a number; undefined if it is not a version. */
function wholeVersion(found: number, path: Path): string | undefined {
  const [parent, key] = path.slice(-2);
  if (key === "contract") return `v${found}`;
  if (key !== "version") return undefined;
  // Charts go without the v.
  return parent === "cni" || parent === "vip" ? `${found}.0` : `v${found}.0`;
}

function unitOf(origin: string): string {
  return origin === "array" ? "entry" : origin === "string" ? "character" : "";
}

function show(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  // Without the text: it may be a secret in the place of its source.
  return typeof value === "string" ? "a text" : String(value);
}

/** A message quotes the value and may end up in a log, so the login in a URL is removed. */
function removeLogins(message: string): string {
  return message.replace(/\/\/[^/\s"]*@/g, "//…@");
}
