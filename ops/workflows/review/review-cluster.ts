import { join } from "node:path";
import { clusterFilePath, loadCluster } from "../../../spec";
import { withAccess } from "../../engine/services/service-access";
import { terraformCommands } from "../../state/terraform-commands";
import { synthesize } from "../../engine/run/context";
import type { Acceptance } from "../../guard";
import { nodesFileVariables } from "../../support/nodes-file";
import { placesOf } from "../../support/places";
import { refuseMissing, resolveCredentials } from "../../state/credentials";
import type { Runtime } from "../../support/runtime";
import { findTerraform } from "../../clients/terraform/binary";
import { Terraform } from "../../clients/terraform/terraform";
import { review } from "./index";
import { refuseMissingIdentity } from "./identity";
import type { Review } from "./layer-review";

export interface ReviewClusterOptions {
  readonly accept: readonly Acceptance[];
  /** For reviews that cannot reach the cluster. */
  readonly assumeHealthy: boolean;
}

/** Plans the four layers of the selected cluster and runs the guard on the plans. Changes nothing. */
export async function reviewCluster(options: ReviewClusterOptions, runtime: Runtime): Promise<Review> {
  const file = clusterFilePath(process.env.CLUSTER);
  const { cluster } = loadCluster(file);
  const credentials = resolveCredentials(cluster, process.env, runtime);
  refuseMissing(credentials, "nothing was planned");
  const places = placesOf(cluster.name, runtime);
  const environment = { ...process.env, ...credentials.variables, ...nodesFileVariables(cluster, places, process.env) };
  const { program } = findTerraform();
  process.umask(0o077);
  await synthesize({ places, environment, file });
  await refuseMissingIdentity({ cluster, file, places, environment, runtime, program });
  return review({
    cluster,
    file,
    places,
    environment,
    runtime,
    ...options,
    terraform: (layer) =>
      new Terraform({
        program,
        folder: join(places.output, "stacks", layer),
        environment,
        hasLockedProviders: runtime.hasLockedProviders,
        commands: terraformCommands({ file, runtime }),
      }),
    withAccess: (layer, work) => withAccess({ cluster, places, environment }, layer, work),
  });
}
