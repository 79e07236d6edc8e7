import { existsSync, readFileSync } from "node:fs";
import { replaceFile } from "../../support/replace-file";
import type { Change } from "./record";

/** Seconds by `<type>.<action>`, measured by runs on this machine. */
export type OwnDurations = Readonly<Record<string, number>>;

type Samples = Readonly<Record<string, readonly number[]>>;

/** Enough samples for a median that one slow day does not change. */
const KEPT = 9;

/**
 * Resources whose duration is meaningless: they run on this machine, or mostly wait for something that a rehearsal
 * counts separately, for example a machine configuration for the boot of its machine, or Cilium for the nodes.
 */
const UNTIMED = /^(helm|local|null|random|terraform)_|^talos_(?!image_factory_)/;

export function readOwnDurations(file: string): OwnDurations {
  return Object.fromEntries(Object.entries(readSamples(file)).map(([key, samples]) => [key, median(samples)]));
}

/** Adds the durations of a run. Failed changes are ignored. */
export function keepOwnDurations(file: string, changes: readonly Change[]): void {
  const timed = changes.filter(({ address, failed }) => !UNTIMED.test(address) && !failed);
  if (timed.length === 0) return;
  const samples: Record<string, readonly number[]> = { ...readSamples(file) };
  for (const { address, action, began, ended } of timed) {
    const key = `${address.split(".")[0]}.${action}`;
    samples[key] = [...(samples[key] ?? []), Math.round(ended - began) / 1000].slice(-KEPT);
  }
  replaceFile(file, `${JSON.stringify(samples, null, 1)}\n`);
}

function readSamples(file: string): Samples {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Samples) : {};
}

function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
