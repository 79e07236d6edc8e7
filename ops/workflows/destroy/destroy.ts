import { refuseLog } from "../../clients/terraform/log";
import { refuseRedirection } from "../../clients/terraform/environment";
import type { Console } from "../../engine/console/console";
import type { Context } from "../../engine/run/context";
import { selectCluster, openRun } from "../../engine/run/open-run";
import { runOptions } from "../../engine/run/options";
import type { ColdStartOptions } from "../../engine/run/options";
import { runExclusively } from "../../engine/run/resume";
import { throwAsStopped, stopOnSignals } from "../../engine/run/stop-signals";
import { announceRun } from "../../live/announce";
import { withConsole } from "../../live/with-console";
import type { RunOutput } from "../../live/with-console";
import { Refusal } from "../../support/refusal";
import type { Runtime } from "../../support/runtime";
import { destroy } from "./run";

/** What `coldstart destroy` was asked to do; an option that is missing is off. */
type Asked = Partial<ColdStartOptions> & RunOutput;

/** @returns the exit code */
export const destroyCluster = (asked: Asked, runtime: Runtime): Promise<number> =>
  withConsole(asked, (console) => takeClusterDown(asked, runtime, console)).catch(throwAsStopped);

async function takeClusterDown(asked: Asked, runtime: Runtime, console: Console): Promise<number> {
  const options = runOptions(asked);
  process.umask(0o077);
  const context = openRun(options, selectCluster(runtime), { console, signal: stopOnSignals(console) });
  announceRun(context, { command: "destroy", steps: DESTROY_STEPS });
  return runExclusively(context, () => runDestroy(context));
}

/** Those of every destroy, in their order. */
const DESTROY_STEPS = [
  ...["destroy-owners", "destroy-reach", "synth", "destroy-config", "destroy-suspend", "destroy-reclaim"],
  ...["destroy-services", "destroy-infra", "destroy-proof"],
];

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
