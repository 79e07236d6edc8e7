/** A disaster in the simulated world of a cluster, for the restore drill. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { WholeWorld } from "../../rehearsal";
import { placesIn } from "../../rehearsal/run";
import { lockWorld } from "../../rehearsal/run/lock";
import { allSimulations, providerOptions } from "../../rehearsal/world/providers";
import type { Cluster } from "../../spec";
import { readLosses } from "./drill-loss";
import type { Loss } from "./drill-loss";
import { rehearsalFolder } from "./folder";

/**
 * Deletes every machine with its disks, every volume, the states and the files on this machine. The bucket and the
 * identity export are kept.
 *
 * @returns the data loss according to the schedules of the cluster
 */
export function simulateDisaster(cluster: Cluster): Loss[] {
  const folder = rehearsalFolder(cluster.name, process.env);
  const unlock = lockWorld(folder);
  try {
    const { world: place, state, talosconfig, output } = placesIn(folder);
    const world = new WholeWorld({ folder: place, providers: providerOptions(cluster) });
    const losses = readLosses(world.kubernetes.api, new Date());
    for (const simulation of allSimulations(world.base.providers)) {
      for (const { name } of cluster.nodes) {
        simulation.loseHostOf?.(name);
        simulation.loseMachine(name);
      }
      simulation.loseVolumes?.();
    }
    world.base.machines.close();
    for (const path of [state, join(talosconfig, ".."), output]) rmSync(path, { recursive: true, force: true });
    return losses;
  } finally {
    unlock();
  }
}
