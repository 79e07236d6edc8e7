/**
 * The restore drill: deletes everything of the simulated cluster except the backups and the identity export, and restores
 * the cluster from them. It runs the same commands as a user.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { WholeWorld } from "../../rehearsal";
import { placesIn } from "../../rehearsal/run";
import { lockWorld } from "../../rehearsal/run/lock";
import { operationsIn } from "../../rehearsal/world/clock";
import { allSimulations, providerOptions } from "../../rehearsal/world/providers";
import { clusterFilePath, loadCluster } from "../../spec";
import type { Cluster } from "../../spec";
import { Refusal } from "../support/refusal";
import { rehearsalFolder } from "./folder";
import { rehearse } from "./rehearse";

const PROGRAM = join(__dirname, "../../tools/coldstart.cjs");
const PASSPHRASE = "COLDSTART_DRILL_PASSPHRASE";

/** @returns the exit code of the first command that fails, or 0 */
export async function drill(): Promise<number> {
  const { cluster } = loadCluster(clusterFilePath(process.env.CLUSTER));
  if (!cluster.backups)
    throw new Refusal(
      `${cluster.name} has no \`backups\` in its file: there is nothing to restore from (docs/backups.md).`,
    );
  const folder = rehearsalFolder(cluster.name, process.env);
  const { state, world } = placesIn(folder);
  const identity = join(folder, "drill.identity");
  const login = ["--passphrase-env", PASSPHRASE];
  const coldstart = (...words: string[]) =>
    rehearse(["env", `${PASSPHRASE}=drill drill drill drill`, process.execPath, PROGRAM, ...words]);

  if (!existsSync(join(state, "config.tfstate"))) {
    const started = await coldstart("up", "--yes");
    if (started !== 0) return started;
  }
  rmSync(identity, { force: true });
  for (const words of [
    ["etcd", "snapshot"],
    ["identity", "export", identity, ...login],
  ]) {
    const code = await coldstart(...words);
    if (code !== 0) return code;
  }
  const taken = new Date();
  loseEverything(cluster, folder);
  const known = operationsIn(world).length;
  for (const words of [
    ["identity", "import", identity, ...login],
    ["etcd", "restore", "latest", "--yes"],
  ]) {
    const code = await coldstart(...words);
    if (code !== 0) return code;
  }
  tell(cluster, taken, operationsIn(world).slice(known));
  return 0;
}

/** Every machine with its disks, the states and the files of this machine. The bucket and the identity export are left. */
function loseEverything(cluster: Cluster, folder: string): void {
  const unlock = lockWorld(folder);
  try {
    const { world: place, state, talosconfig, output } = placesIn(folder);
    const world = new WholeWorld({ folder: place, providers: providerOptions(cluster) });
    for (const { name } of cluster.nodes)
      for (const simulation of allSimulations(world.base.providers)) simulation.loseMachine(name);
    world.base.machines.close();
    for (const path of [state, join(talosconfig, ".."), output]) rmSync(path, { recursive: true, force: true });
  } finally {
    unlock();
  }
  console.error(
    `\nLost: the machines of ${cluster.nodes.map(({ name }) => name).join(", ")}, every state, and the client files.\n` +
      "Left: the bucket, the volumes at the providers, and the identity export.\n",
  );
}

function tell(cluster: Cluster, taken: Date, operations: readonly { readonly seconds: number }[]): void {
  const minutes = Math.ceil(operations.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  const { schedule } = cluster.backups?.etcd ?? { schedule: "" };
  console.log(`\nThe drill of ${cluster.name} has ended: everything is back.`);
  console.log(
    `  In real life the restore takes up to ${minutes} min of work of machines and services, less what runs at the same time.`,
  );
  console.log(
    `  Kubernetes objects: as of the snapshot, ${taken.toISOString()}. Taken at "${schedule}" (UTC), what was made since the last`,
  );
  console.log("    snapshot is lost; what is in git comes back by itself.");
  console.log("  Identity, passwords, sealed secrets: nothing is lost, they are in the identity export.");
  for (const service of Object.keys(cluster.services).filter((name) => WITH_DATA.includes(name)))
    console.log(`  ${service}: the data on its volumes, which are not part of this drill (docs/backups.md).`);
}

/** Services whose data is on volumes or in databases. */
const WITH_DATA: readonly string[] = [
  "powerdns",
  "vault",
  "authentik",
  "harbor",
  "gitea",
  "monitoring",
  "logs",
  "traces",
  "synapse",
  "atuin",
  "guacamole",
];
