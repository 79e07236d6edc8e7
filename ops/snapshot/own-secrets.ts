import type { Cluster } from "../../spec";
import { credentialsFor } from "../preflight";
import { secrets } from "../redaction";

/** Learns what a snapshot must not hold: the cluster's credentials, as this machine has them. */
export function learnOwnSecrets(cluster: Cluster, environment: NodeJS.ProcessEnv): void {
  secrets.learnVariables(credentialsFor(cluster, environment).variables);
}
