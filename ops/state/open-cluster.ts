import { clusterFilePath, loadCluster } from "../../spec";
import type { Cluster } from "../../spec";
import { placesOf } from "../support/places";
import type { Places } from "../support/places";
import type { Runtime } from "../support/runtime";
import { openStates } from "./environment";
import type { StoreOptions } from "./store";
import { findTerraform } from "../clients/terraform/binary";

export interface OpenedCluster {
  readonly file: string;
  readonly cluster: Cluster;
  readonly places: Places;
  /** With the credentials of the state backend. */
  readonly environment: NodeJS.ProcessEnv;
  readonly runtime: Runtime;
  readonly store: () => StoreOptions;
}

/** The cluster that CLUSTER selects, with access to its states. @throws Error that lists missing credentials */
export function openCluster(runtime: Runtime, environment: NodeJS.ProcessEnv = process.env): OpenedCluster {
  const file = clusterFilePath(environment.CLUSTER);
  const { cluster } = loadCluster(file);
  const places = placesOf(cluster.name, runtime);
  const opened = { ...environment, ...openStates(cluster, environment, runtime) };
  const program = () => findTerraform(environment).program;
  return {
    file,
    cluster,
    places,
    environment: opened,
    runtime,
    store: () => ({ cluster, file, folder: places.state, environment: opened, runtime, program }),
  };
}
