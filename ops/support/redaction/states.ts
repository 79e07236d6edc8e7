import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../../spec";
import { secrets } from "./index";
import { sensitiveInOutputs } from "./sensitive-values";

/** Collects the secrets in the states of a folder; files that changed since the last call are read again. */
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
    // A partly written state: it is read again after the next change.
    return [];
  }
}
