import { refuseLog } from "../../clients/terraform/log";
import { refuseRedirection } from "../../clients/terraform/environment";
import type { Context } from "../../engine/run/context";
import type { ColdStartOptions } from "../../engine/run/options";
import { runWorkflow } from "../../live/run-workflow";
import type { RunOutput } from "../../live/with-console";
import { Refusal } from "../../support/refusal";
import type { Runtime } from "../../support/runtime";
import { destroy } from "./run";

/** What `coldstart destroy` was asked to do; an option that is missing is off. */
type Asked = Partial<ColdStartOptions> & RunOutput;

export function destroyCluster(asked: Asked, runtime: Runtime): Promise<void> {
  return runWorkflow({ asked, runtime, announce: { command: "destroy", steps: DESTROY_STEPS } }, runDestroy);
}

/** Those of every destroy, in their order. */
const DESTROY_STEPS = [
  ...["destroy-owners", "destroy-reach", "synth", "destroy-config", "destroy-suspend", "destroy-reclaim"],
  ...["destroy-services", "destroy-infra", "destroy-proof"],
];

async function runDestroy(context: Context): Promise<void> {
  const { missing } = context.credentials;
  if (missing.length > 0) {
    throw new Refusal(`Missing credentials; nothing was changed.\n${missing.map((line) => `  - ${line}`).join("\n")}`);
  }
  refuseLog(context.environment, "nothing was changed");
  refuseRedirection(context.environment, "Nothing was changed");
  context.console.step(await destroy(context));
}
