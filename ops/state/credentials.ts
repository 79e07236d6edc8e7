import { externalCredentials } from "../../spec";
import type { Cluster } from "../../spec";
import { refusalFor } from "../support/finding-refusal";
import { readSource } from "../support/source";
import type { Environment } from "../support/environment";
import type { Runtime } from "../support/runtime";
import { stateEnvironment } from "./environment";

export interface ResolvedCredentials {
  /**
   * The `TF_VAR_…` variables for Terraform, and the credentials of the cluster's states. Only for the environment:
   * never in arguments, files or logs.
   */
  readonly variables: Readonly<Record<string, string>>;
  /** One sentence for each missing credential: what it is, and its source. */
  readonly missing: readonly string[];
}

/** @param consequence of the refusal, for example `nothing was changed`. @throws Refusal if a credential is missing */
export function refuseMissing({ missing }: Pick<ResolvedCredentials, "missing">, consequence: string): void {
  if (missing.length > 0)
    throw refusalFor(
      "credential-missing",
      `Missing credentials; ${consequence}.\n${missing.map((line) => `  - ${line}`).join("\n")}`,
    );
}

/** Every external credential, as provided by the runtime. */
export function resolveCredentials(
  cluster: Cluster,
  environment: Environment,
  runtime: Pick<Runtime, "credentials" | "states">,
): ResolvedCredentials {
  return runtime.credentials === "declared"
    ? declaredCredentials(cluster, environment, runtime)
    : readStandIns(cluster, environment);
}

/** Reads every credential from the source that the cluster file names. */
function declaredCredentials(
  cluster: Cluster,
  environment: Environment,
  runtime: Pick<Runtime, "states">,
): ResolvedCredentials {
  const state = stateEnvironment(cluster, environment, runtime);
  const variables: Record<string, string> = { ...state.variables };
  const missing = [...state.missing];
  for (const credential of externalCredentials(cluster)) {
    const value = readSource(credential.source, environment);
    if ("value" in value) variables[`TF_VAR_${credential.variable}`] = value.value;
    else missing.push(`${credential.purpose}: ${value.missing}`);
  }
  return { variables, missing };
}

/** The sources are not read: their commands would return real credentials. */
function readStandIns(cluster: Cluster, environment: Environment): ResolvedCredentials {
  const variables: Record<string, string> = {};
  const missing: string[] = [];
  for (const { variable, purpose } of externalCredentials(cluster)) {
    const value = environment[`TF_VAR_${variable}`];
    if (value) variables[`TF_VAR_${variable}`] = value;
    else missing.push(`${purpose}: the rehearsal has no value for it (TF_VAR_${variable})`);
  }
  return { variables, missing };
}
