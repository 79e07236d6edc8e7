import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { LIVE } from "../../ops/support/runtime";

export const HYBRID = join(__dirname, "../../clusters/hybrid.yaml");

/** Where commands about it are run: nothing has to select it, because it is the default. */
export const HYBRID_PLACE = { file: HYBRID, runtime: LIVE };

/** Loosely typed on purpose: tests also write invalid values. */
// oxlint-disable-next-line typescript/no-explicit-any
export type HybridFile = Record<string, any>;

let pristine: HybridFile | undefined;

/** The hybrid cluster file, changed by the test. */
export function hybridWith(change: (file: HybridFile) => void): string {
  pristine ??= parse(readFileSync(HYBRID, "utf8")) as HybridFile;
  const file = structuredClone(pristine);
  change(file);
  return stringify(file);
}
