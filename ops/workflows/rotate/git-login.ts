/** The git host and Flux's access to it, for rotations of the Flux login. */
import type { KubeconfigPath } from "../../clients/kubernetes/command";
import { kubectlCommand } from "../../clients/kubernetes/command";
import { githubRepository } from "../../../spec";
import { DEPLOY_KEYS, askGithub, findDeployKey } from "../../clients/github";
import type { DeployKey } from "../../clients/github";
import type { JsonResponse, JsonRequest } from "../../clients/http";
import type { KubernetesClient } from "../../clients/kubernetes/client";
import type { Context } from "../../engine/run/context";
import { storeOptions } from "../../engine/run/context";
import { reconcileFlux } from "../../engine/services/reconcile-flux";
import { readState, recordIn } from "../../state/state-edit";
import { refusalFor } from "../../support/finding-refusal";
import { detailsHint, scaleTimeout } from "../../support/wait";
import type { CredentialVerdict } from "./rotation";

const SOURCE = "/apis/source.toolkit.fluxcd.io/v1/namespaces/flux-system/gitrepositories/flux-system";
const FETCH_SECONDS = 300;

/** Whether the git host accepts a token that pushes or reads. */
export async function tryGitToken({ cluster }: Context, token: string): Promise<CredentialVerdict> {
  const name = githubRepository(cluster.gitops.repository);
  if (name === undefined) return "unknown";
  const { status } = await askGithub({ repository: name, token });
  if (status === 200) return "accepted";
  // GitHub returns 404 for a repository that the token may not see.
  if (status === 401 || status === 403 || status === 404) return "refused";
  throw refusalFor("git-host-failing", `GitHub responds with ${status} to a request for ${name}.`);
}

/** Whether the deploy key is registered at GitHub. @param key its public half */
export async function tryDeployKey(context: Context, key: string): Promise<CredentialVerdict> {
  return findDeployKey(await deployKeys(context), key) ? "accepted" : "refused";
}

/** Deletes the previous deploy key, which the record of auth keeps. */
export async function revokeDeployKey(context: Context): Promise<void> {
  const old = recordIn(await readState("auth", storeOptions(context))).replaced?.["git_deploy_key.publicKey"]?.value;
  const found = findDeployKey(await deployKeys(context), old ?? "");
  if (!found) return;
  const { status } = await askOwn(context, `/keys/${found.id}`, { method: "DELETE" });
  if (status !== 204) throw refusalFor("git-token-rights", describeManualStep(context, status));
}

async function deployKeys(context: Context): Promise<readonly DeployKey[]> {
  const { status, body } = await askOwn(context, DEPLOY_KEYS);
  if (status !== 200) throw refusalFor("git-token-rights", describeManualStep(context, status));
  return body as readonly DeployKey[];
}

function describeManualStep(context: Context, status: number): string {
  const name = githubRepository(context.cluster.gitops.repository) ?? "";
  return (
    `GitHub responds with ${status}: the token needs "Administration: read and write" on ${name} to delete the old deploy key.\n` +
    `Grant this permission and run the command again; Flux already uses the new key. The keys are at https://github.com/${name}/settings/keys.`
  );
}

function askOwn({ cluster, environment }: Context, path: string, request?: JsonRequest): Promise<JsonResponse> {
  const repository = githubRepository(cluster.gitops.repository) ?? "";
  return askGithub({ repository, token: environment.TF_VAR_git_token ?? "" }, path, request);
}

/** Makes Flux fetch the repository at once, and waits until it has. */
export async function fetchGit(
  kubernetes: Pick<KubernetesClient, "find" | "patch"> & KubeconfigPath,
  signal: AbortSignal,
): Promise<string> {
  await reconcileFlux(kubernetes, SOURCE, {
    goal: "Flux has fetched the repository",
    seconds: scaleTimeout(FETCH_SECONDS),
    hints: [detailsHint(kubectlCommand(kubernetes, "-n flux-system describe gitrepository flux-system"))],
    signal,
  });
  return "Flux has fetched it";
}
