import type { Path } from "../../../findings";
import { findRepeated } from "../../../rules/lookup";
import { proxmoxApi, proxmoxSites } from "../lookup";
import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";

const USER = /^[^\s:/@]+@[A-Za-z][A-Za-z0-9._-]+$/;

const USER_KINDS = ["terraform", "csi"] as const;

export const usersHaveARealm: Rule = (cluster) =>
  proxmoxSites(cluster).flatMap(([name, { users }]) =>
    USER_KINDS.filter((kind) => !USER.test(users[kind])).map((kind) =>
      error(
        ["sites", name, "users", kind],
        `"${users[kind]}" is not a Proxmox user: it needs a name and a realm, as in terraform@pve`,
        `Write ${users[kind].replace(/[\s:/@].*$/, "") || "terraform"}@pve.`,
      ),
    ),
  );

/** Within a site and across all sites of one Proxmox cluster, which has one list of users for all its hosts. */
export const usersAreCreatedOnce: Rule = (cluster) => {
  const users = proxmoxSites(cluster).flatMap(([name, site]) =>
    USER_KINDS.map((kind) => ({
      user: site.users[kind],
      api: proxmoxApi(site),
      owner: `sites.${name}.users.${kind}`,
      path: ["sites", name, "users", kind] as Path,
    })),
  );
  return findRepeated(users, ({ api, user }) => `${api} ${user}`).map(({ item, first }) =>
    error(
      item.path,
      `${item.user} at ${item.api} already belongs to ${first.owner}; each user has its own permissions, and is created once`,
      `Use another user, such as ${item.user.replace("@", "-2@")}.`,
    ),
  );
};

export const endpointsWithoutLogin: Rule = (cluster) =>
  proxmoxSites(cluster)
    .filter(([, { endpoint }]) => new URL(endpoint).username !== "" || new URL(endpoint).password !== "")
    .map(([name]) =>
      error(
        ["sites", name, "endpoint"],
        "contains a user name or password; secrets do not belong in this file",
        "Remove it from the URL, and change it if the file was ever committed; set its source in `login`.",
      ),
    );
