import { Fn, Token } from "cdktf";
import type { ProxmoxSite } from "../spec";
import { encodeJson } from "./encode";

/** The storage driver's configuration. It wants the token that Proxmox gave, split into its id and its secret. */
export function proxmoxCsiConfig(sites: readonly ProxmoxSite[], tokenOf: (site: ProxmoxSite) => string): string {
  const part = (site: ProxmoxSite, index: number) => Token.asString(Fn.element(Fn.split("=", tokenOf(site)), index));
  return encodeJson({
    clusters: sites.map((site) => ({
      url: new URL("/api2/json", site.endpoint).href,
      insecure: site.insecure,
      token_id: part(site, 0),
      token_secret: part(site, 1),
      region: site.region,
    })),
  });
}
