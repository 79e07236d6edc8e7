import { SpecError, formatSpecFinding, loadCluster } from "../../spec";
import type { LocatedFinding } from "../../spec";
import { fixtures, inShort, outcomeOf } from "./support";
import type { Expectation } from "./support";
import { nonEmpty } from "../support/non-empty";

function expectFindings(findings: readonly LocatedFinding[], expected: readonly Expectation[]) {
  expect(findings.map(inShort)).toEqual(expected.map(({ text }) => expect.stringContaining(text)));
  const inBrief = ({ line, column, code }: Pick<Expectation, "line" | "column" | "code">) =>
    `${line}:${column} ${code}`;
  expect(findings.map(inBrief)).toEqual(expected.map(inBrief));
}

describe("an invalid cluster file", () => {
  const invalid = fixtures("invalid", "expect");

  it.each(invalid)("is refused: $name", ({ file, text, expected }) => {
    const { errors } = outcomeOf(file, text);
    expect(expected).not.toHaveLength(0);
    expectFindings(errors, expected);
    for (const finding of nonEmpty(errors)) {
      expect(formatSpecFinding(finding).startsWith(`${file}:${finding.line}:${finding.column} error: `)).toBe(true);
    }
  });

  it("is reported without a stack trace, a secret or JavaScript terms", () => {
    for (const { file } of nonEmpty(invalid)) {
      const message = thrownBy(() => loadCluster(file)).message;
      expect(message).not.toMatch(/\n\s+at |node_modules|undefined|\[object|NaN|hunter/);
      expect(message).toMatch(/^\d+ errors? in /);
    }
  });

  it("may be missing altogether", () => {
    const { findings } = thrownBy(() => loadCluster("clusters/nowhere.yaml"));
    expect(findings.map(formatSpecFinding)).toEqual([expect.stringContaining("clusters/nowhere.yaml:1:1 error: ")]);
  });
});

describe("a valid cluster file", () => {
  it.each(fixtures("valid", "warns"))("is read: $name", ({ file, text, expected }) => {
    const { errors, warnings } = outcomeOf(file, text);
    expect(errors.map(inShort)).toEqual([]);
    expectFindings(warnings, expected);
  });
});

function thrownBy(action: () => unknown): SpecError {
  try {
    action();
  } catch (error) {
    if (error instanceof SpecError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
