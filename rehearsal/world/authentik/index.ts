/**
 * Authentik: users, groups and applications. It starts with the objects of its blueprints, and returns the errors of the
 * real API.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { Collection, Store } from "../store";
import { badRequest, missingObject, refuseAny } from "./api-error";
import { FLOWS, SCOPE_MAPPINGS, stableUuid } from "./blueprints";
import type { Flow, ScopeMapping } from "./blueprints";
import { Certificates, SELF_SIGNED } from "./certificate";
import { validateBinding, validateProvider, validateSlug, validateUnique } from "./rules";
import type { Application, Group, OAuth2Provider, PolicyBinding, User } from "./types";

export { AuthentikError } from "./api-error";
export type { Flow, ScopeMapping } from "./blueprints";
export type * from "./types";

type Table = Collection<unknown>;
type WithoutId<T extends { readonly pk: unknown }> = Omit<T, "pk">;

const ADMIN = "akadmin";
const ADMINS = "authentik Admins";

export class Authentik {
  readonly flows: readonly Flow[] = FLOWS;
  readonly scopeMappings: readonly ScopeMapping[] = SCOPE_MAPPINGS;
  readonly providers: Collection<OAuth2Provider>;
  readonly applications: Collection<Application>;
  readonly groups: Collection<Group>;
  readonly users: Collection<User>;
  readonly bindings: Collection<PolicyBinding>;
  readonly certificates: Certificates;
  private readonly numbers: Collection<number>;

  constructor(store: Store) {
    this.providers = store.collection("authentik.providers");
    this.applications = store.collection("authentik.applications");
    this.groups = store.collection("authentik.groups");
    this.users = store.collection("authentik.users");
    this.bindings = store.collection("authentik.bindings");
    this.certificates = new Certificates(store);
    this.numbers = store.collection("authentik.numbers");
  }

  /** The objects that exist after the first start. */
  createDefaults(): void {
    if (this.users.values().length > 0) return;
    const admins = stableUuid(`group/${ADMINS}`);
    this.groups.put(admins, { pk: admins, name: ADMINS, isSuperuser: true, parents: [], roles: [], attributes: "{}" });
    this.createUser({
      username: ADMIN,
      name: "authentik Default Admin",
      email: "",
      isActive: true,
      path: "users",
      type: "internal",
      groups: [admins],
      attributes: "{}",
    });
  }

  /** The database is deleted; ids start from the beginning. */
  reset(): void {
    const { providers, applications, groups, users, bindings, numbers } = this;
    for (const table of [providers, applications, groups, users, bindings, numbers] as Table[])
      for (const [pk] of table.entries()) table.delete(pk);
    this.certificates.reset();
  }

  createProvider(wanted: WithoutId<OAuth2Provider>): OAuth2Provider {
    this.checkProvider(wanted);
    const clientSecret = wanted.clientSecret || randomBytes(64).toString("hex");
    return putObject(this.providers, { ...wanted, clientSecret, pk: this.nextNumber("provider") });
  }

  updateProvider(changed: OAuth2Provider): OAuth2Provider {
    this.checkProvider(changed, changed.pk);
    return putObject(this.providers, changed);
  }

  deleteProvider(pk: number): void {
    this.providers.delete(String(pk));
    for (const application of this.applications.values())
      if (application.provider === pk) putObject(this.applications, { ...application, provider: undefined });
  }

  createApplication(wanted: WithoutId<Application>): Application {
    this.checkApplication(wanted);
    return putObject(this.applications, { ...wanted, pk: randomUUID() });
  }

  updateApplication(changed: Application): Application {
    this.checkApplication(changed, changed.pk);
    return putObject(this.applications, changed);
  }

  applicationBySlug(slug: string): Application | undefined {
    return this.applications.values().find((application) => application.slug === slug);
  }

  createGroup(wanted: WithoutId<Group>, users: readonly number[]): Group {
    this.checkGroup(wanted, users);
    const group = putObject(this.groups, { ...wanted, pk: randomUUID() });
    this.setMembers(group.pk, users);
    return group;
  }

  updateGroup(changed: Group, users: readonly number[]): Group {
    this.checkGroup(changed, users, changed.pk);
    this.setMembers(changed.pk, users);
    return putObject(this.groups, changed);
  }

  deleteGroup(pk: string): void {
    this.setMembers(pk, []);
    this.groups.delete(pk);
  }

  members(group: string): number[] {
    return this.users
      .values()
      .filter(({ groups }) => groups.includes(group))
      .map(({ pk }) => pk);
  }

  createUser(wanted: WithoutId<User>): User {
    this.checkUser(wanted);
    return putObject(this.users, { ...wanted, pk: this.nextNumber("user") });
  }

  updateUser(changed: User): User {
    this.checkUser(changed, changed.pk);
    return putObject(this.users, changed);
  }

  createBinding(wanted: WithoutId<PolicyBinding>): PolicyBinding {
    this.checkBinding(wanted);
    return putObject(this.bindings, { ...wanted, pk: randomUUID() });
  }

  updateBinding(changed: PolicyBinding): PolicyBinding {
    this.checkBinding(changed);
    return putObject(this.bindings, changed);
  }

  private checkProvider(wanted: WithoutId<OAuth2Provider>, self?: number): void {
    const others = this.providers.values().filter(({ pk }) => pk !== self);
    refuseAny({
      ...validateProvider(wanted, {
        flows: FLOWS.map(({ pk }) => pk),
        mappings: SCOPE_MAPPINGS.map(({ pk }) => pk),
        certificates: [SELF_SIGNED],
      }),
      name: validateUnique(others, "name", wanted.name, "provider with this name already exists."),
      client_id: validateUnique(
        others,
        "clientId",
        wanted.clientId,
        "OAuth2/OpenID Provider with this Client ID already exists.",
      ),
    });
  }

  private checkApplication(wanted: WithoutId<Application>, self?: string): void {
    const others = this.applications.values().filter(({ pk }) => pk !== self);
    const { provider } = wanted;
    refuseAny({
      slug:
        validateSlug(wanted.slug) ??
        validateUnique(others, "slug", wanted.slug, "Application with this slug already exists."),
      provider:
        provider === undefined
          ? undefined
          : this.providers.has(String(provider))
            ? validateUnique(others, "provider", provider, "Application with this provider already exists.")
            : missingObject(provider),
    });
  }

  private checkGroup(wanted: WithoutId<Group>, users: readonly number[], self?: string): void {
    const others = this.groups.values().filter(({ pk }) => pk !== self);
    const missing = users.find((user) => !this.users.has(String(user)));
    const orphan = wanted.parents.find((parent) => !this.groups.has(parent));
    refuseAny({
      name: validateUnique(others, "name", wanted.name, "This field must be unique."),
      users: missing === undefined ? undefined : missingObject(missing),
      parents: orphan === undefined ? undefined : missingObject(orphan),
    });
  }

  private checkUser(wanted: WithoutId<User>, self?: number): void {
    const others = this.users.values().filter(({ pk }) => pk !== self);
    const missing = wanted.groups.find((group) => !this.groups.has(group));
    refuseAny({
      username: validateUnique(others, "username", wanted.username, "This field must be unique."),
      groups: missing === undefined ? undefined : missingObject(missing),
    });
  }

  private checkBinding(wanted: WithoutId<PolicyBinding>): void {
    const { target, group, user } = wanted;
    refuseAny({
      target: this.applications.values().some(({ pk }) => pk === target) ? undefined : missingObject(target),
      group: group !== undefined && !this.groups.has(group) ? missingObject(group) : undefined,
      user: user !== undefined && !this.users.has(String(user)) ? missingObject(user) : undefined,
      policy: wanted.policy === undefined ? undefined : missingObject(wanted.policy),
    });
    const errors = validateBinding(wanted);
    if (errors) throw badRequest({ non_field_errors: errors });
  }

  private setMembers(group: string, users: readonly number[]): void {
    for (const user of this.users.values()) {
      const others = user.groups.filter((other) => other !== group);
      const groups = users.includes(user.pk) ? [...others, group] : others;
      if (groups.length !== user.groups.length) putObject(this.users, { ...user, groups });
    }
  }

  private nextNumber(kind: string): number {
    const next = (this.numbers.get(kind) ?? 0) + 1;
    this.numbers.put(kind, next);
    return next;
  }
}

function putObject<T extends { readonly pk: string | number }>(collection: Collection<T>, object: T): T {
  collection.put(String(object.pk), object);
  return object;
}
