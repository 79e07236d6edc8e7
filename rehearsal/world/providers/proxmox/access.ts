/** Users, roles, ACL rules and tokens of a Proxmox cluster, and their permissions. */
import { randomUUID } from "node:crypto";
import type { Collection, Store } from "../../store";
import { proxmoxError } from "./errors";
import type { Pools } from "./pools";
import { PRIVILEGES } from "./privileges";

export interface ProxmoxUser {
  readonly id: string;
  readonly comment: string;
  readonly email: string;
  readonly enabled: boolean;
  readonly expirationDate: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly keys: string;
  readonly groups: readonly string[];
}

export interface AccessRule {
  readonly path: string;
  readonly roleId: string;
  readonly propagate: boolean;
  readonly kind: "user" | "group" | "token";
  readonly who: string;
}

export interface UserToken {
  readonly userId: string;
  readonly name: string;
  readonly secret: string;
  readonly comment?: string;
  readonly expirationDate?: string;
  /** With privilege separation, a token has only the rights of its own rules, and never more than its user. */
  readonly separated: boolean;
}

/** The caller: an administrator who logged in, or a token. */
export type Principal = { readonly user: string } | { readonly token: UserToken };

const ROOT = "root@pam";

/** A token is a separate principal from its user. */
export function isRoot(principal: Principal): boolean {
  return "user" in principal && principal.user === ROOT;
}
const USER_ID = /^[^\s:/]+@[A-Za-z][A-Za-z0-9.\-_]+$/;

export class Access {
  readonly users: Collection<ProxmoxUser>;
  readonly roles: Collection<readonly string[]>;
  readonly rules: Collection<AccessRule>;
  readonly tokens: Collection<UserToken>;

  constructor(
    store: Store,
    place: string,
    private readonly pools: Pools,
  ) {
    const of = <T>(name: string) => store.collection<T>(`proxmox.${place}.${name}`);
    this.users = of("users");
    this.roles = of("roles");
    this.rules = of("rules");
    this.tokens = of("tokens");
  }

  login(username: string, password: string): Principal {
    if (username === "" || password === "")
      throw proxmoxError(401, "authentication failure", "The Proxmox user name or password is empty.");
    if (username !== ROOT && !this.users.has(username))
      throw proxmoxError(401, "authentication failure", `There is no user ${username}.`);
    return { user: username };
  }

  /** @param token `user@realm!name=uuid` */
  tokenLogin(token: string): Principal {
    const [id = "", secret] = token.split("=");
    const found = this.tokens.get(id);
    if (found?.secret !== secret || !found)
      throw proxmoxError(
        401,
        "invalid token value!",
        found ? `The secret of ${id} is wrong.` : `There is no token ${id}.`,
      );
    return { token: found };
  }

  putUser(user: ProxmoxUser, isNew: boolean): void {
    if (!USER_ID.test(user.id))
      throw proxmoxError(400, "Parameter verification failed.", `userid: "${user.id}" is not name@realm`);
    if (isNew && (this.users.has(user.id) || user.id === ROOT))
      throw proxmoxError(500, `create user failed: user '${user.id}' already exists`);
    this.users.put(user.id, user);
  }

  deleteUser(id: string): void {
    this.users.delete(id);
    for (const [tokenId, { userId }] of this.tokens.entries()) if (userId === id) this.tokens.delete(tokenId);
    for (const [key, { who }] of this.rules.entries())
      if (who === id || who.startsWith(`${id}!`)) this.rules.delete(key);
  }

  putRole(id: string, privileges: readonly string[], isNew: boolean): void {
    if (isNew && this.roles.has(id)) throw proxmoxError(500, `create role failed: role '${id}' already exists`);
    const unknown = privileges.find((privilege) => !PRIVILEGES.has(privilege));
    if (unknown !== undefined)
      throw proxmoxError(
        400,
        "Parameter verification failed.",
        `privs: invalid privilege '${unknown}'${unknown === "VM.Monitor" ? ": Proxmox VE 9 has no VM.Monitor any more, VM.GuestAgent.* replace it" : ""}`,
      );
    this.roles.put(id, privileges);
  }

  putRule(rule: AccessRule): void {
    const { path, roleId, kind, who } = rule;
    if (!path.startsWith("/"))
      throw proxmoxError(400, "Parameter verification failed.", `path: invalid ACL path '${path}'`);
    if (!this.roles.has(roleId)) throw proxmoxError(500, `update ACL failed: role '${roleId}' does not exist`);
    if (kind === "user" && who !== ROOT && !this.users.has(who))
      throw proxmoxError(500, `update ACL failed: user '${who}' does not exist`);
    if (kind === "token" && !this.tokens.has(who)) throw proxmoxError(500, `update ACL failed: no such token '${who}'`);
    this.rules.put(ruleId(rule), rule);
  }

  makeToken(token: Omit<UserToken, "secret">): UserToken {
    const id = tokenId(token);
    if (!this.users.has(token.userId) && token.userId !== ROOT)
      throw proxmoxError(500, `generating token failed: no such user ('${token.userId}')`);
    if (this.tokens.has(id)) throw proxmoxError(500, "generating token failed: Token already exists.", id);
    const made = { ...token, secret: randomUUID() };
    this.tokens.put(id, made);
    return made;
  }

  /** @throws Refusal as Proxmox does when one of these privileges is missing. */
  require(principal: Principal, path: string, ...privileges: string[]): void {
    const missing = privileges.find((privilege) => !this.isAllowed(principal, path, privilege));
    if (missing !== undefined) throw this.forbidden(principal, path, missing);
  }

  /**
   * For a machine that is being created in a pool: the pool's rules already apply. Source: pve-access-control,
   * RPCEnvironment::check_vm_perm.
   */
  requireOnMachine(principal: Principal, vmId: number, pool: string | undefined, ...privileges: string[]): void {
    const lacking = privileges.filter((one) => pool === undefined || !this.isAllowed(principal, `/pool/${pool}`, one));
    this.require(principal, `/vms/${String(vmId)}`, ...lacking);
  }

  /** Who may change a pool's members: see RPCEnvironment::check_perm_modify and API2/Pool.pm. */
  requireMembership(principal: Principal, pool: string, vmId: number): void {
    this.require(principal, `/pool/${pool}`, "Pool.Allocate");
    this.requireAny(principal, `/vms/${String(vmId)}`, "Permissions.Modify", "VM.Allocate");
  }

  /** One of these privileges is enough. */
  requireAny(principal: Principal, path: string, ...privileges: string[]): void {
    if (privileges.some((privilege) => this.isAllowed(principal, path, privilege))) return;
    throw this.forbidden(principal, path, privileges.join("|"));
  }

  isAllowed(principal: Principal, path: string, privilege: string): boolean {
    if ("user" in principal) return principal.user === ROOT || this.isGranted("user", principal.user, path, privilege);
    const { token } = principal;
    const userMay = token.userId === ROOT || this.isGranted("user", token.userId, path, privilege);
    return userMay && (!token.separated || this.isGranted("token", tokenId(token), path, privilege));
  }

  private forbidden(principal: Principal, path: string, privileges: string): Error {
    const who = "user" in principal ? principal.user : tokenId(principal.token);
    return proxmoxError(403, `Permission check failed (${path}, ${privileges})`, `${who} lacks it.`);
  }

  /** Proxmox deletes the rules and the pool membership of a machine together with the machine. */
  forgetVm(vmId: number): void {
    for (const [key, { path }] of this.rules.entries()) if (path === `/vms/${String(vmId)}`) this.rules.delete(key);
    this.pools.remove(vmId);
  }

  /** A member has the rights of its pool in addition to those of its own path. Source: RPCEnvironment's compile_acl_path. */
  private isGranted(kind: "user" | "token", who: string, path: string, privilege: string): boolean {
    const [, vmId] = /^\/vms\/(\d+)$/.exec(path) ?? [];
    const pool = vmId === undefined ? undefined : this.pools.of(Number(vmId));
    const roles = [...this.rolesAt(kind, who, path), ...(pool ? this.rolesAt(kind, who, `/pool/${pool.id}`) : [])];
    return roles.some((role) => this.roles.get(role)?.includes(privilege));
  }

  /** Rules further down replace those above; a rule that does not propagate counts at its own path only. */
  private rolesAt(kind: "user" | "token", who: string, path: string): string[] {
    const groups = this.users.get(who)?.groups ?? [];
    const mine = this.rules
      .values()
      .filter(
        (rule) => (rule.kind === kind && rule.who === who) || (rule.kind === "group" && groups.includes(rule.who)),
      );
    let roles: string[] = [];
    for (const level of pathLevels(path)) {
      const here = mine.filter((rule) => rule.path === level && (rule.propagate || level === path));
      if (here.length > 0) roles = here.map(({ roleId }) => roleId);
    }
    return roles;
  }
}

export function tokenId({ userId, name }: Pick<UserToken, "userId" | "name">): string {
  return `${userId}!${name}`;
}

export function ruleId({ path, who, roleId }: AccessRule): string {
  return `${path}?${who}?${roleId}`;
}

function pathLevels(path: string): string[] {
  const parts = path.split("/").filter(Boolean);
  return ["/", ...parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`)];
}
