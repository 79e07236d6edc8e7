import { proxmoxLoginVariables, proxmoxSites } from "../../../spec/providers/proxmox";
import { ProxmoxClient } from "../../clients/proxmox/client";
import type { PlannedValues } from "../orphans/planned";
import type { CloudAccess } from "../cloud-access";

export interface ProxmoxReach {
  /** The objects that Proxmox lists at a path, for example `/access/users`. */
  proxmox(site: string, path: string): Promise<readonly PlannedValues[]>;
  deleteProxmoxToken(site: string, user: string, token: string): Promise<void>;
}

export function proxmoxReach({ cluster, environment, ask }: CloudAccess): ProxmoxReach {
  return {
    async proxmox(site, path) {
      return (await (await proxmoxAt(site)).get(path)) as PlannedValues[];
    },

    async deleteProxmoxToken(site, user, token) {
      const client = await proxmoxAt(site);
      await client.delete(`/access/users/${encodeURIComponent(user)}/token/${encodeURIComponent(token)}`);
    },
  };

  async function proxmoxAt(site: string): Promise<ProxmoxClient> {
    const proxmox = proxmoxSites(cluster).find(({ name }) => name === site);
    if (!proxmox) throw new Error(`The cluster file has no Proxmox site ${site}.`);
    const { username, password } = proxmoxLoginVariables(site);
    const valueOf = (name: string) => environment[`TF_VAR_${name}`] ?? "";
    return ProxmoxClient.logIn(proxmox, { username: valueOf(username), password: valueOf(password) }, ask);
  }
}
