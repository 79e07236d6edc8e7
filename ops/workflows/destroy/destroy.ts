import { refuseLog } from "../../clients/terraform/log";
import { refuseRedirection } from "../../clients/terraform/environment";
import type { Context } from "../../engine/run/context";
import type { ColdStartOptions } from "../../engine/run/options";
import { runWorkflow } from "../../live/run-workflow";
import type { RunOutput } from "../../live/with-console";
import { destroyStepOf } from "../../state/journal";
import type { Runtime } from "../../support/runtime";
import { destroy } from "./run";
import { refuseMissing } from "../../state/credentials";

/** The options of `coldstart destroy`; a missing option is off. */
type DestroyRequest = Partial<ColdStartOptions> & RunOutput;

export function destroyCluster(request: DestroyRequest, runtime: Runtime): Promise<void> {
  return runWorkflow({ request, runtime, announce: ANNOUNCED }, runDestroy);
}

/** The steps of every destroy, in order, with their typical durations in seconds. */
const TYPICAL_SECONDS = {
  ...{ "destroy-owners": 5, "destroy-reach": 5, synth: 5, [destroyStepOf("config")]: 15, "destroy-suspend": 5 },
  ...{ "destroy-reclaim": 90, [destroyStepOf("services")]: 60, [destroyStepOf("infra")]: 60, "destroy-proof": 10 },
};

const ANNOUNCED = { command: "destroy", steps: Object.keys(TYPICAL_SECONDS), typical: TYPICAL_SECONDS } as const;

async function runDestroy(context: Context): Promise<void> {
  refuseMissing(context.credentials, "nothing was changed");
  refuseLog(context.environment, "nothing was changed");
  refuseRedirection(context.environment, "Nothing was changed");
  context.console.step(await destroy(context));
}
