import { proxmoxLoginVariables } from "../../../spec/providers/proxmox";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import { ProxmoxClient } from "../../clients/proxmox/client";
import type { CloudAccess } from "../cloud-access";

/** Logs in with the credentials of a site. @throws LoginFailed; Unreachable when nothing responds */
export function logInAt(site: ProxmoxSite, { environment, ask }: CloudAccess): Promise<ProxmoxClient> {
  const names = proxmoxLoginVariables(site.name);
  const valueOf = (name: string) => environment[`TF_VAR_${name}`] ?? "";
  const login = { username: valueOf(names.username), password: valueOf(names.password) };
  return ProxmoxClient.logIn(site, login, ask);
}
