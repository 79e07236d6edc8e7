import type { Principal, ProxmoxCluster } from "../../world/providers/proxmox";
import type { Clock } from "../../world/clock";

/** What the provider's configuration comes to; the login is only checked when something is asked. */
export interface Session {
  open(): { readonly cluster: ProxmoxCluster; readonly principal: Principal };
  readonly clock: Clock;
}
