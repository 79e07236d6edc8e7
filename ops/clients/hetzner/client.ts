import { hetznerSites, hetznerTokenVariable } from "../../../spec/providers/hetzner";
import type { Cluster } from "../../../spec";
import { askJson } from "../http";
import type { AskJson } from "../http";
import { hetznerEndpoint } from "./endpoint";

const PAGE = 50;

/** Hetzner refused a request. */
export class HetznerRefused extends Error {
  override readonly name = "HetznerRefused";

  constructor(
    readonly status: number,
    message: string,
    /** Hetzner's own code, for example `token_readonly`. */
    readonly reason: unknown,
  ) {
    super(message);
  }
}

export interface HetznerItem {
  readonly id: number;
  readonly name: string | null;
  readonly labels: Readonly<Record<string, string>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- each caller reads different fields
  readonly [part: string]: any;
}

export interface HetznerAction {
  /** Such as `attach_iso`. */
  readonly command: string;
  /** ISO 8601. */
  readonly started?: string;
}

/** The project of a token. */
export class HetznerClient {
  constructor(
    /** The sites of the cluster that are in this project. */
    readonly sites: readonly string[],
    private readonly token: string,
    private readonly endpoint: string,
    private readonly ask: AskJson = askJson,
  ) {}

  /** All objects of a kind, for example `primary_ips`, from all pages. */
  async list<Item = HetznerItem>(kind: string, labelSelector?: string): Promise<Item[]> {
    const items: Item[] = [];
    for (let page: number | null | undefined = 1; page;) {
      const query = new URLSearchParams({ per_page: String(PAGE), page: String(page) });
      if (labelSelector !== undefined) query.set("label_selector", labelSelector);
      const body = await this.call("GET", `${kind}?${query.toString()}`);
      items.push(...((body[kind] ?? []) as Item[]));
      page = (body.meta as { pagination?: { next_page: number | null } } | undefined)?.pagination?.next_page;
    }
    return items;
  }

  /** The object of a kind with this name. */
  async find(kind: string, name: string): Promise<HetznerItem | undefined> {
    const { [kind]: found } = await this.call("GET", `${kind}?name=${encodeURIComponent(name)}`);
    return (found as readonly HetznerItem[] | undefined)?.[0];
  }

  /** No object has the id 0: a read-write token gets 404, and a read-only token a permission error. */
  async isReadOnly(): Promise<boolean> {
    try {
      await this.call("PUT", "ssh_keys/0", "{}");
      return false;
    } catch (error) {
      if (error instanceof HetznerRefused) return error.reason === "token_readonly";
      throw error;
    }
  }

  /** The actions on one object, newest first. Hetzner does not record who started them. */
  async actions(kind: string, id: number): Promise<readonly HetznerAction[]> {
    const { actions } = await this.call("GET", `${kind}/${id}/actions?sort=started:desc&per_page=${PAGE}`);
    return (actions ?? []) as readonly HetznerAction[];
  }

  async delete(kind: string, id: number): Promise<void> {
    await this.call("DELETE", `${kind}/${id}`);
  }

  /** Such as `detach_iso`. Returns when the action has started, not when it is complete. */
  async startAction(kind: string, id: number, action: string): Promise<void> {
    await this.call("POST", `${kind}/${id}/actions/${action}`);
  }

  private async call(method: string, path: string, json?: string): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${this.token}`, ...(json ? { "content-type": "application/json" } : {}) };
    const request = { method, headers, ...(json ? { body: json } : {}) };
    const { status, body } = await this.ask(`${this.endpoint}/${path}`, request);
    if (status < 300) return (body ?? {}) as Record<string, unknown>;
    const detail = typeof body?.error?.message === "string" ? `: ${body.error.message}` : "";
    const message = `Hetzner responds with ${status} to ${method} ${path.replace(/\?.*/, "")}${detail}`;
    throw new HetznerRefused(status, message, body?.error?.code);
  }
}

/** One for each project: sites may share a token. */
export function hetznerClients(cluster: Cluster, environment: NodeJS.ProcessEnv, ask?: AskJson): HetznerClient[] {
  const byToken = new Map<string, string[]>();
  for (const { name } of hetznerSites(cluster)) {
    const token = environment[`TF_VAR_${hetznerTokenVariable(name)}`] ?? "";
    byToken.set(token, [...(byToken.get(token) ?? []), name]);
  }
  const endpoint = hetznerEndpoint(environment);
  return [...byToken].map(([token, sites]) => new HetznerClient(sites, token, endpoint, ask));
}
