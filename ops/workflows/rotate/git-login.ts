/** The git host, and Flux' own way to it, for rotations of how Flux logs in. */
import type { KubeconfigPath } from "../../clients/kubernetes/command";
import { kubectlCommand } from "../../clients/kubernetes/command";
import { githubRepository } from "../../../spec";
import { askJson } from "../../clients/http";
import type { KubernetesClient } from "../../clients/kubernetes/client";
import type { Context } from "../../engine/run/context";
import { storeOptions } from "../../engine/run/context";
import { reconcileFlux } from "../../engine/services/reconcile-flux";
import { readState, recordIn } from "../../state/state-edit";
import { Refusal } from "../../support/refusal";
import { lookCloser, scaleTimeout } from "../../support/wait";
import type { Answer } from "./rotation";

const SOURCE = "/apis/source.toolkit.fluxcd.io/v1/namespaces/flux-system/gitrepositories/flux-system";
const FETCH_SECONDS = 300;

interface RegisteredKey {
  readonly id: number;
  readonly key: string;
}

/** What the host answers to a token that pushes, or reads. */
export async function tryGitToken({ cluster }: Context, token: string): Promise<Answer> {
  const name = githubRepository(cluster.gitops.repository);
  if (name === undefined) return "unknown";
  const { status } = await askJson(`https://api.github.com/repos/${name}`, { headers: headersOf(token) });
  if (status === 200) return "accepted";
  // GitHub hides a repository from a token that may not see it.
  if (status === 401 || status === 403 || status === 404) return "refused";
  throw new Refusal(`GitHub responds with ${status} to the request for ${name}.`);
}

/** Whether GitHub has registered a deploy key. @param key its public half */
export async function tryDeployKey(context: Context, key: string): Promise<Answer> {
  const keys = await deployKeys(context);
  return keys.some((one) => stripComment(one.key) === stripComment(key)) ? "accepted" : "refused";
}

/** Deletes the deploy key that the record of auth keeps as the former one. */
export async function revokeDeployKey(context: Context): Promise<void> {
  const old = recordIn(await readState("auth", storeOptions(context))).replaced?.["git_deploy_key.publicKey"]?.value;
  const found = (await deployKeys(context)).find(({ key }) => stripComment(key) === stripComment(old ?? ""));
  if (!found) return;
  const url = `${keysUrl(context)}/${found.id}`;
  const { status } = await askJson(url, { method: "DELETE", headers: headersOf(tokenOf(context)) });
  if (status !== 204) throw new Refusal(describeManualStep(context, status));
}

async function deployKeys(context: Context): Promise<readonly RegisteredKey[]> {
  const { status, body } = await askJson(`${keysUrl(context)}?per_page=100`, { headers: headersOf(tokenOf(context)) });
  if (status !== 200) throw new Refusal(describeManualStep(context, status));
  return body as readonly RegisteredKey[];
}

function describeManualStep(context: Context, status: number): string {
  const name = githubRepository(context.cluster.gitops.repository) ?? "";
  return (
    `GitHub responds with ${status}: the token needs "Administration: read and write" on ${name}, to delete the old deploy key.\n` +
    `Give it that right and run the command again; Flux uses the new key already. The keys are at https://github.com/${name}/settings/keys.`
  );
}

function keysUrl({ cluster }: Context): string {
  return `https://api.github.com/repos/${githubRepository(cluster.gitops.repository) ?? ""}/keys`;
}

function tokenOf({ environment }: Context): string {
  return environment.TF_VAR_git_token ?? "";
}

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, accept: "application/vnd.github+json" };
}

/** Without its comment, which GitHub does not keep. */
function stripComment(key: string): string {
  return key.trim().split(/\s+/).slice(0, 2).join(" ");
}

/** Lets Flux fetch the repository at once, and waits until it has. */
export async function fetchGit(
  kubernetes: Pick<KubernetesClient, "find" | "patch"> & KubeconfigPath,
  signal: AbortSignal,
): Promise<string> {
  await reconcileFlux(kubernetes, SOURCE, {
    goal: "Flux has fetched the repository",
    seconds: scaleTimeout(FETCH_SECONDS),
    hints: [lookCloser(kubectlCommand(kubernetes, "-n flux-system describe gitrepository flux-system"))],
    signal,
  });
  return "Flux has fetched it";
}
