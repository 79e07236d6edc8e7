/** The end of a change to a running cluster: all plans are empty, and every check passes. */
import { formatResult, hasPassed, openClusterContext, summarize, verify } from "../../checks/cluster";
import { outputsReader } from "../../state/layer-outputs";
import type { CheckResult } from "../../support/check";
import type { FindingCode } from "../../support/finding-codes";
import { refusalFor } from "../../support/finding-refusal";
import { Refusal } from "../../support/refusal";
import { storeOptions } from "./context";
import type { Context } from "./context";
import { changedLayers } from "./preview";
import { runStep } from "./step";
import { commandLine } from "../../support/command-line";

/** @param what the name of the step, for example "upgrade". @throws Refusal */
export async function requireEmptyPlans(context: Context, what: string): Promise<void> {
  await runStep(context, `${what}-plans`, "Planning all layers", async () => {
    const changed = await changedLayers(context);
    if (changed.length > 0)
      throw refusalFor(
        "drift-planned",
        `After the ${what} these layers still differ from the cluster file: ${changed.join(", ")}.\n` +
          `See the changes: ${commandLine("review", context)}`,
      );
    return "all four plans are empty";
  });
}

/** The cluster runs, but checks failed. */
export class ChecksFailed extends Refusal {
  override readonly name = "ChecksFailed";
  readonly code = "checks-failed" satisfies FindingCode;

  constructor(readonly results: readonly CheckResult[]) {
    super(`${summarize(results)}. [checks-failed]`);
  }
}

/** @throws ChecksFailed. @throws Interrupted between two checks, if the user stops the run */
export async function verifyCluster(context: Context): Promise<readonly CheckResult[]> {
  const { console } = context;
  let results: CheckResult[] = [];
  await runStep(context, "verify", "Verifying", async () => {
    const outputs = outputsReader(storeOptions(context));
    results = await verify(await openClusterContext({ ...context, outputs }), (result) => {
      console[result.status === "failed" ? "warn" : "say"](formatResult(result), { check: result });
      context.signal.throwIfAborted();
    });
    if (!hasPassed(results)) throw new ChecksFailed(results);
    return summarize(results);
  });
  return results;
}
