/**
 * npm run mutants [-- <words>]
 *
 * Disables each rule of the guard, each redaction and each gate in turn, in a copy of the project, and runs the tests that
 * must fail. With words: only those whose group, name or file holds one of them. Exit code 0: every one was detected; 1:
 * one survived, or its tests fail without it.
 */
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { runMain } from "../ops/support/fatal-error";
import { allMutants } from "./mutants/index";
import type { Mutant } from "./mutants/index";
import { Scratch } from "./mutants/scratch";

type Verdict = "detected" | "SURVIVED" | "FAILS ANYWAY";

function selectMutants(words: readonly string[]): Mutant[] {
  const all = allMutants(join(__dirname, ".."));
  if (words.length === 0) return all;
  const mutants = all.filter(({ group, name, file }) =>
    words.some((word) => `${group} ${name} ${file}`.includes(word)),
  );
  if (mutants.length > 0) return mutants;
  const groups = [...new Set(all.map(({ group }) => group))];
  throw new Error(`No mutant is called ${words.join(" or ")}. Their groups are: ${groups.join(", ")}.`);
}

function main(words: readonly string[]): number {
  const mutants = selectMutants(words);
  const scratch = new Scratch(join(__dirname, ".."));
  const whole = new Map<string, boolean>();
  try {
    const verdicts = mutants.map((mutant) => {
      const started = performance.now();
      const verdict = judge(scratch, mutant, whole);
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${verdict.padEnd(12)}  ${String(seconds).padStart(3)} s  ${mutant.group}: ${mutant.name}`);
      return verdict;
    });
    const detected = verdicts.filter((verdict) => verdict === "detected").length;
    console.log(`${detected} of ${mutants.length} were detected.`);
    return detected === mutants.length ? 0 : 1;
  } finally {
    scratch.remove();
  }
}

/** A test that already fails proves nothing, so each set of tests first runs on the unchanged project. */
function judge(scratch: Scratch, mutant: Mutant, whole: Map<string, boolean>): Verdict {
  const key = mutant.tests.join(" ");
  if (!whole.has(key)) {
    const { passed, output } = scratch.runTests(mutant.tests);
    if (!passed) console.log(output);
    whole.set(key, passed);
  }
  if (!whole.get(key)) return "FAILS ANYWAY";
  return scratch.runMutated(mutant, () => scratch.runTests(mutant.tests)).passed ? "SURVIVED" : "detected";
}

runMain(() => main(process.argv.slice(2)));
