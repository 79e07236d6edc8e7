/**
 * PUBLIC_KEY=… PRIVATE_KEY=… GIT_TOKEN=… node --require ./tools/typescript.cjs ops/provisioners/register-deploy-key.ts
 * <owner/name> <cluster>
 *
 * Registers the cluster's deploy key at GitHub, read-only. If the token is not allowed to, a key that was added by hand is
 * enough: GitHub then accepts the key over SSH.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GITHUB_KNOWN_HOSTS, githubSshUrl } from "../../spec/facts/github";
import { DEPLOY_KEYS, askGithub, findDeployKey, withoutComment } from "../clients/github";
import type { DeployKey } from "../clients/github";
import { askJson } from "../clients/http";
import type { AskJson } from "../clients/http";
import { runMain } from "../support/fatal-error";
import { runProgram } from "../clients/processes/program";

export interface RegisterOptions {
  /** `owner/name`. */
  readonly repository: string;
  readonly clusterName: string;
  readonly publicKey: string;
  readonly token: string;
  readonly ask: AskJson;
  /** Whether GitHub accepts the key over SSH. */
  readonly isAccepted: () => Promise<boolean>;
}

/** @returns a summary. @throws Error if the key is missing and cannot be added */
export async function registerDeployKey(options: RegisterOptions): Promise<string> {
  const { repository, clusterName, publicKey, isAccepted } = options;
  const listed = await askGithub(options, DEPLOY_KEYS);
  if (listed.status === 200) {
    const own = findDeployKey(listed.body as readonly DeployKey[], publicKey);
    if (own && !own.read_only)
      throw new Error(
        `The deploy key of ${clusterName} has write access to ${repository}, which Flux does not need.\n` +
          `Delete it at https://github.com/${repository}/settings/keys and run again: it is registered read-only.`,
      );
    if (own) return "the deploy key is already registered";
  }
  const body = JSON.stringify({ title: `coldstart ${clusterName}`, key: withoutComment(publicKey), read_only: true });
  const headers = { "content-type": "application/json" };
  const made = await askGithub(options, "/keys", { method: "POST", headers, body });
  if (made.status === 201) return "the deploy key is registered, read-only";
  if (await isAccepted()) return "GitHub accepts the deploy key";
  throw new Error(
    `GitHub did not register the deploy key of ${clusterName} for ${repository} (status ${made.status}): the token needs "Administration: read and write".\n` +
      `Add it manually at https://github.com/${repository}/settings/keys/new, without write access, and run again:\n` +
      `  ${withoutComment(publicKey)}`,
  );
}

/** Asks over SSH, with the key in a file that only this user can read. */
async function isAcceptedOverSsh(repository: string, privateKey: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-deploy-key-"));
  try {
    const [key, hosts] = [join(folder, "key"), join(folder, "known_hosts")];
    writeFileSync(key, privateKey, { mode: 0o600 });
    writeFileSync(hosts, `${GITHUB_KNOWN_HOSTS}\n`, { mode: 0o600 });
    const ssh = `ssh -i "${key}" -o IdentitiesOnly=yes -o BatchMode=yes -o ConnectTimeout=10 -o UserKnownHostsFile="${hosts}"`;
    const { status } = await runProgram(
      "git",
      ["ls-remote", githubSshUrl(`https://github.com/${repository}`), "HEAD"],
      {
        environment: { ...process.env, GIT_SSH_COMMAND: ssh },
      },
    );
    return status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (require.main === module) {
  const [repository = "", clusterName = ""] = process.argv.slice(2);
  const { PUBLIC_KEY: publicKey = "", PRIVATE_KEY: privateKey = "", GIT_TOKEN: token = "" } = process.env;
  runMain(async () => {
    const isAccepted = () => isAcceptedOverSsh(repository, privateKey);
    console.log(
      `${repository}: ${await registerDeployKey({ repository, clusterName, publicKey, token, ask: askJson, isAccepted })}.`,
    );
  });
}
