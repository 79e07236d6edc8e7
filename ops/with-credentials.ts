/**
 * npm run live -- <command…>
 *
 * Runs a command, `npx cdktf deploy …` for instance, with the credentials that the cluster file names. Without one of
 * them nothing is run. What the command writes is for its owner alone: Terraform's state holds every secret (T20). A state
 * that a kill has damaged is put back first, a copy of every state is kept before the command begins, and the last whole one
 * while it runs.
 */
import { join } from "node:path";
import { clusterFilePath, loadCluster } from "../spec";
import { resolveCredentials } from "./credentials";
import { nodesFileVariables } from "./nodes-file";
import { placesOf } from "./places";
import { refuseLog } from "./preflight/terraform-log";
import { secrets } from "./redaction";
import { statesReader } from "./redaction/states";
import { redactingStream } from "./redaction/stream";
import { runCommand } from "./run-command";
import { StateKeeper } from "./state/last-whole";
import { runMain } from "./last-words";
import { backUpStates } from "./state/backups";
import { erroredStates, pushErroredState } from "./state/errored";
import { StateStore } from "./state/store";
import type { StoreOptions } from "./state/store";
import { findTerraform } from "./terraform/binary";
import { refuseRedirection, terraformEnvironment } from "./terraform/environment";

async function main(command: readonly string[]): Promise<number> {
  if (command.length === 0) {
    throw new Error("Say what to run: npm run live -- npx cdktf deploy auth infra services config");
  }
  refuseLog(process.env, "nothing was run");
  refuseRedirection(process.env, "Nothing was run");
  const { cluster } = loadCluster(clusterFilePath(process.env.CLUSTER));
  const { variables, missing } = resolveCredentials(cluster, process.env);
  if (missing.length > 0) {
    throw new Error(`Missing credentials; nothing was run.\n${missing.map((line) => `  - ${line}`).join("\n")}`);
  }
  const places = placesOf(cluster.name, process.env);
  const leases = nodesFileVariables(cluster, places, process.env);
  process.umask(0o077);
  secrets.learnVariables(variables);
  const keeper = new StateKeeper(places.state);
  for (const layer of keeper.mend())
    console.error(`The state of ${layer} was damaged by a run that was killed; its last whole copy is back.`);
  const environment = { ...process.env, ...variables };
  const stateOptions = {
    cluster,
    folder: places.state,
    environment,
    program: () => findTerraform(environment).program,
  };
  await pushErrored(stateOptions, [places.output, join(places.project, "cdktf.out")]);
  await backUpStates(stateOptions);
  const stop = keeper.follow();
  try {
    const filter = () => redactingStream(statesReader(places.state));
    return await runCommand(command, terraformEnvironment({ ...environment, ...leases }), filter);
  } finally {
    stop();
  }
}

/** An apply may have left its state behind in the folder of the cluster, or in the one that cdktf uses by itself. */
async function pushErrored(options: StoreOptions, outputs: readonly string[]): Promise<void> {
  const store = new StateStore(options);
  for (const errored of outputs.flatMap(erroredStates))
    console.error(`${errored.layer}: ${await pushErroredState(errored, store, join(options.folder, "kept"))}`);
}

runMain(() => main(process.argv.slice(2)));
