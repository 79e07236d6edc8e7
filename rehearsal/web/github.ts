/** The part of GitHub's API that Coldstart uses: whether a token may push to a repository, and its deploy keys. */
import type { RequestListener } from "node:http";
import type { GitRemotes } from "../world/git/remotes";
import type { GitRepository } from "../world/git/repository";
import { readBearer, serveHost, isStandIn } from "../http/simulated-host";
import type { Answer, Question } from "../http/simulated-host";

const DOCUMENTATION = "https://docs.github.com/rest";

export function github(remotes: GitRemotes): RequestListener {
  return serveHost((question) => {
    if (!isStandIn(readBearer(question))) return refusal(401, "Bad credentials");
    const [, name, part, id] = /^\/repos\/([^/]+\/[^/]+)(\/keys)?(?:\/(\d+))?$/.exec(question.url.pathname) ?? [];
    const url = `https://github.com/${name ?? ""}`;
    if (name === undefined || !remotes.has(url)) return refusal(404, "Not Found");
    if (part !== undefined) {
      const repository = remotes.find(url);
      if (!repository) return refusal(404, "Not Found");
      return id === undefined ? deployKeys(repository, question) : deployKey(repository, Number(id), question);
    }
    if (question.method !== "GET") return refusal(404, "Not Found");
    const permissions = { admin: true, maintain: true, push: true, triage: true, pull: true };
    return { status: 200, body: { full_name: name, private: true, archived: false, permissions } };
  });
}

function deployKeys(repository: GitRepository, { method, body }: Question): Answer {
  if (method === "GET") return { status: 200, body: repository.deployKeys() };
  if (method !== "POST") return refusal(404, "Not Found");
  const {
    title = "",
    key = "",
    read_only = false,
  } = JSON.parse(body) as Partial<Record<"title" | "key", string>> & {
    read_only?: boolean;
  };
  const bare = key.trim().split(/\s+/).slice(0, 2).join(" ");
  if (!/^(ssh-|ecdsa-)\S+ \S+$/.test(bare))
    return refusal(422, "key is invalid. You must supply a key in OpenSSH public key format");
  if (repository.deployKeys().some((known) => known.key === bare)) return refusal(422, "key is already in use");
  return { status: 201, body: repository.addDeployKey({ title, key: bare, read_only }) };
}

function deployKey(repository: GitRepository, id: number, { method }: Question): Answer {
  const found = repository.deployKeys().find((key) => key.id === id);
  if (!found) return refusal(404, "Not Found");
  if (method === "GET") return { status: 200, body: found };
  if (method !== "DELETE") return refusal(404, "Not Found");
  repository.deleteDeployKey(id);
  return { status: 204, body: "" };
}

function refusal(status: number, message: string): Answer {
  return { status, body: { message, documentation_url: DOCUMENTATION, status: String(status) } };
}
