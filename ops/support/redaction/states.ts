import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../../spec";
import { secrets } from "./index";
import { sensitiveInOutputs } from "./sensitive-values";

/** Learns what is secret in the states of a folder, and learns again what has changed since it was last asked. */
export function statesReader(folder: string): () => void {
  const seen = new Map<string, number>();
  return () => {
    for (const file of LAYERS.map((layer) => join(folder, `${layer}.tfstate`))) {
      const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
      if (changed === undefined || changed === seen.get(file)) continue;
      seen.set(file, changed);
      secrets.learnSensitive(secretsIn(file));
    }
  };
}

function secretsIn(file: string): string[] {
  try {
    const { outputs } = JSON.parse(readFileSync(file, "utf8")) as {
      outputs?: Parameters<typeof sensitiveInOutputs>[0];
    };
    return sensitiveInOutputs(outputs ?? {});
  } catch {
    // Half a state, while it is written: it changes once more.
    return [];
  }
}
