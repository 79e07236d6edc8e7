import { isStateVariable, externalCredentials, stateCredentials, stateEncryption } from "../../../spec";
import type { Cluster } from "../../../spec";

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

/** The environment variables that the cluster file names as sources of credentials. */
function credentialVariables(cluster: Cluster): ReadonlySet<string> {
  const encryption = stateEncryption(cluster);
  const previous = typeof encryption?.previous === "object" ? [encryption.previous.passphrase] : [];
  const sources = [
    ...externalCredentials(cluster).map(({ source }) => source),
    ...stateCredentials(cluster).map(({ source }) => source),
    ...(encryption ? [encryption.passphrase, ...previous] : []),
  ];
  return new Set(sources.flatMap((source) => ("env" in source ? [source.env] : [])));
}
