import { HOME_VARIABLE } from "../../../rehearsal/mirror";
import { outsideCredentials } from "../../../spec";
import type { Cluster } from "../../../spec";
import { resolveCredentials } from "../../state/credentials";
import type { ResolvedCredentials } from "../../state/credentials";
import type { Environment, PreflightContext } from "../../providers/preflight-context";
import { howToGet } from "./credential-hints";
import { observing } from "../../support/check";
import { error } from "../../support/finding";

/** Every credential from outside, by the source that the cluster file names. */
export const credentials = observing<Pick<PreflightContext, "cluster" | "credentials">>({
  id: "credentials",
  title: "every credential is available",
  observe: ({ cluster, credentials: { missing } }) =>
    missing.length === 0
      ? ["Every credential that the cluster file names is there."]
      : missing.map((sentence) => error("credential-missing", `${sentence}.`, howToGet(cluster, sentence))),
});

/**
 * The credentials as the place of the run has them: live, from their sources and from nowhere else; in a rehearsal, the
 * stand-ins in its environment, because the sources' commands would answer with real ones.
 */
export function credentialsFor(cluster: Cluster, environment: Environment): ResolvedCredentials {
  if (!environment[HOME_VARIABLE]) return resolveCredentials(cluster, environment);
  const variables: Record<string, string> = {};
  const missing: string[] = [];
  for (const { variable, purpose } of outsideCredentials(cluster)) {
    const value = environment[`TF_VAR_${variable}`];
    if (value) variables[`TF_VAR_${variable}`] = value;
    else missing.push(`${purpose}: the rehearsal has no stand-in for it (TF_VAR_${variable})`);
  }
  return { variables, missing };
}
