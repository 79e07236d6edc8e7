import { isStateVariable } from "../../../spec";
import type { Cluster } from "../../../spec";
import { credentialVariables } from "../../support/credential-variables";

/**
 * The shell's environment without the credentials of the clouds, the git host and the states: kubectl plugins and exec
 * credential plugins do not need them.
 */
export function clientEnvironment(cluster: Cluster, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = credentialVariables(cluster);
  const kept = Object.entries(environment).filter(
    ([name]) => !named.has(name) && !/^TF_(VAR_|TOKEN_|ENCRYPTION$)/.test(name) && !isStateVariable(cluster, name),
  );
  return Object.fromEntries(kept);
}
