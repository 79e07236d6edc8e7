import { HOME_VARIABLE } from "../../rehearsal/mirror";
import { outsideCredentials } from "../../spec";
import type { Cluster } from "../../spec";
import { resolveCredentials } from "../credentials";
import type { ResolvedCredentials } from "../credentials";
import type { Environment, PreflightContext } from "./context";
import { howToGet } from "./credential-hints";
import { error, info } from "./finding";
import type { Check } from "./finding";

/** Every credential from outside, by the source that the cluster file names. */
export const credentials: Check<Pick<PreflightContext, "cluster" | "credentials">> = {
  name: "credentials",
  run: ({ cluster, credentials: { missing } }) =>
    Promise.resolve(
      missing.length === 0
        ? [info("Every credential that the cluster file names is there.")]
        : missing.map((sentence) => error(`${sentence}.`, howToGet(cluster, sentence))),
    ),
};

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

/** The value of one credential; undefined where it is missing, which is another check's finding. */
export function valueOf({ credentials: { variables } }: Pick<PreflightContext, "credentials">, variable: string) {
  return variables[`TF_VAR_${variable}`];
}

export function sourceInWords(cluster: Cluster, variable: string): string {
  const source = outsideCredentials(cluster).find((credential) => credential.variable === variable)?.source;
  if (!source) return variable;
  return "env" in source ? source.env : `\`${source.command.join(" ")}\``;
}
