/** Runs other programs with the credentials, kubeconfig and paths of the cluster. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import { withAccess } from "../../engine/services/service-access";
import { waitForServiceApis } from "../../checks/readiness";
import { outputsReader } from "../../state/layer-outputs";
import { refuseWithoutKubeconfig } from "../../support/missing-kubeconfig";
import { nodesFileVariables } from "../../support/nodes-file";
import { openCluster } from "../../state/open-cluster";
import type { OpenedCluster } from "../../state/open-cluster";
import { clientEnvironment } from "./cluster-client";
import { isClusterClient } from "../../support/cluster-clients";
import { refuseMissing, resolveCredentials } from "../../state/credentials";
import type { Runtime } from "../../support/runtime";
import { refuseLog } from "../../clients/terraform/log";
import { secrets } from "../../support/redaction";
import { statesReader } from "../../support/redaction/states";
import { redactingStream } from "../../support/redaction/stream";
import { runCommand } from "../../clients/processes/run-command";
import { holdUnlessActive } from "../../state/active-run";
import { backUpStates } from "../../state/backups";
import { findErroredStates, pushErroredState } from "../../state/errored-state";
import { RunNotes } from "../../state/run-note";
import { StateKeeper } from "../../state/state-backup";
import { StateStore } from "../../state/store";
import type { StoreOptions } from "../../state/store";
import { findTerraform } from "../../clients/terraform/binary";
import { refuseRedirection, terraformEnvironment } from "../../clients/terraform/environment";

/** Runs a command with the cluster's credentials, kubeconfig and paths. @returns its exit code */
export async function execWithCluster(command: readonly string[], runtime: Runtime): Promise<number> {
  const opened = openCluster(runtime);
  const [program = ""] = command;
  if (isClusterClient(program)) {
    refuseWithoutCluster(opened);
    return runCommand(command, withPaths(clientEnvironment(opened.cluster, process.env), opened));
  }
  return withCredentials(opened, (environment) => runWithRedaction(command, environment, opened));
}

function refuseWithoutCluster(opened: OpenedCluster): void {
  // Without a kubeconfig, talosctl can still run.
  if (!existsSync(opened.places.talosconfig)) refuseWithoutKubeconfig(opened);
}

/**
 * Runs Terraform for the layer whose stack is in the current folder, with the credentials, the state backups and, for
 * `config`, the APIs of the services. After `eval "$(coldstart env)"`, cdktf starts this instead of Terraform.
 */
export async function runTerraform(args: readonly string[], runtime: Runtime): Promise<number> {
  const { TERRAFORM_BINARY_NAME: _, ...plain } = process.env;
  const command = [findTerraform().program, ...args];
  if (!NEEDS_CREDENTIALS.some((name) => args.includes(name))) return runCommand(command, plain);
  const opened = openCluster(runtime, plain);
  return withCredentials(opened, async (environment) => {
    const layer = LAYERS.find((name) => name === basename(process.cwd()));
    if (layer === "config" && args[0] !== "init") await waitForServices(opened, environment);
    const run = () =>
      FOR_PROGRAMS.some((name) => args.includes(name))
        ? runCommand(command, environment)
        : runWithRedaction(command, environment, opened);
    return withLayer(opened, layer, environment, run);
  });
}

/** Subcommands that read a state or talk to a provider. */
const NEEDS_CREDENTIALS = [
  "init",
  "plan",
  "apply",
  "destroy",
  "refresh",
  "import",
  "output",
  "show",
  "state",
  "console",
];

/** Subcommands whose output is data: a redacted state would look complete but be useless as a backup. */
const FOR_PROGRAMS = ["output", "show", "state", "console"];

async function waitForServices(opened: OpenedCluster, environment: NodeJS.ProcessEnv): Promise<void> {
  console.error("Waiting for the APIs of the services …");
  await waitForServiceApis({ ...opened, environment, outputs: outputsReader(opened.store()) });
}

function withLayer<T>(
  { cluster, places }: OpenedCluster,
  layer: Layer | undefined,
  environment: NodeJS.ProcessEnv,
  work: () => Promise<T>,
): Promise<T> {
  return layer ? withAccess({ cluster, places, environment }, layer, work) : work();
}

/**
 * Repairs what a killed run left, backs up the states, and continues to back them up while the work runs. Work is not a
 * run: Terraform's own lock protects the states from it.
 */
async function withCredentials(
  opened: OpenedCluster,
  work: (environment: NodeJS.ProcessEnv) => Promise<number>,
): Promise<number> {
  const { cluster, places, runtime } = opened;
  refuseLog(process.env, "nothing was run");
  refuseRedirection(process.env, "Nothing was run");
  const credentials = resolveCredentials(cluster, process.env, runtime);
  const { variables } = credentials;
  refuseMissing(credentials, "nothing was run");
  const leases = nodesFileVariables(cluster, places, process.env);
  process.umask(0o077);
  secrets.learnVariables(variables);
  const environment = withPaths({ ...process.env, ...variables }, opened);
  const stateOptions = { ...opened.store(), environment };
  const keeper = new StateKeeper(places.state);
  await unlessRunActive(opened, async () => {
    for (const layer of keeper.repair())
      console.error(`The state of ${layer} was damaged by a killed run; its backup was restored.`);
    await pushErrored(stateOptions, [places.output, join(places.project, "cdktf.out")]);
  });
  await backUpStates(stateOptions);
  const stop = keeper.follow();
  try {
    return await work(terraformEnvironment({ ...environment, ...leases }));
  } finally {
    stop();
  }
}

/** An active run has repaired the states itself, and still writes them. */
async function unlessRunActive({ cluster, places }: OpenedCluster, repair: () => Promise<void>): Promise<void> {
  const release = holdUnlessActive({ notes: new RunNotes(places.state), cluster });
  if (!release) return;
  try {
    await repair();
  } finally {
    release();
  }
}

/** A failed apply may have left an errored.tfstate in the output folder of the cluster, or in cdktf's default one. */
async function pushErrored(options: StoreOptions, outputs: readonly string[]): Promise<void> {
  const store = new StateStore(options);
  for (const errored of outputs.flatMap(findErroredStates))
    console.error(`${errored.layer}: ${await pushErroredState(errored, store, join(options.folder, "kept"))}`);
}

function runWithRedaction(command: readonly string[], environment: NodeJS.ProcessEnv, { places }: OpenedCluster) {
  return runCommand(command, environment, () => redactingStream(statesReader(places.state)));
}

function withPaths(environment: NodeJS.ProcessEnv, { places }: OpenedCluster): NodeJS.ProcessEnv {
  return { ...environment, KUBECONFIG: places.kubeconfig, TALOSCONFIG: places.talosconfig };
}
