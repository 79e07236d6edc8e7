import { outsideCredentials } from "../../spec";
import type { Cluster } from "../../spec";
import { readSource } from "../support/source";
import type { Environment } from "../support/source";
import { stateEnvironment } from "./environment";

export interface ResolvedCredentials {
  /** `TF_VAR_…` for Terraform, and what opens the cluster's states. In the environment only: never in arguments, files or logs. */
  readonly variables: Readonly<Record<string, string>>;
  /** One sentence for each credential that could not be had: what it is, where it was looked for. */
  readonly missing: readonly string[];
}

/** Reads every credential from the source that the cluster file names for it, and from nowhere else. */
export function resolveCredentials(cluster: Cluster, environment: Environment): ResolvedCredentials {
  const state = stateEnvironment(cluster, environment);
  const variables: Record<string, string> = { ...state.variables };
  const missing = [...state.missing];
  for (const credential of outsideCredentials(cluster)) {
    const value = readSource(credential.source, environment);
    if ("value" in value) variables[`TF_VAR_${credential.variable}`] = value.value;
    else missing.push(`${credential.purpose}: ${value.missing}`);
  }
  return { variables, missing };
}
