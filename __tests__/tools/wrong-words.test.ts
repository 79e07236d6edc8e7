import { spawnSync } from "node:child_process";
import { join } from "node:path";

const PROJECT = join(__dirname, "../..");

test.each([
  ["mutants", /^No mutant is called typo\. Their groups are: .*guard rule/],
  ["bench", /^There is no benchmark typo: synth, cold-start, rehearsal\.$/],
])("%s lists the valid words without a stack trace", (tool, said) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--require", "./tools/typescript.cjs", `tools/${tool}.ts`, "typo"],
    { cwd: PROJECT, encoding: "utf8" },
  );
  const [first, ...more] = stderr.trimEnd().split("\n");
  expect(first).toMatch(said);
  expect(more).toEqual([]);
  expect(status).toBe(1);
});
