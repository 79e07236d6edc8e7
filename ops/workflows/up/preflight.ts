import { LAYERS, clusterFilePath } from "../../../spec";
import type { Layer } from "../../../spec";
import { formatCount } from "../../support/count";
import { placesOf } from "../../support/places";
import { refusalFor } from "../../support/finding-refusal";
import { findingsOf } from "../../support/check";
import { formatFinding } from "../../support/finding";
import type { Finding } from "../../support/finding";
import type { Runtime } from "../../support/runtime";
import { runPreflight } from "../../checks/preflight";
import type { PreflightResult } from "../../checks/preflight";
import { readClusterFile } from "../../checks/preflight/cluster-file";
import type { Console } from "../../engine/console/console";
import { synthesize } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { hasStep } from "../../engine/run/step-selection";
import type { Extent } from "../../engine/run/step-selection";
import { runStep } from "../../engine/run/step";

const PASSED = "preflight passed";

/** Prints all results: errors first, then warnings, then evidence. @throws Refusal if a check failed */
function reportPreflight(console: Console, { checks, ok }: PreflightResult): void {
  const findings = checks.flatMap((check) => findingsOf(check).map((finding) => ({ check: check.id, ...finding })));
  for (const finding of [...findings].sort((a, b) => rank(a) - rank(b))) {
    const text = formatFinding(finding, finding.check);
    if (finding.severity === "info") console.say(text, { finding });
    else console.warn(text, { finding, isResult: true });
  }
  for (const { id, status, evidence } of checks) if (evidence) console.say(`${id}: ${evidence}`, { check: id, status });
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (!ok)
    throw refusalFor("preflight-failed", `Preflight failed: ${formatCount(errors, "error")}. Nothing was changed.`);
}

function rank({ severity }: Finding): number {
  return ["error", "warning", "info"].indexOf(severity);
}

export interface PreflightOnlyOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly runtime: Runtime;
  readonly console: Console;
}

/**
 * Runs only the preflight, on a machine where everything may be missing, even a valid cluster file. It synthesizes the
 * stacks to check them, and writes nothing else: no state, no journal.
 */
export async function runPreflightOnly({ environment, runtime, console }: PreflightOnlyOptions): Promise<void> {
  const file = clusterFilePath(environment.CLUSTER);
  const { loaded } = readClusterFile(file);
  const places = placesOf(loaded?.cluster.name ?? "", runtime);
  console.step("Preflight");
  await checkAll({ file, places, environment, runtime, console });
  console.say(PASSED);
}

/** Checks everything that a start needs, all at once. Changes nothing except the folder of the stacks. */
export async function preflight(context: Context, extent: Extent): Promise<void> {
  await runStep(context, "preflight", "Preflight", async () => {
    await checkAll({ ...context, layers: LAYERS.filter((layer) => hasStep(extent, layer)) });
    return PASSED;
  });
}

type PreflightInput = Pick<Context, "file" | "places" | "environment" | "runtime" | "console"> &
  Partial<Pick<Context, "credentials" | "signal">> & { readonly layers?: readonly Layer[] };

async function checkAll(input: PreflightInput): Promise<void> {
  const { file, places, environment, runtime, credentials, layers, console } = input;
  const { project, output, state } = places;
  const run = { file, project, output, state, environment, runtime, credentials, layers };
  const result = await runPreflight({ ...run, synthesize: () => synthesize(input) });
  // Ctrl-C in a terminal also ends the programs that the checks have started: their failures are no findings.
  input.signal?.throwIfAborted();
  reportPreflight(console, result);
}
