/** Groups, users, and which of them a policy lets in. */
import { isDeepStrictEqual } from "node:util";
import { isUnknown } from "../protocol/behaviour";
import type { Diagnostic, ResourceBehaviour, State } from "../protocol/behaviour";
import type { Group, PolicyBinding, User } from "../world/authentik";
import type { AuthentikClient } from "./authentik-client";
import { inSlice, mergeRead } from "./shared/legacy";
import { fault, fill, flag, number, numbers, text, texts } from "./shared/values";

type Resource = ResourceBehaviour<AuthentikClient>;

const GROUPS = "/core/groups/";

export const group: Resource = {
  legacySdk: true,
  defaults: { attributes: "{}", is_superuser: false },
  validate: validateJson,
  plan: ({ prior, planned }) => ({ planned: keepSameJson(prior, planned) }),
  async create(planned, { provider }) {
    const users = numbers(planned, "users");
    const made = await provider.request("POST", GROUPS, (world) => world.createGroup(groupOf(planned), users));
    return fill(planned, { id: made.pk, users });
  },
  async read(state, { provider }) {
    const id = text(state, "id") ?? "";
    return provider.request("GET", `${GROUPS}${id}/`, (world) => {
      const found = world.groups.get(id);
      return found ? mergeRead(state, { ...groupState(state, found), users: world.members(id) }) : null;
    });
  },
  async update(planned, prior, { provider }) {
    const id = text(prior, "id") ?? "";
    const users = numbers(planned, "users");
    await provider.request("PUT", `${GROUPS}${id}/`, (world) =>
      world.updateGroup({ ...groupOf(planned), pk: id }, users),
    );
    return fill(planned, { users });
  },
  async delete(state, { provider }) {
    const id = text(state, "id") ?? "";
    await provider.request("DELETE", `${GROUPS}${id}/`, (world) => world.deleteGroup(id));
  },
  import: (id) => ({ id }),
};

function groupOf(planned: State): Omit<Group, "pk"> {
  return {
    name: text(planned, "name") ?? "",
    isSuperuser: flag(planned, "is_superuser"),
    parents: texts(planned, "parents"),
    roles: texts(planned, "roles"),
    attributes: text(planned, "attributes") ?? "{}",
  };
}

function groupState(state: State, found: Group): State {
  return {
    name: found.name,
    is_superuser: found.isSuperuser,
    parents: [...found.parents],
    roles: [...found.roles],
    attributes: sameJson(text(state, "attributes"), found.attributes),
  };
}

const USERS = "/core/users/";

export const user: Resource = {
  legacySdk: true,
  defaults: { attributes: "{}", is_active: true, name: "", path: "users", type: "internal" },
  validate: (config) => [
    ...validateJson(config),
    ...inSlice(config, "type", ["internal", "external", "service_account", "internal_service_account"]),
  ],
  plan: ({ prior, planned }) => ({ planned: keepSameJson(prior, planned) }),
  async create(planned, { provider }) {
    const made = await provider.request("POST", USERS, (world) => world.createUser(userOf(planned)));
    return fill(planned, { id: String(made.pk), groups: [...made.groups] });
  },
  async read(state, { provider }) {
    const id = text(state, "id") ?? "";
    const found = await provider.request("GET", `${USERS}${id}/`, (world) => world.users.get(id));
    return found ? mergeRead(state, userState(state, found)) : null;
  },
  async update(planned, prior, { provider }) {
    const id = text(prior, "id") ?? "";
    await provider.request("PUT", `${USERS}${id}/`, (world) =>
      world.updateUser({ ...userOf(planned), pk: Number(id) }),
    );
    return fill(planned, { groups: texts(planned, "groups") });
  },
  async delete(state, { provider }) {
    const id = text(state, "id") ?? "";
    await provider.request("DELETE", `${USERS}${id}/`, (world) => world.users.delete(id));
  },
  import: (id) => ({ id }),
};

function userOf(planned: State): Omit<User, "pk"> {
  return {
    username: text(planned, "username") ?? "",
    name: text(planned, "name") ?? "",
    email: text(planned, "email") ?? "",
    isActive: flag(planned, "is_active"),
    path: text(planned, "path") ?? "",
    type: text(planned, "type") ?? "",
    groups: texts(planned, "groups"),
    attributes: text(planned, "attributes") ?? "{}",
  };
}

function userState(state: State, found: User): State {
  return {
    username: found.username,
    name: found.name,
    email: found.email,
    is_active: found.isActive,
    path: found.path,
    type: found.type,
    groups: [...found.groups],
    attributes: sameJson(text(state, "attributes"), found.attributes),
  };
}

const BINDINGS = "/policies/bindings/";

export const policyBinding: Resource = {
  legacySdk: true,
  defaults: { enabled: true, failure_result: false, negate: false, timeout: 30 },
  async create(planned, { provider }) {
    const made = await provider.request("POST", BINDINGS, (world) => world.createBinding(bindingOf(planned)));
    return fill(planned, { id: made.pk });
  },
  async read(state, { provider }) {
    const id = text(state, "id") ?? "";
    const found = await provider.request("GET", `${BINDINGS}${id}/`, (world) => world.bindings.get(id));
    return found ? mergeRead(state, bindingState(found)) : null;
  },
  async update(planned, prior, { provider }) {
    const id = text(prior, "id") ?? "";
    await provider.request("PUT", `${BINDINGS}${id}/`, (world) =>
      world.updateBinding({ ...bindingOf(planned), pk: id }),
    );
    return fill(planned, {});
  },
  async delete(state, { provider }) {
    const id = text(state, "id") ?? "";
    await provider.request("DELETE", `${BINDINGS}${id}/`, (world) => world.bindings.delete(id));
  },
  import: (id) => ({ id }),
};

function bindingOf(planned: State): Omit<PolicyBinding, "pk"> {
  return {
    target: text(planned, "target") ?? "",
    policy: text(planned, "policy"),
    group: text(planned, "group"),
    user: number(planned, "user") || undefined,
    order: number(planned, "order") ?? 0,
    settings: {
      enabled: flag(planned, "enabled"),
      failure_result: flag(planned, "failure_result"),
      negate: flag(planned, "negate"),
      timeout: number(planned, "timeout") ?? 0,
    },
  };
}

function bindingState(found: PolicyBinding): State {
  const { target, order, settings } = found;
  return {
    ...settings,
    target,
    order,
    policy: found.policy ?? null,
    group: found.group ?? null,
    user: found.user ?? null,
  };
}

function validateJson(config: State): Diagnostic[] {
  const value = config["attributes"] ?? null;
  if (value === null || isUnknown(value)) return [];
  try {
    JSON.parse(String(value));
    return [];
  } catch (error) {
    return [fault((error as Error).message, "", ["attributes"])];
  }
}

/** JSON is compared by value, not by formatting. */
function keepSameJson(prior: State | null, planned: State): State {
  const [before, after] = [prior && text(prior, "attributes"), text(planned, "attributes")];
  return before && after ? { ...planned, attributes: sameJson(before, after) } : planned;
}

function sameJson(before: string | undefined, after: string): string {
  return before !== undefined && isDeepStrictEqual(JSON.parse(before), JSON.parse(after)) ? before : after;
}
