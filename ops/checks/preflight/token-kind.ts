import type { Observed } from "../../support/check";
import { warning } from "../../support/finding";

/**
 * What kind of GitHub token it is, by its prefix, or by the header that only tokens with scopes get in answers.
 * Source: docs.github.com, "About authentication to GitHub", "GitHub's token formats".
 */
function broadKind(token: string, scopes: string | undefined): string | undefined {
  if (token.startsWith("ghp_")) return "a classic personal access token";
  if (token.startsWith("gho_")) return "an OAuth token, such as `gh auth token` prints";
  if (token.startsWith("github_pat_") || token.startsWith("ghs_")) return undefined;
  return scopes === undefined ? undefined : "a token with scopes";
}

/** A warning for a token that opens more than one repository and would be kept in the cluster. */
export function broadToken(token: string, scopes: string | undefined, source: string): Observed[] {
  const kind = broadKind(token, scopes);
  if (kind === undefined) return [];
  const reach = scopes ? ` (scopes: ${scopes})` : "";
  return [
    warning(
      "git-token-broad",
      `The token (${source}) is ${kind}${reach}: Flux would keep it in the cluster, and it opens all of your repositories.`,
      "Write `deployKey: true` under `gitops`, so that no token enters the cluster; or create a fine-grained token for only this repository.",
    ),
  ];
}
