import { GIT_TOKEN, githubRepository } from "../../../spec";
import { askGithub } from "../../clients/github";
import { Unreachable } from "../../clients/http";
import type { JsonResponse } from "../../clients/http";
import { isSnapshotWanted } from "../../support/snapshot-option";
import type { PreflightContext } from "../../providers/preflight-context";
import { describeCredentialSource, valueOf } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error, warning } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { checkTokenScope } from "./token-kind";

type Context = Pick<
  PreflightContext,
  "cluster" | "credentials" | "ask" | "run" | "project" | "environment" | "runtime"
>;

/**
 * Checks that Flux's token has the permissions that its mode needs, and that this tree is pushed to the repository of
 * the cluster file.
 */
export const repository = makeCheck<Context>({
  id: "repository",
  title: "Flux can use the repository",
  observe: async (context) => [...(await checkToken(context)), ...(await checkRemotes(context))],
});

async function checkToken(context: Context): Promise<Observation[]> {
  const { repository: url } = context.cluster.gitops;
  const value = valueOf(context, GIT_TOKEN);
  if (value === undefined) return [];
  const source = describeCredentialSource(context.cluster, GIT_TOKEN);
  try {
    const name = githubRepository(url);
    return name
      ? await checkGithubToken(context, name, value, source)
      : [await checkGitLogin(context, url, value, source)];
  } catch (failure) {
    if (!(failure instanceof Unreachable)) throw failure;
    return [
      error(
        "git-host-unreachable",
        `Cannot check the repository: ${failure.message}.`,
        "Check `gitops.repository`, and the network of this machine.",
      ),
    ];
  }
}

async function checkGithubToken(context: Context, name: string, value: string, source: string): Promise<Observation[]> {
  const answer = await askGithub({ repository: name, token: value, ask: context.ask });
  const { deployKey } = context.cluster.gitops;
  const permission = checkGithubPermissions(context, name, answer, source);
  if (typeof permission !== "string") return [permission];
  if (!deployKey) return [permission, ...checkTokenScope(value, answer.scopes, source)];
  return answer.body?.permissions?.admin === true ? [permission] : [permission, manualKeyFinding(name, source)];
}

function manualKeyFinding(name: string, source: string): Finding {
  return warning(
    "deploy-key-manual",
    `The token (${source}) cannot register deploy keys of ${name}: \`services\` stops and prints the key, which you add manually.`,
    `Give it "Administration: read and write" on ${name}, or add the key later at https://github.com/${name}/settings/keys/new.`,
  );
}

function checkGithubPermissions(
  { cluster }: Context,
  name: string,
  { status, body }: JsonResponse,
  source: string,
): Observation {
  const reads = isReadOnly(cluster);
  const [right, permission] = reads ? ["read", "read-only"] : ["write", "read and write"];
  const fix = `Use a token that can ${right} the contents of ${name}: \`gh auth login\`, or a fine-grained token with "Contents: ${permission}".`;
  if (status === 401) return error("git-token-refused", `GitHub refuses the token (${source}).`, fix);
  if (status === 404) {
    return error(
      "git-repository-missing",
      `GitHub finds no repository ${name} with this token (${source}): it does not exist, or the token cannot see it.`,
      `Create the repository (\`gh repo create ${name} --private --source . --push\`), or: ${fix}`,
    );
  }
  if (status === 301 || status === 307) {
    return error(
      "git-repository-moved",
      `The repository ${name} has moved.`,
      "Set `gitops.repository` to its new address.",
    );
  }
  if (status !== 200)
    return error(
      "git-host-failing",
      `GitHub responds with ${status} to a request for ${name}.`,
      "See https://githubstatus.com.",
    );
  if (reads) return `GitHub lets the token read ${name}.`;
  if (body?.archived)
    return error(
      "git-repository-archived",
      `The repository ${name} is archived and read-only.`,
      "Unarchive it, or use another.",
    );
  if (body?.permissions?.push !== true)
    return error("git-token-rights", `The token (${source}) can read ${name}, but not push.`, fix);
  return `GitHub lets the token push to ${name}.`;
}

/** The first request of every push or fetch, which shows whether the login has the permission. Nothing else is sent. */
async function checkGitLogin(
  { ask, cluster }: Context,
  url: string,
  value: string,
  source: string,
): Promise<Observation> {
  const { host } = new URL(url);
  const login = Buffer.from(`git:${value}`).toString("base64");
  const [service, wanted, right] = isReadOnly(cluster)
    ? ["git-upload-pack", `read ${url}`, "read"]
    : ["git-receive-pack", `push to ${url}`, "write"];
  const { status } = await ask(`${url.replace(/\/$/, "")}/info/refs?service=${service}`, {
    headers: { authorization: `Basic ${login}`, accept: "*/*" },
  });
  if (status === 200) return `${host} lets the token ${wanted}.`;
  if (status === 401)
    return error(
      "git-token-refused",
      `${host} refuses the token (${source}).`,
      `Create a token that can ${right} the repository.`,
    );
  if (status === 403)
    return error("git-token-rights", `The token (${source}) cannot ${wanted}.`, `Give it the permission to ${right}.`);
  if (status === 404)
    return error(
      "git-repository-missing",
      `${host} has no repository ${url}, or hides it from the token.`,
      "Create it, or correct `gitops.repository`.",
    );
  return error(
    "git-host-failing",
    `${host} responds with ${status} to the check whether the token can ${wanted}.`,
    "Check `gitops.repository`.",
  );
}

function isReadOnly({ gitops: { mode } }: Context["cluster"]): boolean {
  return mode === "read-only";
}

async function checkRemotes({ run, project, environment, cluster, runtime }: Context): Promise<Observation[]> {
  const { status, stdout } = await run("git", ["remote", "-v"], { cwd: project, environment });
  const addresses = stdout.split("\n").flatMap((line) => line.split(/\s+/)[1] ?? []);
  const { repository: wanted } = cluster.gitops;
  if (runtime.repository === "work tree" || isSnapshotWanted(environment) || status !== 0 || addresses.length === 0)
    return [];
  if (addresses.some((address) => normalizeAddress(address) === normalizeAddress(wanted))) return [];
  return [
    warning(
      "git-remote-missing",
      `Flux will read ${wanted}, which is not a remote of this tree: it will not see your commits.`,
      `Push there too (git remote add flux ${wanted}), or set \`gitops.repository\` to a remote of this tree.`,
    ),
  ];
}

/** Normalizes https://host/a/b.git, ssh://git@host/a/b and git@host:a/b to one form. */
function normalizeAddress(address: string): string {
  return address
    .replace(/^[a-z+]+:\/\//i, "")
    .replace(/^[^@/]+@/, "")
    .replace(/^([^/:]+):(?!\d)/, "$1/")
    .replace(/\.git\/?$|\/+$/, "")
    .toLowerCase();
}
