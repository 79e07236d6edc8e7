import type { ProxmoxSite } from "../../spec";
import { askJson } from "../http";
import type { AskJson } from "../http";

/** Proxmox did not give what was asked for. */
export class ProxmoxRefused extends Error {
  override readonly name = "ProxmoxRefused";
}

/** `wrong`: user or password; `stranger`: what answers is no Proxmox; `second-factor`: a password is not enough. */
export type LoginProblem = "wrong" | "stranger" | "second-factor";

export class LoginFailed extends Error {
  override readonly name = "LoginFailed";

  constructor(
    readonly problem: LoginProblem,
    site: ProxmoxSite,
    readonly status: number,
  ) {
    super(`Proxmox at site ${site.name} does not let us in (${problem}, status ${status})`);
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

  /** @throws LoginFailed; Unreachable when nobody answers */
  static async logIn(
    site: ProxmoxSite,
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
    if (status !== 200 || !data?.ticket) throw new LoginFailed("stranger", site, status);
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

  private async call(method: string, path: string, more: Readonly<Record<string, string>>): Promise<unknown> {
    const { name, insecure } = this.site;
    const headers = { cookie: `PVEAuthCookie=${encodeURIComponent(this.ticket)}`, ...more };
    const { status, body } = await this.ask(addressOf(this.site, path), { method, headers, insecure });
    if (status === 200) return body?.data;
    const said = typeof body?.message === "string" ? `: ${body.message.trim()}` : "";
    throw new ProxmoxRefused(`Proxmox at site ${name} answers ${status} to ${path}${said}`);
  }
}

function addressOf({ endpoint }: Site, path: string): string {
  return new URL(`/api2/json${path}`, endpoint).href;
}
