import { hasCredentials } from "../../../spec";
import { proxmoxSites } from "../../../spec/providers/proxmox";
import { proxmoxCsi } from "../../../spec/providers/proxmox/csi";
import { askJson } from "../../clients/http";
import type { CloudAccess } from "../cloud-access";
import type { SiteToken } from "../provider";
import { proxmoxApis } from "./apis";

/** The tokens that auth creates at each site (constructs/providers/proxmox/access.ts). */
export function siteTokens(access: CloudAccess): SiteToken[] {
  const { cluster, ask = askJson } = access;
  const { namespace, secrets = [] } = proxmoxCsi.part(cluster);
  return proxmoxSites(cluster).flatMap((site) => {
    const purposes = hasCredentials(cluster, "proxmoxCsi") ? (["terraform", "csi"] as const) : (["terraform"] as const);
    return purposes.map((purpose) => ({
      id: `${site.name}-${purpose}-token`,
      title: `the token ${site.users[purpose]}!${cluster.name} of site ${site.name}`,
      output: ["proxmox_tokens", site.name, purpose],
      address: `proxmox_user_token.${site.name}-${purpose}`,
      ...(purpose === "csi" ? { readers: { namespace, secrets: secrets.map(({ name }) => name) } } : {}),
      interrupts: purpose === "csi" ? "new volumes, until the driver has restarted" : "nothing",
      isAccepted: async (value: string) => {
        const url = new URL("/api2/json/version", site.endpoint).href;
        const headers = { authorization: `PVEAPIToken=${value}` };
        const { status } = await ask(url, { headers, insecure: site.insecure });
        return status === 200;
      },
      revoke: () => proxmoxApis(access).deleteProxmoxToken(site.name, site.users[purpose], cluster.name),
    }));
  });
}
