import { refuseLog } from "../../clients/terraform/log";
import { refuseRedirection } from "../../clients/terraform/environment";
import { consoleFor } from "../../engine/console/console";
import type { Context } from "../../engine/run/context";
import { selectCluster, openRun } from "../../engine/run/open-run";
import { runOptions } from "../../engine/run/options";
import type { ColdStartOptions } from "../../engine/run/options";
import { runExclusively } from "../../engine/run/resume";
import { throwAsStopped, stopOnSignals } from "../../engine/run/stop-signals";
import { Refusal } from "../../support/refusal";
import type { Runtime } from "../../support/runtime";
import { destroy } from "./run";

/** What `coldstart destroy` was asked to do; an option that is missing is off. */
type Asked = Partial<ColdStartOptions>;

/** @returns the exit code */
export const destroyCluster = (asked: Asked, runtime: Runtime): Promise<number> =>
  takeClusterDown(asked, runtime).catch(throwAsStopped);

async function takeClusterDown(asked: Asked, runtime: Runtime): Promise<number> {
  const options = runOptions(asked);
  const console = consoleFor(options);
  process.umask(0o077);
  const context = openRun(options, selectCluster(runtime), { console, signal: stopOnSignals(console) });
  return runExclusively(context, () => runDestroy(context));
}

async function runDestroy(context: Context): Promise<number> {
  const { missing } = context.credentials;
  if (missing.length > 0) {
    throw new Refusal(`Missing credentials; nothing was changed.\n${missing.map((line) => `  - ${line}`).join("\n")}`);
  }
  refuseLog(context.environment, "nothing was changed");
  refuseRedirection(context.environment, "Nothing was changed");
  context.console.step(await destroy(context));
  return 0;
}
