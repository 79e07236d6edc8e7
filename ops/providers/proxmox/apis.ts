import type { PlannedValues } from "../orphans/planned";
import type { CloudAccess } from "../cloud-access";
import { logInAtNamed } from "./log-in";

export interface ProxmoxApis {
  /** The objects that Proxmox lists at a path, for example `/access/users`. */
  proxmox(site: string, path: string): Promise<readonly PlannedValues[]>;
  deleteProxmoxToken(site: string, user: string, token: string): Promise<void>;
}

export function proxmoxApis(access: CloudAccess): ProxmoxApis {
  return {
    async proxmox(site, path) {
      return (await (await logInAtNamed(site, access)).get(path)) as PlannedValues[];
    },
    async deleteProxmoxToken(site, user, token) {
      const client = await logInAtNamed(site, access);
      await client.delete(`/access/users/${encodeURIComponent(user)}/token/${encodeURIComponent(token)}`);
    },
  };
}
