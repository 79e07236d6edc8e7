import { fixedCredential } from "../../rehearsal/world/providers/facts";
import { externalCredentials } from "../../spec";
import type { Cluster } from "../../spec";
import { credentialVariables } from "../support/credential-variables";

export interface RehearsalCredentials {
  /** `TF_VAR_…` and the variables that the cluster file names, with stand-in values that only the simulated world accepts. */
  readonly variables: Readonly<Record<string, string>>;
  /** The variables that may contain real credentials. */
  readonly named: readonly string[];
}

/** A stand-in for every credential that the cluster file asks for. */
export function rehearsalCredentials(cluster: Cluster): RehearsalCredentials {
  const variables = externalCredentials(cluster).flatMap(({ kind, variable, source }) => {
    const value = fixedCredential(kind) ?? `rehearsal-${variable}`;
    return [[`TF_VAR_${variable}`, value], ...("env" in source ? [[source.env, value]] : [])];
  });
  return {
    variables: Object.fromEntries(variables) as Record<string, string>,
    // A rehearsal keeps its states in its own files: the credentials of real states have no stand-in.
    named: [...credentialVariables(cluster)],
  };
}
