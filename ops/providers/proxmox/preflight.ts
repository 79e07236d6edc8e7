import { proxmoxLoginVariables, proxmoxSites } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import { Unreachable } from "../../clients/http";
import { LoginFailed, ProxmoxClient, ProxmoxRefused } from "../../clients/proxmox/client";
import type { PreflightContext } from "../preflight-context";
import { describeCredentialSource, valueOf } from "../preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { compareWithFile } from "./preflight-host";

type Context = Pick<
  PreflightContext,
  "cluster" | "credentials" | "ask" | "file" | "runtime" | "isPortOpen" | "nodesInState" | "talosconfig"
>;

/** Checks that each Proxmox accepts the login and meets the requirements of the cluster file. */
export const proxmox = makeCheck<Context>({
  id: "proxmox",
  title: "Proxmox accepts the login and has what the file names",
  async observe(context) {
    const findings = await Promise.all(proxmoxSites(context.cluster).map((site) => checkSite(context, site)));
    return findings.flat();
  },
});

async function checkSite(context: Context, site: ProxmoxSite): Promise<Observation[]> {
  try {
    const session = await logIn(context, site);
    if (session === undefined) return [];
    if (!(session instanceof ProxmoxClient)) return [session];
    return await compareWithFile(context, site, (path) => session.get(path));
  } catch (failure) {
    if (failure instanceof Unreachable) return [reportUnreachable(site, failure)];
    if (failure instanceof ProxmoxRefused)
      return [error("proxmox-rights", `${failure.message}.`, "Use an administrator, such as root@pam.")];
    throw failure;
  }
}

async function logIn(
  { cluster, credentials, ask }: Context,
  site: ProxmoxSite,
): Promise<ProxmoxClient | Finding | undefined> {
  const login = proxmoxLoginVariables(site.name);
  const [username, password] = [login.username, login.password].map((name) => valueOf({ credentials }, name));
  if (username === undefined || password === undefined) return undefined;
  try {
    return await ProxmoxClient.logIn(site, { username, password }, ask);
  } catch (failure) {
    if (!(failure instanceof LoginFailed)) throw failure;
    return loginFinding(cluster, site, failure);
  }
}

function loginFinding(cluster: Cluster, site: ProxmoxSite, { kind, status }: LoginFailed): Finding {
  const login = proxmoxLoginVariables(site.name);
  const sources = `${describeCredentialSource(cluster, login.username)} and ${describeCredentialSource(cluster, login.password)}`;
  switch (kind) {
    case "wrong":
      return error(
        "proxmox-login-refused",
        `Proxmox at site ${site.name} refuses the login (${sources}).`,
        `Provide an administrator with realm, for example root@pam, and the correct password as ${sources}.`,
      );
    case "not-proxmox":
      return error(
        "proxmox-endpoint",
        `${new URL(site.endpoint).host} responds with ${status} to a login, which Proxmox does not.`,
        `Check the endpoint of site ${site.name}: it is Proxmox's web page, with port 8006.`,
      );
    case "second-factor":
      return error(
        "proxmox-second-factor",
        `The Proxmox login of site ${site.name} requires a second factor, which Terraform cannot provide.`,
        "Use an administrator without one, only for the auth layer.",
      );
  }
}

function reportUnreachable(site: ProxmoxSite, { kind, message }: Unreachable): Finding {
  const what = `Proxmox at site ${site.name}: ${message}.`;
  if (kind === "certificate") {
    return error(
      "proxmox-unreachable",
      what,
      `Install its authority (/etc/pve/pve-root-ca.pem) on this machine, or write \`insecure: true\` at site ${site.name}.`,
    );
  }
  if (kind === "name")
    return error("proxmox-unreachable", what, `Check the endpoint of site ${site.name}, and the DNS of this machine.`);
  return error(
    "proxmox-unreachable",
    what,
    "Check that the host is on, and that this machine is in its network or VPN.",
  );
}
