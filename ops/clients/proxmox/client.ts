import { setTimeout as sleep } from "node:timers/promises";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import { askJson } from "../http";
import type { AskJson } from "../http";

const TASK_TIMEOUT_MS = 120_000;
const TASK_INTERVAL_MS = 500;

/** Proxmox refused a request. */
export class ProxmoxRefused extends Error {
  override readonly name = "ProxmoxRefused";
}

/** `wrong`: user or password; `not-proxmox`: another server responds; `second-factor`: a password is not enough. */
export type LoginFailureKind = "wrong" | "not-proxmox" | "second-factor";

export class LoginFailed extends Error {
  override readonly name = "LoginFailed";

  constructor(
    readonly kind: LoginFailureKind,
    site: Pick<ProxmoxSite, "name">,
    readonly status: number,
  ) {
    super(`Proxmox at site ${site.name} rejects the login (${kind}, status ${status})`);
  }
}

type Site = Pick<ProxmoxSite, "name" | "endpoint" | "insecure">;

/** The API of a Proxmox cluster, as a user who logged in. */
export class ProxmoxClient {
  private constructor(
    private readonly site: Site,
    private readonly ticket: string,
    private readonly csrf: string,
    private readonly ask: AskJson,
  ) {}

  /** @throws LoginFailed; Unreachable when nothing responds */
  static async logIn(
    site: Site,
    login: { readonly username: string; readonly password: string },
    ask: AskJson = askJson,
  ): Promise<ProxmoxClient> {
    const { status, body } = await ask(addressOf(site, "/access/ticket"), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(login).toString(),
      insecure: site.insecure,
    });
    if (status === 401) throw new LoginFailed("wrong", site, status);
    const data = body?.data as { ticket?: string; CSRFPreventionToken?: string; NeedTFA?: number } | undefined;
    if (status !== 200 || !data?.ticket) throw new LoginFailed("not-proxmox", site, status);
    if (data.NeedTFA) throw new LoginFailed("second-factor", site, status);
    return new ProxmoxClient(site, data.ticket, data.CSRFPreventionToken ?? "", ask);
  }

  /** @throws ProxmoxRefused */
  get(path: string): Promise<unknown> {
    return this.call("GET", path, {});
  }

  /** @throws ProxmoxRefused */
  async delete(path: string): Promise<void> {
    await this.call("DELETE", path, { csrfpreventiontoken: this.csrf });
  }

  /** @returns the task that does it, if Proxmox makes one. @throws ProxmoxRefused */
  put(path: string, values: Readonly<Record<string, string>>): Promise<string | undefined> {
    return this.send("PUT", path, values);
  }

  /** @returns the task that does it, if Proxmox makes one. @throws ProxmoxRefused */
  post(path: string, values: Readonly<Record<string, string>>): Promise<string | undefined> {
    return this.send("POST", path, values);
  }

  private async send(
    method: "PUT" | "POST",
    path: string,
    values: Readonly<Record<string, string>>,
  ): Promise<string | undefined> {
    const headers = { csrfpreventiontoken: this.csrf, "content-type": "application/x-www-form-urlencoded" };
    const data = await this.call(method, path, headers, new URLSearchParams(values).toString());
    return typeof data === "string" && data.startsWith("UPID:") ? data : undefined;
  }

  /** Waits until a task has ended. @throws ProxmoxRefused when it failed, or takes too long */
  async wait(task: string, timeoutMs = TASK_TIMEOUT_MS): Promise<void> {
    const [, node = ""] = task.split(":");
    const path = `/nodes/${encodeURIComponent(node)}/tasks/${encodeURIComponent(task)}/status`;
    for (const deadline = Date.now() + timeoutMs; ; await sleep(TASK_INTERVAL_MS)) {
      const { status, exitstatus } = (await this.get(path)) as { status?: string; exitstatus?: string };
      if (status === "stopped" && exitstatus === "OK") return;
      if (status === "stopped")
        throw new ProxmoxRefused(`Task ${task} at site ${this.site.name} failed: ${exitstatus ?? "no reason given"}`);
      if (Date.now() > deadline)
        throw new ProxmoxRefused(
          `Timed out after ${timeoutMs / 1000}s waiting for task ${task} at site ${this.site.name}`,
        );
    }
  }

  private async call(
    method: string,
    path: string,
    more: Readonly<Record<string, string>>,
    form?: string,
  ): Promise<unknown> {
    const { name, insecure } = this.site;
    const headers = { cookie: `PVEAuthCookie=${encodeURIComponent(this.ticket)}`, ...more };
    const request = { method, headers, insecure, ...(form === undefined ? {} : { body: form }) };
    const { status, body } = await this.ask(addressOf(this.site, path), request);
    if (status === 200) return body?.data;
    const detail = typeof body?.message === "string" ? `: ${body.message.trim()}` : "";
    throw new ProxmoxRefused(`Proxmox at site ${name} responds with ${status} to ${path}${detail}`);
  }
}

function addressOf({ endpoint }: Site, path: string): string {
  return new URL(`/api2/json${path}`, endpoint).href;
}
