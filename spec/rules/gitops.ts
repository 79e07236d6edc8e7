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
      `"${path}" climbs with \`..\`; Flux reads only inside the repository`,
      "Write the folder from the repository's root.",
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
      "carries a user name or password; a secret never stands in this file",
      "Take it out of the URL, revoke it if the file was ever committed, and name its source in `token`.",
    ),
  ];
};
