import { join } from "node:path";
import { clusterFilePath, loadCluster } from "../../../spec";
import { withAccess } from "../../engine/services/service-access";
import { synthesize } from "../../engine/run/context";
import type { Acceptance } from "../../guard";
import { nodesFileVariables } from "../../support/nodes-file";
import { placesOf } from "../../support/places";
import { Refusal } from "../../support/refusal";
import { credentialsFor } from "../../checks/preflight";
import { findTerraform } from "../../clients/terraform/binary";
import { Terraform } from "../../clients/terraform/terraform";
import { review } from "./index";
import { refuseMissingIdentity } from "./identity";
import type { Review } from "./layer-review";

export interface ReviewClusterOptions {
  readonly accept: readonly Acceptance[];
  /** For where the cluster cannot be reached. */
  readonly assumeHealthy: boolean;
}

/** Plans the four layers of the chosen cluster and runs the guard on them. Changes nothing. */
export async function reviewCluster({ accept, assumeHealthy }: ReviewClusterOptions): Promise<Review> {
  const file = clusterFilePath(process.env.CLUSTER);
  const { cluster } = loadCluster(file);
  const { variables, missing } = credentialsFor(cluster, process.env);
  if (missing.length > 0)
    throw new Refusal(`Missing credentials; nothing was planned.\n${missing.map((line) => `  - ${line}`).join("\n")}`);
  const places = placesOf(cluster.name, process.env);
  const environment = { ...process.env, ...variables, ...nodesFileVariables(cluster, places, process.env) };
  const { program } = findTerraform();
  process.umask(0o077);
  await synthesize({ places, environment, file });
  await refuseMissingIdentity({ cluster, places, environment, program });
  return review({
    cluster,
    places,
    environment,
    accept,
    assumeHealthy,
    terraform: (layer) => new Terraform({ program, folder: join(places.output, "stacks", layer), environment }),
    withAccess: (layer, work) => withAccess({ cluster, places, environment }, layer, work),
  });
}
