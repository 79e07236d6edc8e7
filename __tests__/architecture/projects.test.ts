import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, importsOf, room, sourceFiles, testFiles } from "./imports";

/** How a test starts the real Terraform, cdktf or a rehearsal. Loading the code that could do so is not enough. */
const STARTS = [
  /\bfindTerraform\(\)/,
  /\b(?:execFile|spawn)(?:Sync)?\("(?:terraform|tofu)"/,
  /\bstartRehearsal\(/,
  /"\w+",\s+"--rehearse"/,
  /coldstart\.cjs",\s+"rehearse"/,
  /coldstart\.cjs \w+ \w+ --rehearse/,
  /\[\s*"cdktf"/,
  /"npm", \["run"/,
];

/** ops/ is not followed, because the test decides what it runs. */
const FOLLOWED = new Set([...testFiles(), ...sourceFiles().filter((file) => room(file) === "tools")]);
const files = testFiles().filter((file) => file.endsWith(".test.ts"));
const isRehearsal = (file: string) => file.endsWith(".rehearsal.test.ts");

/** The import path from a test to a file of __tests__ or tools that starts Terraform or a rehearsal, if any. */
function pathToStart(file: string, seen = new Set<string>()): string[] | undefined {
  seen.add(file);
  const text = readFileSync(join(ROOT, file), "utf8");
  if (STARTS.some((pattern) => pattern.test(text))) return [file];
  const next = importsOf(file).filter(({ to, typeOnly }) => !typeOnly && FOLLOWED.has(to));
  for (const { to } of next) {
    const found = seen.has(to) ? undefined : pathToStart(to, seen);
    if (found) return [file, ...found];
  }
  return undefined;
}

describe("the project of a test", () => {
  test("is unit or rehearsal, and both have tests", () => {
    expect(files.filter((file) => !isRehearsal(file)).length).toBeGreaterThan(150);
    expect(files.filter(isRehearsal).length).toBeGreaterThan(30);
  });

  test("is rehearsal if the test starts Terraform, cdktf or a rehearsal: rename it to *.rehearsal.test.ts", () => {
    const wrong = files.filter((file) => !isRehearsal(file)).map((file) => pathToStart(file));
    expect(wrong.filter((path) => path !== undefined)).toEqual([]);
  });

  test("is unit if the test starts none of them", () => {
    expect(files.filter(isRehearsal).filter((file) => pathToStart(file) === undefined)).toEqual([]);
  });
});
