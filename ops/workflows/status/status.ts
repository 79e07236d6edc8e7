import { consoleFor } from "../../engine/console/console";
import { clusterAsked } from "../../engine/run/open-run";
import type { ColdStartOptions } from "../../engine/run/options";
import type { Runtime } from "../../support/runtime";

/** Prints what earlier runs did. */
export function showStatus({ json }: Pick<ColdStartOptions, "json">, runtime: Runtime): number {
  const console = consoleFor({ json });
  const steps = clusterAsked(runtime).journal.status();
  console.result({ steps });
  if (steps.length === 0) console.say("No run has begun yet.");
  for (const { step, state, at, detail } of steps) {
    console.say(`${at}  ${state.padEnd(11)}  ${step}${detail ? `: ${detail}` : ""}`);
  }
  return 0;
}
