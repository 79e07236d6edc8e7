/** A disaster in the simulated world of a cluster, for the restore drill. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { WholeWorld } from "../../rehearsal";
import { placesIn } from "../../rehearsal/run";
import { lockWorld } from "../../rehearsal/run/lock";
import { operationsIn } from "../../rehearsal/world/clock";
import { allSimulations, providerOptions } from "../../rehearsal/world/providers";
import type { Cluster } from "../../spec";
import { rehearsalFolder } from "./folder";

/** Every machine with its disks, the states and the files of this machine. The bucket and the identity export are left. */
export function loseEverything(cluster: Cluster): void {
  const folder = rehearsalFolder(cluster.name, process.env);
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
}

/** What everything that was done in the simulated world so far takes in real life, in seconds, one after the other. */
export function secondsOfWork(cluster: Cluster): number {
  const { world } = placesIn(rehearsalFolder(cluster.name, process.env));
  return operationsIn(world).reduce((sum, { seconds }) => sum + seconds, 0);
}
