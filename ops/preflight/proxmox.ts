import { proxmoxLoginVariables, proxmoxSites } from "../../spec";
import type { ProxmoxSite } from "../../spec";
import { Unreachable } from "../http";
import type { PreflightContext } from "./context";
import { sourceInWords, valueOf } from "./credentials";
import { error } from "./finding";
import type { Check, Finding } from "./finding";
import { lookAround } from "./proxmox-host";

type Context = Pick<PreflightContext, "cluster" | "credentials" | "ask">;

/** Asks Proxmox for what is at a path; as the user who logged in. */
export type ProxmoxQuestion = (path: string) => Promise<unknown>;

/** Proxmox did not give what was asked for. */
export class ProxmoxRefused extends Error {
  override readonly name = "ProxmoxRefused";
}

/** Whether each Proxmox lets us in and has what the cluster file says. */
export const proxmox: Check<Context> = {
  name: "Proxmox",
  async run(context) {
    const findings = await Promise.all(proxmoxSites(context.cluster).map((site) => look(context, site)));
    return findings.flat();
  },
};

async function look(context: Context, site: ProxmoxSite): Promise<Finding[]> {
  try {
    const session = await logIn(context, site);
    if (session === undefined) return [];
    return "severity" in session ? [session] : await lookAround(context.cluster, site, session.question);
  } catch (failure) {
    if (failure instanceof Unreachable) return [unreachable(site, failure)];
    if (failure instanceof ProxmoxRefused) return [error(failure.message, "Take an administrator, such as root@pam.")];
    throw failure;
  }
}

async function logIn(
  { cluster, credentials, ask }: Context,
  site: ProxmoxSite,
): Promise<{ question: ProxmoxQuestion } | Finding | undefined> {
  const login = proxmoxLoginVariables(site.name);
  const [username, password] = [login.username, login.password].map((name) => valueOf({ credentials }, name));
  if (username === undefined || password === undefined) return undefined;
  const { insecure } = site;
  const at = (path: string) => new URL(`/api2/json${path}`, site.endpoint).href;
  const { status, body } = await ask(at("/access/ticket"), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ username, password }).toString(),
    insecure,
  });
  const sources = `${sourceInWords(cluster, login.username)} and ${sourceInWords(cluster, login.password)}`;
  if (status === 401) {
    const fix = `Give an administrator with realm, root@pam for instance, and the right password by ${sources}.`;
    return error(`Proxmox at site ${site.name} refuses the login (${sources}).`, fix);
  }
  const data = body?.data as { ticket?: string; NeedTFA?: number } | undefined;
  if (status !== 200 || !data?.ticket) {
    return error(
      `${new URL(site.endpoint).host} answers ${status} to a login, which Proxmox does not.`,
      `Look at the endpoint of site ${site.name}: it is Proxmox's web page, with port 8006.`,
    );
  }
  if (data.NeedTFA) {
    return error(
      `The Proxmox login of site ${site.name} asks for a second factor, which Terraform cannot give.`,
      "Take an administrator without one, for the auth layer alone.",
    );
  }
  const headers = { cookie: `PVEAuthCookie=${encodeURIComponent(data.ticket)}` };
  return {
    async question(path) {
      const answer = await ask(at(path), { headers, insecure });
      if (answer.status === 200) return answer.body?.data;
      throw new ProxmoxRefused(`Proxmox at site ${site.name} answers ${answer.status} to ${path}.`);
    },
  };
}

function unreachable(site: ProxmoxSite, { hindrance, message }: Unreachable): Finding {
  const what = `Proxmox at site ${site.name}: ${message}.`;
  if (hindrance === "certificate") {
    return error(
      what,
      `Install its authority (/etc/pve/pve-root-ca.pem) on this machine, or write \`insecure: true\` at site ${site.name}.`,
    );
  }
  if (hindrance === "name") return error(what, `Look at the endpoint of site ${site.name}, and at this machine's DNS.`);
  return error(what, "Is the host on, and is this machine in its network or VPN?");
}
