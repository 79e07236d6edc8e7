import { githubRepository } from "../facts/github";
import { error } from "./rule";
import type { Rule } from "./rule";

export const pathInTheRepository: Rule = ({ gitops: { path } }) => {
  if (path.startsWith("/")) {
    return [
      error(
        ["gitops", "path"],
        `"${path}" is absolute; it is a folder inside the repository`,
        `Write ${path.replace(/^\/+/, "") || "clusters/<name>"}.`,
      ),
    ];
  }
  if (!path.split("/").includes("..")) return [];
  return [
    error(
      ["gitops", "path"],
      `"${path}" contains \`..\`; Flux reads only inside the repository`,
      "Write the folder from the repository's root.",
    ),
  ];
};

export const pushingNeedsAToken: Rule = ({ gitops: { mode, token } }) =>
  mode === "read-only" || token
    ? []
    : [
        error(
          ["gitops"],
          "`token` is missing: Flux keeps its own manifests in the repository, so it must be able to push",
          "Add `token: { env: NAME }` or `token: { command: [program, …] }`, or write `mode: read-only`.",
        ),
      ];

export const deployKeyIsUsable: Rule = ({ gitops: { deployKey, mode, repository } }) => {
  if (!deployKey) return [];
  const path = ["gitops", "deployKey"];
  if (mode === "read-only")
    return [
      error(
        path,
        "is for a Flux that pushes its manifests; a read-only Flux uses a read-only token",
        'Delete it, and give `token` a fine-grained token with "Contents: read-only"; a public repository needs none.',
      ),
    ];
  if (githubRepository(repository) !== undefined) return [];
  return [
    error(
      path,
      "is registered through the API of GitHub, and `repository` is at another host",
      "Delete it, and give `token` a token that opens this repository alone.",
    ),
  ];
};

/** The value itself stays out of the message: messages end up in logs. */
export const repositoryWithoutLogin: Rule = ({ gitops: { repository } }) => {
  const { username, password } = new URL(repository);
  if (username === "" && password === "") return [];
  return [
    error(
      ["gitops", "repository"],
      "contains a user name or password; secrets do not belong in this file",
      "Remove it from the URL, revoke it if the file was ever committed, and set its source in `token`.",
    ),
  ];
};
