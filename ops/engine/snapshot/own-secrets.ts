import type { Cluster } from "../../../spec";
import { resolveCredentials } from "../../state/credentials";
import { secrets } from "../../support/redaction";
import type { Runtime } from "../../support/runtime";

/** Collects the credentials of the cluster on this machine, which a snapshot must not contain. */
export function learnOwnSecrets(cluster: Cluster, environment: NodeJS.ProcessEnv, runtime: Runtime): void {
  secrets.learnVariables(resolveCredentials(cluster, environment, runtime).variables);
}
