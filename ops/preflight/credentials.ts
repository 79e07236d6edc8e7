import { HOME_VARIABLE } from "../../rehearsal/mirror";
import { outsideCredentials } from "../../spec";
import type { Cluster, OutsideCredential } from "../../spec";
import { resolveCredentials } from "../credentials";
import type { ResolvedCredentials } from "../credentials";
import type { Environment, PreflightContext } from "./context";
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

function howToGet(cluster: Cluster, sentence: string): string {
  const credential = outsideCredentials(cluster).find(({ purpose }) => sentence.startsWith(`${purpose}: `));
  if (!credential) return "Give it by the source that the cluster file names.";
  const { source } = credential;
  const give =
    "env" in source ? `then: ${typed(credential, source.env)}` : `and let \`${source.command.join(" ")}\` print it`;
  return `${origin(credential, cluster)}, ${give}`;
}

/** A secret that is read in silence is in no history of a shell. */
function typed({ variable }: OutsideCredential, name: string): string {
  return variable.endsWith("_username") ? `export ${name}=root@pam` : `read -rs ${name} && export ${name}`;
}

function origin({ variable, source }: OutsideCredential, cluster: Cluster): string {
  if (variable.startsWith("hetzner_")) {
    return "Make a token with read and write permission in the Hetzner Console (project → Security → API tokens)";
  }
  if (variable.endsWith("_username")) return "Take an administrator of Proxmox, root@pam for instance";
  if (variable.endsWith("_password")) return "Take the password of that administrator";
  if ("command" in source && source.command[0] === "gh")
    return "Install the GitHub CLI (https://cli.github.com), run `gh auth login`";
  return `Make a token that may write contents of ${cluster.gitops.repository}`;
}
