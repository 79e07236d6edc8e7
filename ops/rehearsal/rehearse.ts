/**
 * Runs a command in the simulated world of a cluster, which is kept in .rehearsal/<cluster>/. Real credentials are removed from
 * its environment, and real state is never touched (docs/rehearsal.md).
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { rehearsalEnvironment, startRehearsal } from "../../rehearsal/run";
import { FAULTS_VARIABLE, readFaults } from "../../rehearsal/world/faults";
import type { Fault } from "../../rehearsal/world/faults";
import { providerOptions } from "../../rehearsal/world/providers";
import { clusterFilePath, loadCluster } from "../../spec";
import type { Cluster } from "../../spec";
import { WorldInUse, lockWorld } from "../../rehearsal/run/lock";
import { validNodesFileVariables } from "../support/nodes-file";
import { readTimelines } from "../engine/timeline/file";
import { placesOf } from "../support/places";
import { refusalFor } from "../support/finding-refusal";
import { bucketsOf } from "./buckets";
import { rehearsalFolder } from "./folder";
import { longestSeconds, paceOf } from "./pace";
import { rehearsalCredentials } from "./rehearsal-credentials";
import { optionCommandLine } from "../support/command-line";
import { COMMAND_PREFIX_VARIABLE } from "../support/command-prefix";
import { rehearsalRuntime } from "./runtime";
import { runCommand } from "../clients/processes/run-command";

const PROJECT = join(__dirname, "../..");

const FAULT_SYNTAX =
  'Pass one JSON object such as {"at":"hcloud_server","action":"create","effect":"kill"}, a list of them, or @file. ' +
  "docs/rehearsal.md explains the faults.";

export interface RehearseOptions {
  /** Delete the world first. */
  readonly reset?: boolean;
  /** Do not announce the rehearsal: another program reads the output. */
  readonly quiet?: boolean;
  /** Faults to inject, each as JSON or @file; more may be in the environment. */
  readonly faults?: readonly string[];
  /** A factor of the real time, as in 0.1, or the approximate total duration, as in 90s or 3m. */
  readonly pace?: string | undefined;
  /** Runs the command. @default with the terminal of this process */
  readonly run?: typeof runCommand;
}

/** @throws Refusal for a fault that cannot be read */
export function faultsFrom(words: readonly string[], environment: NodeJS.ProcessEnv): Fault[] {
  return [
    ...readGiven(FAULTS_VARIABLE, environment[FAULTS_VARIABLE]),
    ...words.flatMap((word) => readGiven("--fault", word)),
  ];
}

function readGiven(source: string, text: string | undefined): Fault[] {
  try {
    return readFaults(text);
  } catch (error) {
    throw refusalFor(
      "fault-invalid",
      `${source} cannot be read: ${(error as Error).message.replaceAll(/\s+/g, " ")}\n${FAULT_SYNTAX}`,
      { cause: error },
    );
  }
}

/** @returns the exit code of the command */
export async function rehearse(command: readonly string[], options: RehearseOptions = {}): Promise<number> {
  const faults = faultsFrom(options.faults ?? [], process.env);
  const file = clusterFilePath(process.env.CLUSTER);
  const { cluster } = loadCluster(file);
  const folder = rehearsalFolder(cluster.name, process.env);
  const runtime = rehearsalRuntime(folder);
  if (options.reset) forget(folder);
  process.umask(0o077);
  const credentials = rehearsalCredentials(cluster);
  const buckets = bucketsOf(cluster, credentials.variables);
  const world = { git: gitOf(cluster), providers: providerOptions(cluster), buckets };
  const pace = paceOf(options.pace, longestSeconds(readTimelines(placesOf(cluster.name, runtime).timeline)));
  const rehearsal = await startRehearsal({ folder, faults, pace, ...world }).catch(refuseWorldInUse);
  try {
    const leases = validNodesFileVariables(cluster, placesOf(cluster.name, runtime), {});
    const prefix = { [COMMAND_PREFIX_VARIABLE]: `${optionCommandLine({ file, runtime }, "exec")} --` };
    const env = { ...credentials.variables, ...leases, ...rehearsal.env, ...prefix, NO_UPDATE_NOTIFIER: "1" };
    if (!options.quiet)
      console.error(`Rehearsal of ${cluster.name}: simulated providers, no account, nothing real is changed`);
    return await (options.run ?? runCommand)(command, rehearsalEnvironment(process.env, credentials.named, env));
  } finally {
    await rehearsal.close();
    if (!options.quiet) console.error(`The simulated world is kept in ${folder}`);
  }
}

/** Deletes the simulated world of the chosen cluster, with its states, journal and reports. */
export function forgetRehearsal(): void {
  const { cluster } = loadCluster(clusterFilePath(process.env.CLUSTER));
  forget(rehearsalFolder(cluster.name, process.env));
  console.error(`The rehearsal of ${cluster.name} was deleted.`);
}

function forget(folder: string): void {
  try {
    lockWorld(folder);
  } catch (error) {
    refuseWorldInUse(error);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Not a failure: the same command works once the other one has ended. */
function refuseWorldInUse(error: unknown): never {
  throw error instanceof WorldInUse ? refusalFor("world-in-use", error.message, { cause: error }) : error;
}

/** The remote repository as if everything here were pushed. */
function gitOf({ gitops: { repository, branch } }: Cluster) {
  return { seed: { project: PROJECT, uncommitted: true }, known: [{ url: repository, branch }] };
}
