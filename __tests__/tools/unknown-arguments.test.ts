import { spawnSync } from "node:child_process";
import { join } from "node:path";

const PROJECT = join(__dirname, "../..");

test.each([
  ["mutants", / typo\. .*: .*guard rule/],
  ["bench", / typo: synth, cold-start, rehearsal\.$/],
])("%s lists the valid words without a stack trace", (tool, expected) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--require", "./tools/typescript.cjs", `tools/${tool}.ts`, "typo"],
    { cwd: PROJECT, encoding: "utf8" },
  );
  const [first, ...more] = stderr.trimEnd().split("\n");
  expect(first).toMatch(expected);
  expect(more).toEqual([]);
  expect(status).toBe(1);
});
