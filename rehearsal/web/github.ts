/** The little of GitHub's API that is asked before anything is built: whether a token may push to a repository. */
import type { RequestListener } from "node:http";
import type { GitRemotes } from "../world/git/remotes";
import { bearer, host, isStandIn } from "./answers";

const DOCUMENTATION = "https://docs.github.com/rest";

export function github(remotes: GitRemotes): RequestListener {
  return host((question) => {
    if (!isStandIn(bearer(question))) {
      return { status: 401, body: { message: "Bad credentials", documentation_url: DOCUMENTATION, status: "401" } };
    }
    const [, name] = /^\/repos\/([^/]+\/[^/]+)$/.exec(question.url.pathname) ?? [];
    if (name === undefined || question.method !== "GET" || !remotes.has(`https://github.com/${name}`)) {
      return { status: 404, body: { message: "Not Found", documentation_url: DOCUMENTATION, status: "404" } };
    }
    const permissions = { admin: false, maintain: false, push: true, triage: true, pull: true };
    return { status: 200, body: { full_name: name, private: true, archived: false, permissions } };
  });
}
