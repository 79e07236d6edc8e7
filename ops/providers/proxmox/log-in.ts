import { proxmoxLoginVariables, proxmoxSites } from "../../../spec/providers/proxmox";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import { ProxmoxClient } from "../../clients/proxmox/client";
import type { CloudAccess } from "../cloud-access";

/** The credentials of a site; empty if they are not set. Only the identity layer requires them. */
export function loginOf({ name }: Pick<ProxmoxSite, "name">, { environment }: Pick<CloudAccess, "environment">) {
  const { username, password } = proxmoxLoginVariables(name);
  const valueOf = (variable: string) => environment[`TF_VAR_${variable}`] ?? "";
  return { username: valueOf(username), password: valueOf(password) };
}

/** Logs in with the credentials of a site. @throws LoginFailed; Unreachable when nothing responds */
export function logInAt(site: ProxmoxSite, access: Pick<CloudAccess, "environment" | "ask">): Promise<ProxmoxClient> {
  return ProxmoxClient.logIn(site, loginOf(site, access), access.ask);
}

/** The same for the name of a site. */
export async function logInAtNamed(name: string, access: CloudAccess): Promise<ProxmoxClient> {
  const site = proxmoxSites(access.cluster).find((one) => one.name === name);
  if (!site) throw new Error(`The cluster file has no Proxmox site ${name}.`);
  return logInAt(site, access);
}
