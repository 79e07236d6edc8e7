/** The git login of Flux: the token that it was set up with, or a deploy key of auth. */
import { GIT_TOKEN, githubRepository, externalCredentials } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import { recordIn, withoutResources } from "../../../state/state-edit";
import type { RawState } from "../../../state/state-edit";
import { refusalFor } from "../../../support/finding-refusal";
import type { Rotation, RotationStep } from "../rotation";
import {
  applyStep,
  editStep,
  finishSteps,
  forgetReplaced,
  keepReplaced,
  progressOf,
  refuseUnchanged,
  requireValue,
} from "../shared-steps";

export const GIT_TOKEN_ID = "git-token";
export const DEPLOY_KEY = "flux-deploy-key";
const KEY_ADDRESS = "tls_private_key.flux-deploy-key";
const [PRIVATE, PUBLIC] = ["git_deploy_key.privateKey", "git_deploy_key.publicKey"] as const;
const LOGIN = { namespace: "flux-system", name: "flux-system" };

/** A read-only Flux has its token in a Secret of the services layer, which `usesOf` lists. */
export function gitLoginRotations(cluster: Cluster): Rotation[] {
  const { mode, deployKey, repository } = cluster.gitops;
  const token = externalCredentials(cluster).find(({ variable }) => variable === GIT_TOKEN);
  if (mode === "read-only" || !token) return [];
  const name = githubRepository(repository);
  return [tokenRotation(token.purpose, deployKey), ...(deployKey && name ? [deployKeyRotation(name)] : [])];
}

/** The Flux provider plans no change for a new token: it writes the Secret only at its first apply. */
function tokenRotation(purpose: string, hasDeployKey: boolean): Rotation {
  return {
    id: GIT_TOKEN_ID,
    title: `the ${purpose}, after you replaced it at its source`,
    interrupts: "nothing",
    layers: ["auth", "services"],
    ...progressOf(GIT_TOKEN_ID, GIT_TOKEN),
    steps: (state) => [
      tryToken,
      ...(hasDeployKey ? [] : tokenInCluster(state, purpose)),
      applyStep("services"),
      fetchStep,
      ...finishSteps(GIT_TOKEN_ID, (record) => forgetReplaced(record, GIT_TOKEN)),
    ],
  };
}

const tryToken: RotationStep = {
  name: "try",
  title: "Testing the new token",
  async run(ports) {
    const answer = await ports.tryCredential(GIT_TOKEN_ID, requireValue(ports, GIT_TOKEN));
    if (answer === "refused")
      throw refusalFor("git-token-refused", "The git host refuses the new token; nothing was changed.");
    return answer === "accepted"
      ? "the git host accepts it"
      : { skipped: true, detail: "the git host cannot be queried" };
  },
};

function tokenInCluster(state: RawState, purpose: string): RotationStep[] {
  const remember: RotationStep = {
    name: "remember",
    title: "Comparing the new token with the one in use",
    async run(ports) {
      const { password: value = "" } = (await ports.readSecret(LOGIN.namespace, LOGIN.name)) ?? {};
      if (value === requireValue(ports, GIT_TOKEN)) refuseUnchanged(purpose);
      return editStep("remember", "", (current) => keepReplaced(current, { [GIT_TOKEN]: { value } })).run(ports);
    },
  };
  const set: RotationStep = {
    name: "set",
    title: "Passing the new token to Flux",
    async run(ports) {
      const present = await ports.readSecret(LOGIN.namespace, LOGIN.name);
      const password = requireValue(ports, GIT_TOKEN);
      if (present?.password === password) return { skipped: true, detail: "Flux has it already" };
      await ports.writeSecret(LOGIN.namespace, LOGIN.name, { password });
      return `Secret ${LOGIN.namespace}/${LOGIN.name} has it`;
    },
  };
  return [...(recordIn(state).replaced?.[GIT_TOKEN] ? [] : [remember]), set];
}

/** A new key pair in auth: registered at GitHub and passed to Flux; then the old key is deleted at GitHub. */
function deployKeyRotation(repository: string): Rotation {
  return {
    id: DEPLOY_KEY,
    title: `the deploy key with which Flux reads ${repository}`,
    interrupts: "nothing",
    layers: ["auth", "services"],
    ...progressOf(DEPLOY_KEY, PRIVATE),
    steps: (state) => [
      ...(recordIn(state).replaced?.[PRIVATE] ? [] : [replaceKey]),
      applyStep("auth"),
      applyStep("services"),
      fetchStep,
      revokeKey,
      ...finishSteps(DEPLOY_KEY, (record) => forgetReplaced(forgetReplaced(record, PRIVATE), PUBLIC)),
    ],
  };
}

const replaceKey = editStep("replace", "Keeping the current key pair until the new one is in use", (state) => {
  const { privateKey, publicKey } = (state.outputs?.git_deploy_key?.value ?? {}) as Partial<
    Record<"privateKey" | "publicKey", string>
  >;
  if (!privateKey || !publicKey) throw refusalFor("state-incomplete", "auth has no deploy key; nothing was changed.");
  const former = { [PRIVATE]: { value: privateKey }, [PUBLIC]: { value: publicKey } };
  return withoutResources(keepReplaced(state, former), [KEY_ADDRESS]);
});

/** Checks that Flux can read the repository with the new login. */
const fetchStep: RotationStep = {
  name: "fetch",
  title: "Making Flux fetch the repository",
  run: (ports) => ports.fetchGit(),
};

const revokeKey: RotationStep = {
  name: "revoke",
  title: "Deleting the old key at GitHub",
  async run(ports) {
    const old = recordIn(await ports.read()).replaced?.[PUBLIC]?.value;
    if (old === undefined) return { skipped: true, detail: "already done" };
    if ((await ports.tryCredential(DEPLOY_KEY, old)) !== "accepted")
      return { skipped: true, detail: "GitHub no longer has it" };
    await ports.revoke(DEPLOY_KEY);
    if ((await ports.tryCredential(DEPLOY_KEY, old)) === "accepted")
      throw refusalFor("credential-old-in-use", "GitHub still accepts the old deploy key.");
    return "GitHub refuses the old deploy key";
  },
};
