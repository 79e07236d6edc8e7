import { randomUUID } from "node:crypto";
import { clusterFilePath, loadCluster } from "../../../spec";
import type { Cluster } from "../../../spec";
import { Acceptances } from "../../guard";
import { Journal } from "../../state/journal";
import { validNodesFileVariables } from "../../support/nodes-file";
import { placesOf } from "../../support/places";
import type { Places } from "../../support/places";
import { secrets } from "../../support/redaction";
import { RunNotes } from "../../state/run-note";
import { findTerraform } from "../../clients/terraform/binary";
import { resolveCredentials } from "../../state/credentials";
import type { Runtime } from "../../support/runtime";
import type { Context } from "./context";
import type { ColdStartOptions } from "./options";
import { nodeAddressReader } from "../nodes/read-node-addresses";
import { Timekeeper } from "../timeline/timekeeper";

/** The cluster of a run, and the journal of its earlier runs. */
export interface SelectedCluster {
  readonly file: string;
  readonly cluster: Cluster;
  readonly places: Places;
  readonly runtime: Runtime;
  readonly journal: Journal;
  readonly run: string;
}

export type OpenedRun = Context & { readonly time: Timekeeper };

export function selectCluster(runtime: Runtime): SelectedCluster {
  const file = clusterFilePath(process.env.CLUSTER);
  const { cluster } = loadCluster(file);
  const places = placesOf(cluster.name, runtime);
  const run = randomUUID();
  return { file, cluster, places, runtime, journal: new Journal(places.journal, run), run };
}

/** Creates the context of a run from the environment of this process. */
export function openRun(
  options: ColdStartOptions,
  { file, cluster, places, runtime, journal, run }: SelectedCluster,
  how: Pick<Context, "console" | "signal">,
): OpenedRun {
  const credentials = resolveCredentials(cluster, process.env, runtime);
  secrets.learnVariables(credentials.variables);
  const context = {
    cluster,
    file,
    places,
    environment: {
      ...process.env,
      ...credentials.variables,
      // Preflight reports an invalid file.
      ...validNodesFileVariables(cluster, places, process.env),
    },
    runtime,
    credentials,
    binary: findTerraform(),
    journal,
    notes: new RunNotes(places.state),
    time: new Timekeeper({ run, places, runtime }),
    options: runtime.isDisposable ? { ...options, yes: true } : options,
    acceptances: new Acceptances(options.accept),
    ...how,
  };
  return { ...context, nodeAddresses: nodeAddressReader(context) };
}
