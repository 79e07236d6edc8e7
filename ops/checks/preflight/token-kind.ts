import type { Observation } from "../../support/check";
import { warning } from "../../support/finding";

/**
 * The kind of a GitHub token, from its prefix or from the response header for tokens with scopes. Source:
 * docs.github.com, "About authentication to GitHub", "GitHub's token formats".
 */
function describeBroadToken(token: string, scopes: string | undefined): string | undefined {
  if (token.startsWith("ghp_")) return "a classic personal access token";
  if (token.startsWith("gho_")) return "an OAuth token, for example from `gh auth token`";
  if (token.startsWith("github_pat_") || token.startsWith("ghs_")) return undefined;
  return scopes === undefined ? undefined : "a token with scopes";
}

/** A warning for a token that can access more than one repository and would be stored in the cluster. */
export function checkTokenScope(token: string, scopes: string | undefined, source: string): Observation[] {
  const kind = describeBroadToken(token, scopes);
  if (kind === undefined) return [];
  const reach = scopes ? ` (scopes: ${scopes})` : "";
  return [
    warning(
      "git-token-broad",
      `The token (${source}) is ${kind}${reach}: Flux would store it in the cluster, and it can access all of your repositories.`,
      "Set `deployKey: true` under `gitops` to keep tokens out of the cluster, or create a fine-grained token for only this repository.",
    ),
  ];
}
