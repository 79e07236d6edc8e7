import type { Cluster } from "../../../spec";
import { credentialsFor } from "../../checks/preflight";
import { secrets } from "../../support/redaction";

/** Learns what a snapshot must not hold: the cluster's credentials, as this machine has them. */
export function learnOwnSecrets(cluster: Cluster, environment: NodeJS.ProcessEnv): void {
  secrets.learnVariables(credentialsFor(cluster, environment).variables);
}
