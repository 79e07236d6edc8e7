/** GitHub's API for a repository and its deploy keys. */
import { askJson } from "./http";
import type { JsonResponse, JsonRequest } from "./http";

export interface DeployKey {
  readonly id: number;
  readonly key: string;
  readonly read_only: boolean;
}

/** @param path below the repository, for example `/keys`. @param repository `owner/name` */
export function askGithub(
  { repository, token, ask = askJson }: { repository: string; token: string; ask?: typeof askJson },
  path = "",
  { headers, ...request }: JsonRequest = {},
): Promise<JsonResponse> {
  const own = { authorization: `Bearer ${token}`, accept: "application/vnd.github+json" };
  return ask(`https://api.github.com/repos/${repository}${path}`, { ...request, headers: { ...own, ...headers } });
}

/** The path of all deploy keys: a page has room for more than a repository may have. */
export const DEPLOY_KEYS = "/keys?per_page=100";

export function findDeployKey(keys: readonly DeployKey[], publicKey: string): DeployKey | undefined {
  return keys.find(({ key }) => withoutComment(key) === withoutComment(publicKey));
}

/** GitHub drops the comment of a key. */
export function withoutComment(key: string): string {
  return key.trim().split(/\s+/).slice(0, 2).join(" ");
}
