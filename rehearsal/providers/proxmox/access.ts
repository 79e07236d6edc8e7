import { Refusal } from "../../protocol/behaviour";
import type { ResourceBehaviour, State } from "../../protocol/behaviour";
import { ruleId, tokenId } from "../../world/providers/proxmox";
import type { AccessRule } from "../../world/providers/proxmox";
import { mergeRead } from "../shared/legacy";
import { blocks, fault, fill, flag, text, texts } from "../shared/values";
import type { Session } from "./session";

const NEVER = "1970-01-01T00:00:00Z";

export const user: ResourceBehaviour<Session> = {
  legacySdk: true,
  replaceOnChange: ["user_id"],
  defaults: {
    "acl[].propagate": false,
    comment: "",
    email: "",
    enabled: true,
    expiration_date: NEVER,
    first_name: "",
    keys: "",
    last_name: "",
  },
  create(planned, { provider }) {
    const { cluster, principal } = provider.open();
    cluster.access.require(principal, "/access/groups", "User.Modify");
    cluster.access.putUser(requestedUser(planned), true);
    for (const rule of userRules(planned)) cluster.access.putRule(rule);
    return fill(planned, { id: text(planned, "user_id") ?? "" });
  },
  read(state, { provider }) {
    const { access } = provider.open().cluster;
    const found = access.users.get(text(state, "user_id") ?? text(state, "id") ?? "");
    if (!found) return null;
    const { id, comment, email, enabled, expirationDate, firstName, lastName, keys, groups } = found;
    return {
      ...mergeRead(state, { comment, email, first_name: firstName, last_name: lastName, keys, groups: [...groups] }),
      id,
      user_id: id,
      enabled,
      expiration_date: expirationDate,
      // Rules are read only if this resource manages some.
      ...(blocks(state, "acl").length > 0 ? { acl: shownRules(access.rules.values(), id) } : {}),
    };
  },
  update(planned, prior, { provider }) {
    const { access } = provider.open().cluster;
    access.putUser(requestedUser(planned), false);
    for (const rule of userRules(prior)) access.rules.delete(ruleId(rule));
    for (const rule of userRules(planned)) access.putRule(rule);
    return planned;
  },
  delete(state, { provider }) {
    provider.open().cluster.access.deleteUser(text(state, "user_id") ?? "");
  },
  import: (id) => ({ id, user_id: id }),
};

function requestedUser(planned: State) {
  return {
    id: text(planned, "user_id") ?? "",
    comment: text(planned, "comment") ?? "",
    email: text(planned, "email") ?? "",
    enabled: planned["enabled"] !== false,
    expirationDate: text(planned, "expiration_date") ?? NEVER,
    firstName: text(planned, "first_name") ?? "",
    lastName: text(planned, "last_name") ?? "",
    keys: text(planned, "keys") ?? "",
    groups: texts(planned, "groups"),
  };
}

function userRules(state: State): AccessRule[] {
  const who = text(state, "user_id") ?? "";
  return blocks(state, "acl").map((rule) => ({
    path: text(rule, "path") ?? "",
    roleId: text(rule, "role_id") ?? "",
    propagate: flag(rule, "propagate"),
    kind: "user",
    who,
  }));
}

function shownRules(rules: readonly AccessRule[], userId: string): State[] {
  return rules
    .filter(({ kind, who }) => kind === "user" && who === userId)
    .map(({ path, roleId, propagate }) => ({ path, role_id: roleId, propagate }));
}

export const role: ResourceBehaviour<Session> = {
  legacySdk: true,
  replaceOnChange: ["role_id"],
  create(planned, { provider }) {
    const { cluster, principal } = provider.open();
    cluster.access.require(principal, "/access", "Sys.Modify");
    const id = text(planned, "role_id") ?? "";
    cluster.access.putRole(id, texts(planned, "privileges"), true);
    return fill(planned, { id });
  },
  read(state, { provider }) {
    const id = text(state, "role_id") ?? text(state, "id") ?? "";
    const privileges = provider.open().cluster.access.roles.get(id);
    return privileges ? { ...state, id, role_id: id, privileges: [...privileges] } : null;
  },
  update(planned, _, { provider }) {
    provider.open().cluster.access.putRole(text(planned, "role_id") ?? "", texts(planned, "privileges"), false);
    return planned;
  },
  delete(state, { provider }) {
    provider.open().cluster.access.roles.delete(text(state, "role_id") ?? "");
  },
  import: (id) => ({ id, role_id: id }),
};

const KINDS = { user_id: "user", group_id: "group", token_id: "token" } as const;
type KindAttribute = keyof typeof KINDS;
const KIND_ATTRIBUTES = Object.keys(KINDS) as KindAttribute[];

export const acl: ResourceBehaviour<Session> = {
  replaceOnChange: ["group_id", "path", "role_id", "token_id", "user_id"],
  defaults: { propagate: true },
  validate(config) {
    const set = KIND_ATTRIBUTES.filter((name) => text(config, name) !== undefined);
    return set.length > 1 ? [fault("Invalid Attribute Combination", `${set.join(" and ")} exclude each other`)] : [];
  },
  create(planned, { provider }) {
    const { cluster, principal } = provider.open();
    const rule = requestedRule(planned);
    cluster.access.require(principal, rule.path, "Permissions.Modify");
    cluster.access.putRule(rule);
    return fill(planned, { id: ruleId(rule) });
  },
  read(state, { provider }) {
    const found = provider.open().cluster.access.rules.get(text(state, "id") ?? "");
    if (!found) return null;
    const attribute = KIND_ATTRIBUTES.find((name) => KINDS[name] === found.kind) ?? "user_id";
    const { path, roleId, propagate, who } = found;
    return { ...state, path, role_id: roleId, propagate, [attribute]: who };
  },
  update(planned, _, { provider }) {
    provider.open().cluster.access.putRule(requestedRule(planned));
    return planned;
  },
  delete(state, { provider }) {
    provider.open().cluster.access.rules.delete(text(state, "id") ?? "");
  },
  import: (id) => ({ id }),
};

function requestedRule(planned: State): AccessRule {
  const attribute = KIND_ATTRIBUTES.find((name) => text(planned, name) !== undefined);
  if (!attribute) throw new Refusal("Unable to create ACL", "One of user_id, group_id and token_id must be set.");
  return {
    path: text(planned, "path") ?? "",
    roleId: text(planned, "role_id") ?? "",
    propagate: flag(planned, "propagate"),
    kind: KINDS[attribute],
    who: text(planned, attribute) ?? "",
  };
}

export const userToken: ResourceBehaviour<Session> = {
  replaceOnChange: ["token_name", "user_id"],
  defaults: { privileges_separation: true },
  validate(config) {
    const name = text(config, "token_name");
    if (name === undefined || /[A-Za-z][A-Za-z0-9.\-_]+/.test(name)) return [];
    return [fault("Invalid Attribute Value Match", `token_name "${name}" must be a valid token name`, ["token_name"])];
  },
  create(planned, { provider }) {
    const made = provider.open().cluster.access.makeToken(requestedToken(planned));
    const id = tokenId(made);
    return fill(planned, { id, value: `${id}=${made.secret}` });
  },
  read(state, { provider }) {
    const id = text(state, "id") ?? "";
    const found = provider.open().cluster.access.tokens.get(id);
    if (!found)
      throw new Refusal(
        "Unable to Refresh Resource",
        `no such token '${id}': the provider does not notice that it is gone`,
      );
    return {
      ...state,
      user_id: found.userId,
      token_name: found.name,
      comment: found.comment ?? null,
      expiration_date: found.expirationDate ?? null,
      privileges_separation: found.separated,
    };
  },
  update(planned, _, { provider }) {
    const { tokens } = provider.open().cluster.access;
    const id = text(planned, "id") ?? "";
    const found = tokens.get(id);
    if (found) tokens.put(id, { ...found, ...requestedToken(planned) });
    return planned;
  },
  delete(state, { provider }) {
    const { tokens } = provider.open().cluster.access;
    const id = text(state, "id") ?? "";
    if (!tokens.has(id)) throw new Refusal("Unable to Delete Token", `no such token '${id}'`);
    tokens.delete(id);
  },
  import: (id) => ({ id, value: null }),
};

function requestedToken(planned: State) {
  return {
    userId: text(planned, "user_id") ?? "",
    name: text(planned, "token_name") ?? "",
    comment: text(planned, "comment"),
    expirationDate: text(planned, "expiration_date"),
    separated: flag(planned, "privileges_separation"),
  };
}
