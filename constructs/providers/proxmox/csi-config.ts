import { Fn, Token } from "cdktf";
import { proxmoxSites, volumeOwnerId } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import { encodeJson } from "../../encode-json";

/** The storage driver's configuration. It needs the Proxmox token split into id and secret. */
export function proxmoxCsiConfig(cluster: Cluster, tokenOf: (site: ProxmoxSite) => string): string {
  const part = (site: ProxmoxSite, index: number) => Token.asString(Fn.element(Fn.split("=", tokenOf(site)), index));
  return encodeJson({
    // The spelling in the driver's source (pkg/config/config.go), which differs from its manual.
    features: { controllerVmID: volumeOwnerId(cluster) },
    clusters: proxmoxSites(cluster).map((site) => ({
      url: new URL("/api2/json", site.endpoint).href,
      insecure: site.insecure,
      token_id: part(site, 0),
      token_secret: part(site, 1),
      region: site.region,
    })),
  });
}
