import { ADMIN_GROUP, SSO_CLIENTS } from "../services/single-sign-on";
import { didYouMean, joinWithOr } from "../suggest";
import { findRepeated } from "./lookup";
import { error, warning } from "./rule";
import type { Rule } from "./rule";

const APPLICATIONS = ["sso", "applications"];

/** Built-in logins of Harbor, Authentik and Gitea. */
const RESERVED_USERS = ["admin", "akadmin", "gitea-admin"];

export const singleSignOnHasAuthentik: Rule = ({ sso, services }) => {
  if (services.authentik) return [];
  return (["groups", "applications"] as const)
    .filter((key) => sso[key].length > 0)
    .map((key) =>
      warning(["sso", key], "would be created in Authentik, which is off", "Enable authentik, or remove them."),
    );
};

export const applicationsHaveTheirOwnNames: Rule = ({ sso }) => {
  const known: readonly string[] = [...SSO_CLIENTS, "authentik"];
  const named = sso.applications.map(({ name }, i) => ({ name, path: [...APPLICATIONS, i, "name"] }));
  return [
    ...named
      .filter(({ name }) => known.includes(name))
      .map(({ name, path }) =>
        error(path, `${name} is a service of the cluster; its login is created with it`, "Remove this entry."),
      ),
    ...findRepeated(named, ({ name }) => name).map(({ item }) =>
      error(item.path, `another application is also called ${item.name}`, "Give this one a name of its own."),
    ),
  ];
};

export const redirectsOnce: Rule = ({ sso }) =>
  sso.applications.flatMap(({ redirectUris }, i) =>
    findRepeated(
      redirectUris.map((uri, at) => ({ uri, at })),
      ({ uri }) => uri,
    ).map(({ item, first }) =>
      error(
        [...APPLICATIONS, i, "redirectUris", item.at],
        `is the same as redirectUris[${first.at}]`,
        "Write it once.",
      ),
    ),
  );

export const groupsOnce: Rule = ({ sso }) =>
  findRepeated([{ name: ADMIN_GROUP, i: -1 }, ...sso.groups.map((name, i) => ({ name, i }))], ({ name }) => name).map(
    ({ item }) =>
      error(
        ["sso", "groups", item.i],
        item.name === ADMIN_GROUP ? `${ADMIN_GROUP} always exists` : `${item.name} is named twice`,
        "Remove it.",
      ),
  );

export const knownGroups: Rule = ({ sso, services }) => {
  const known = [ADMIN_GROUP, ...sso.groups];
  const named = [
    ...sso.applications.map(({ group }, i) => ({ group, path: [...APPLICATIONS, i, "group"] })),
    { group: services.vault?.group, path: ["services", "vault", "group"] },
  ];
  return named.flatMap(({ group, path }) =>
    group === undefined || known.includes(group)
      ? []
      : [
          error(
            path,
            `no group is called "${group}"${didYouMean(group, known)}`,
            `Use ${joinWithOr(known)}, or add it to \`sso.groups\`.`,
          ),
        ],
  );
};

/** Services identify users by name and e-mail, and refuse a second user with either. */
export const firstUserIsNew: Rule = ({ sso, services }) => {
  const { username, email } = sso.admin;
  return [
    ...(RESERVED_USERS.includes(username)
      ? [error(["sso", "admin", "username"], `${username} is a built-in login of the services`, "Choose another.")]
      : []),
    ...(email !== undefined && services.gitea && email === services.certManager?.email
      ? [
          error(
            ["sso", "admin", "email"],
            "is the address of certManager, which Gitea gives to its own administrator: the first login there would fail",
            "Use another address, or leave it out.",
          ),
        ]
      : []),
  ];
};
