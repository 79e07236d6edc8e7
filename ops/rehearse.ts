/**
 * npm run rehearse -- [--reset] [--fault <spec>]… <command…>
 *
 * Runs a command, `npx cdktf deploy auth infra services config --auto-approve` or `kubectl get nodes` for instance, in a
 * simulated world that is kept in .rehearsal/<cluster>/. Real credentials are taken out of its environment, and real
 * state is never touched. `--reset` forgets the world first. docs/rehearsal.md says what else there is.
 */
import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOME_VARIABLE, placesIn, rehearsalEnvironment, startRehearsal } from "../rehearsal/run";
import { FAULTS_VARIABLE, readFaults } from "../rehearsal/world/faults";
import type { Fault } from "../rehearsal/world/faults";
import { clusterFilePath, loadCluster, proxmoxSites } from "../spec";
import type { Cluster } from "../spec";
import { lockWorld } from "../rehearsal/run/lock";
import { runMain } from "./last-words";
import { soundNodesFileVariables } from "./nodes-file";
import { placesOf } from "./places";
import { rehearsalCredentials } from "./rehearsal-credentials";
import { runCommand } from "./run-command";

const PROJECT = join(__dirname, "..");

export interface RehearseArguments {
  readonly reset: boolean;
  readonly faults: readonly Fault[];
  readonly command: readonly string[];
}

/** Options come first; the first word that is none begins the command. */
export function parseArguments(words: readonly string[], environment: NodeJS.ProcessEnv = {}): RehearseArguments {
  const faults = readFaults(environment[FAULTS_VARIABLE]);
  let reset = false;
  let at = 0;
  for (; words[at]?.startsWith("--"); at += 1) {
    const word = words[at];
    if (word === "--reset") reset = true;
    else if (word === "--fault") faults.push(...readFaults(asList(words[(at += 1)])));
    else if (word === "--") return { reset, faults, command: words.slice(at + 1) };
    else throw new Error(`There is no option ${word ?? ""}: --reset, --fault <json or @file>, then the command.`);
  }
  return { reset, faults, command: words.slice(at) };
}

/** One fault may come without the brackets of a list. */
function asList(spec: string | undefined): string {
  if (!spec) throw new Error('--fault needs one, as {"at":"hcloud_server","action":"create","effect":"error-after"}.');
  return spec.trimStart().startsWith("{") ? `[${spec}]` : spec;
}

/** Where the rehearsals of this project are; another place lets two of one cluster run side by side. */
export function rehearsalFolder(cluster: string, environment: NodeJS.ProcessEnv): string {
  return join(resolve(environment.REHEARSAL_HOME ?? join(PROJECT, ".rehearsal")), cluster);
}

/** @returns the exit code of the command */
export async function rehearse(words: readonly string[]): Promise<number> {
  const { reset, faults, command } = parseArguments(words, process.env);
  const { cluster } = loadCluster(clusterFilePath(process.env.CLUSTER));
  const folder = rehearsalFolder(cluster.name, process.env);
  if (command.length === 0 && !reset)
    throw new Error("Say what to run: npm run rehearse -- npx cdktf deploy auth infra services config --auto-approve");
  // Inside a rehearsal of the same world already: its environment is all that the command needs.
  if (process.env[HOME_VARIABLE] === folder && !reset) return runCommand(command, process.env);
  if (reset) forget(folder);
  if (command.length === 0) {
    console.error(`The rehearsal of ${cluster.name} is forgotten.`);
    return 0;
  }
  if (command[0] === "kubectl" && !existsSync(placesIn(folder).kubeconfig)) {
    throw new Error(
      `There is no rehearsed cluster of ${cluster.name} yet. Bring one up: ./bootstrap.sh ${cluster.name} --rehearse`,
    );
  }
  process.umask(0o077);
  const banner = `Rehearsal of ${cluster.name}: simulated providers, no account, no network`;
  const rehearsal = await startRehearsal({ folder, faults, git: gitOf(cluster), proxmox: proxmoxSites(cluster) });
  try {
    const credentials = rehearsalCredentials(cluster);
    const leases = soundNodesFileVariables(cluster, placesOf(cluster.name, { [HOME_VARIABLE]: folder }), {});
    const env = { ...credentials.variables, ...leases, ...rehearsal.env, NO_UPDATE_NOTIFIER: "1" };
    console.error(banner);
    return await runCommand(command, rehearsalEnvironment(process.env, credentials.named, env));
  } finally {
    await rehearsal.close();
    console.error(`${banner}. It is over.`);
  }
}

function forget(folder: string): void {
  lockWorld(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** The repository as it would be on its host if everything here were pushed. */
function gitOf({ gitops: { repository, branch } }: Cluster) {
  return { seed: { project: PROJECT, uncommitted: true }, known: [{ url: repository, branch }] };
}

if (require.main === module)
  runMain(
    () => rehearse(process.argv.slice(2)),
    (code) => process.exit(code),
  );
