import { readFileSync } from "node:fs";
import { LineCounter, isPair, isScalar, parseDocument, visit } from "yaml";
import type { Pair, Scalar } from "yaml";
import { loadCluster } from "../../spec";
import { HYBRID, inShort } from "./support";

/** Keys with the same meaning everywhere, and names that the user chooses; they need no comment. */
const PLAIN_WORDS = ["gateway", "bridge"];

/** A comment explains the parts of what stands below it while that is short enough to be seen with it. */
const SHORT_SECTION = 6;

const isComment = (line: string | undefined) => line?.trim().startsWith("#") ?? false;
const indentOf = (line: string) => line.search(/[^\s-]/);

/** The keys of a YAML text that no comment explains at any of the places where they are used. */
function unexplained(text: string): string[] {
  const lines = text.split("\n");
  const counter = new LineCounter();
  const lineOf = ({ key }: Pair) => counter.linePos((key as Scalar).range?.[0] ?? 0).line - 1;

  /** A comment is above the line, or above the group of lines that it belongs to. */
  function isCommented(number: number): boolean {
    const indent = indentOf(lines[number] ?? "");
    for (let above = number - 1; above >= 0; above--) {
      const other = lines[above] ?? "";
      if (isComment(other)) return other.indexOf("#") === indent;
      if (other.trim() === "" || indentOf(other) !== indent) return false;
    }
    return false;
  }

  /** The block that the line opens, by indentation. */
  function section(number: number): string[] {
    const indent = indentOf(lines[number] ?? "");
    const end = lines.findIndex((line, i) => i > number && line.trim() !== "" && indentOf(line) <= indent);
    return lines.slice(number + 1, end < 0 ? undefined : end);
  }

  const explained = new Map<string, boolean>();
  visit(parseDocument(text, { lineCounter: counter }), {
    Pair(_, pair, ancestors) {
      if (!isScalar(pair.key)) return;
      const key = String(pair.key.value);
      const line = lineOf(pair);
      const holders = ancestors.filter((it): it is Pair => isPair(it)).map(lineOf);
      const yes =
        isCommented(line) ||
        section(line).some(isComment) ||
        holders.some((holder) => isCommented(holder) && section(holder).length <= SHORT_SECTION) ||
        lines.some((it) => isComment(it) && it.includes(`\`${key}\``));
      explained.set(key, explained.get(key) === true || yes);
    },
  });
  return [...explained].filter(([, yes]) => !yes).map(([key]) => key);
}

describe("clusters/hybrid.yaml is the manual", () => {
  const text = readFileSync(HYBRID, "utf8");

  it("explains every key at least once, at the key, its parent or its children", () => {
    expect(unexplained(text).filter((key) => !PLAIN_WORDS.includes(key))).toEqual([]);
  });

  it("the check finds a missing key", () => {
    const without = text.replace(/^ *# (The VM id|The static address|The ingress controller).*\n/gm, "");
    expect(unexplained(without)).toEqual(expect.arrayContaining(["address", "vmId"]));
  });

  it("loads, and reports only that its example address must be replaced", () => {
    expect(loadCluster(HYBRID).warnings.map(inShort)).toEqual([expect.stringContaining("203.0.113.7/32")]);
  });
});
