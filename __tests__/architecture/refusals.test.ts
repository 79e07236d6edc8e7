import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FINDING_CODES } from "../../ops/support/finding-codes";
import { ROOT, sourceFiles } from "./imports";

/** Files that create a refusal whose message already has its code. */
const WITHOUT_OWN_CODE = [
  // Adds the code, or lists findings that have codes.
  "ops/support/finding-refusal.ts",
  // Repeats the error of another command.
  "ops/workflows/drill/rehearsed-commands.ts",
];

/** Subclasses without a code of their own. */
const SUBCLASSES_WITHOUT_CODE = [
  // Each of its findings has the name of its rule.
  "PlanRefused",
];

const sources = sourceFiles()
  .filter((file) => file.startsWith("ops/"))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

const subclasses = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/class (\w+) extends Refusal \{([^]*?)\n\}/g)].map(([, name = "", body = ""]) => ({
    file,
    name,
    code: /readonly code = (?:"([a-z-]+)"|([A-Z]+))/.exec(body)?.slice(1),
    text,
  })),
);

test("a refusal is created with a code", () => {
  const files = sources.filter(({ text }) => /\bnew Refusal\(/.test(text)).map(({ file }) => file);
  expect(files.sort()).toEqual(WITHOUT_OWN_CODE);
});

test("every subclass of Refusal has a code", () => {
  const missing = subclasses.filter(({ code }) => !code).map(({ name }) => name);
  expect(missing).toEqual(SUBCLASSES_WITHOUT_CODE);
  expect(subclasses.length).toBeGreaterThan(5);
});

test("every subclass prints its code, and docs/findings.md lists it", () => {
  const wrong = subclasses.filter(({ code, text }) => {
    if (!code) return false;
    const [literal, constant = ""] = code;
    const value = literal ?? new RegExp(`${constant} = "([a-z-]+)"`).exec(text)?.[1] ?? "";
    return !(value in FINDING_CODES) || !(text.includes(`[${value}]`) || text.includes(`[\${${constant}}]`));
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
