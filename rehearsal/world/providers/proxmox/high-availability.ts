/** The HA manager of a Proxmox 9 cluster. Source: pve-ha-manager, `API2/HA/Resources.pm` and `Rules.pm`. */
import type { Collection, Store } from "../../store";
import type { Access, Principal } from "./access";
import { proxmoxError } from "./errors";

export interface HaResource {
  /** `vm:100` */
  readonly sid: string;
  readonly state: string;
  readonly comment?: string | undefined;
  readonly failback?: boolean | undefined;
  readonly maxRestart?: number | undefined;
  readonly maxRelocate?: number | undefined;
}

export interface HaRule {
  readonly rule: string;
  readonly type: string;
  readonly resources: readonly string[];
  /** For node affinity. */
  readonly nodes: Readonly<Record<string, number>>;
  /** For resource affinity: whether its machines run together or apart. */
  readonly affinity?: string | undefined;
  readonly strict: boolean;
  readonly disable: boolean;
  readonly comment?: string | undefined;
}

export class HighAvailability {
  private readonly resources: Collection<HaResource>;
  private readonly rules: Collection<HaRule>;

  constructor(
    store: Store,
    place: string,
    private readonly access: Access,
    private readonly hosts: readonly string[],
  ) {
    this.resources = store.collection(`proxmox.${place}.ha-resources`);
    this.rules = store.collection(`proxmox.${place}.ha-rules`);
  }

  /** As the API lists them. */
  list(kind: "resources" | "rules"): object[] {
    return kind === "rules"
      ? this.rules.values().map(({ rule, type, comment }) => ({ rule, type, comment }))
      : this.resources.values().map(({ sid, state, comment }) => ({ sid, state, comment }));
  }

  resource(principal: Principal, sid: string): HaResource | undefined {
    this.access.require(principal, "/", "Sys.Audit");
    return this.resources.get(sid);
  }

  /** @param isThere whether the machine exists */
  addResource(principal: Principal, resource: HaResource, isThere: boolean): void {
    this.access.require(principal, "/", "Sys.Console");
    const { sid } = resource;
    if (!isThere) throw proxmoxError(500, `resource '${sid}' does not exist in cluster`);
    if (this.resources.has(sid)) throw proxmoxError(500, `resource ID '${sid}' already defined`);
    this.resources.put(sid, resource);
  }

  changeResource(principal: Principal, resource: HaResource): void {
    this.access.require(principal, "/", "Sys.Console");
    if (!this.resources.has(resource.sid)) throw proxmoxError(500, `no such resource '${resource.sid}'`);
    this.resources.put(resource.sid, resource);
  }

  removeResource(principal: Principal, sid: string): void {
    this.access.require(principal, "/", "Sys.Console");
    this.forget(sid);
  }

  rule(principal: Principal, name: string): HaRule | undefined {
    this.access.require(principal, "/", "Sys.Audit");
    return this.rules.get(name);
  }

  putRule(principal: Principal, rule: HaRule, isNew: boolean): void {
    this.access.require(principal, "/", "Sys.Console");
    if (isNew && this.rules.has(rule.rule)) throw proxmoxError(500, `HA rule '${rule.rule}' already defined`);
    const unmanaged = rule.resources.filter((sid) => !this.resources.has(sid));
    if (unmanaged.length > 0) throw proxmoxError(500, `cannot use unmanaged resource(s) ${unmanaged.join(", ")}.`);
    const unknown = Object.keys(rule.nodes).filter((host) => !this.hosts.includes(host));
    if (unknown.length > 0) throw proxmoxError(500, `cannot use non-existent node(s) ${unknown.join(", ")}.`);
    this.rules.put(rule.rule, rule);
  }

  removeRule(principal: Principal, name: string): void {
    this.access.require(principal, "/", "Sys.Console");
    this.rules.delete(name);
  }

  /** Removes a resource from its rules, and deletes rules without resources. */
  forget(sid: string): void {
    this.resources.delete(sid);
    for (const rule of this.rules.values()) {
      if (!rule.resources.includes(sid)) continue;
      const resources = rule.resources.filter((one) => one !== sid);
      if (resources.length === 0) this.rules.delete(rule.rule);
      else this.rules.put(rule.rule, { ...rule, resources });
    }
  }
}
