import type { Cluster } from "../../../spec";
import { resolveCredentials } from "../../state/credentials";
import { secrets } from "../../support/redaction";
import type { Runtime } from "../../support/runtime";

/** Learns what a snapshot must not hold: the cluster's credentials, as this machine has them. */
export function learnOwnSecrets(cluster: Cluster, environment: NodeJS.ProcessEnv, runtime: Runtime): void {
  secrets.learnVariables(resolveCredentials(cluster, environment, runtime).variables);
}
