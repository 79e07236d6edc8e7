import type { Principal, ProxmoxCluster } from "../../world/providers/proxmox";
import type { Clock } from "../../world/clock";

/** The configured provider. The login is checked at the first request. */
export interface Session {
  open(): { readonly cluster: ProxmoxCluster; readonly principal: Principal };
  readonly clock: Clock;
}
