/**
 * npm run bench [-- synth|rehearsal|cold-start …]
 *
 * Prints ratios that are measured in one run, each with its limit. Absolute times would mean little on a shared machine.
 */
import { runMain } from "../ops/support/fatal-error";
import { benchColdStart } from "./bench/cold-start";
import { benchRehearsal } from "./bench/rehearsal";
import { checkRow } from "./bench/row";
import type { Row } from "./bench/row";
import { benchSynth } from "./bench/synth";

const BENCHMARKS: Readonly<Record<string, () => Row[]>> = {
  synth: benchSynth,
  "cold-start": benchColdStart,
  rehearsal: benchRehearsal,
};

function main(names: readonly string[]): number {
  const unknown = names.find((name) => !(name in BENCHMARKS));
  if (unknown !== undefined)
    throw new Error(`There is no benchmark ${unknown}: ${Object.keys(BENCHMARKS).join(", ")}.`);
  let code = 0;
  for (const [name, measure] of Object.entries(BENCHMARKS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const { line, kept } of measure().map(checkRow)) {
      console.log(line);
      if (!kept) code = 1;
    }
  }
  return code;
}

runMain(() => main(process.argv.slice(2)));
